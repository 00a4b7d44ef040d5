import { OpenApi } from "effect/http-api"
import { Api } from "#api/contract/api.ts"

/** The part of JSON Schema that the OpenAPI document uses. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query"
}

/** One operation of the OpenAPI document. */
export interface Call {
  readonly call: string
  readonly method: string
  readonly template: string
  readonly parameters: readonly Parameter[]
  /** The possible shapes of a JSON body; empty without one. */
  readonly bodies: readonly Shape[]
  /** Whether the body is binary. */
  readonly isRaw: boolean
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
}

/** Every operation of the contract. */
export const calls: readonly Call[] = Object.entries(OpenApi.fromApi(Api).paths).flatMap(
  ([template, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, { parameters = [], requestBody }]) => {
      const shape = requestBody?.content["application/json"]?.schema
      const kinds = shape === undefined ? [] : (shape.anyOf ?? shape.oneOf ?? [shape])
      return {
        call: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        parameters,
        bodies: kinds.filter(({ properties }) => properties !== undefined),
        isRaw: shape?.format === "binary",
      }
    }),
)

/** Valid values of fields that the schema does not describe completely, by field name. */
const known: Readonly<Record<string, unknown>> = {
  email: "nobody@portal.test",
  shippingContactEmail: "nobody@portal.test",
  password: "a quiet harbour 7",
  confirmPassword: "a quiet harbour 7",
  oldPassword: "not the password",
  newPassword: "a quiet harbour 7",
  code: "123456",
  dateOfBirth: "1990-05-06",
  month: "2027-01",
  eventDate: "2027-01-04",
  phone: "+2348030000199",
  year: "2026",
  page: "1",
  limit: "10",
  after: "0",
  before: "10",
  source: "PAYSTACK",
  admissionYear: new Date().getFullYear() - 2,
}

/** Returns a value that matches a schema. */
export const sampleOf = (shape: Shape, name = ""): unknown => {
  if (shape.enum !== undefined) return shape.enum[0]
  if (name in known) return known[name]
  const one = shape.anyOf?.[0] ?? shape.oneOf?.[0]
  if (one !== undefined) return sampleOf(one, name)
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key)]),
      )
    case "array":
      return [sampleOf(shape.items ?? {}, name)]
    case "integer":
    case "number":
      return shape.minimum ?? 1
    case "boolean":
      return false
    default:
      return shape.pattern === undefined ? "a text" : "1"
  }
}

/** Returns the path of every value in a sample, such as `["products", "0", "size"]`. An outer value comes first. */
export const pathsToSend = (sample: unknown, here: readonly string[] = []): readonly (readonly string[])[] =>
  typeof sample === "object" && sample !== null
    ? [
        ...(here.length === 0 ? [] : [here]),
        ...Object.entries(sample).flatMap(([key, inner]) => pathsToSend(inner, [...here, key])),
      ]
    : [here]

/** Returns the sample with some values replaced. */
export const withValues = (
  sample: unknown,
  values: ReadonlyMap<string, unknown>,
  here: readonly string[] = [],
): unknown => {
  const path = here.join(".")
  if (values.has(path)) return values.get(path)
  if (Array.isArray(sample))
    return sample.map((inner, index) => withValues(inner, values, [...here, String(index)]))
  if (typeof sample === "object" && sample !== null)
    return Object.fromEntries(
      Object.entries(sample).map(([key, inner]) => [key, withValues(inner, values, [...here, key])]),
    )
  return sample
}
