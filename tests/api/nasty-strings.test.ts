import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readLimits } from "#server/limits/defaults.ts"
import { type Call, calls, sampleOf, pathsToSend, withValues } from "./contract-samples.ts"
import { join, studentBody } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { nastyStrings, nastyValues } from "./nasty-strings.ts"
import { addProduct } from "./purposes.ts"
import type { TestResponse } from "./server.ts"

let server: MoneyServer
let tokens: { readonly member: string; readonly staff: string }
const known: Record<string, string> = { slug: "national-conference-jos", id: "admin" }
beforeAll(async () => {
  const { limits } = readLimits("faith-entries-per-account=1000000/1h")
  server = await startMoneyServer({ settings: { logLevel: "error", limits } })
  await server.disableWebhooks()
  await addProduct(server)
  const member = await join(server, { role: "Student", region: studentBody().region })
  const staff = await join(server, { staff: "admin" })
  tokens = { member: member.token, staff: staff.token }
  known["job"] = String((await server.rows("select id::text as found from jobs limit 1"))[0]?.["found"])
})
afterAll(() => server.close())

/** Operations that hash a password, which takes 15 ms each time. */
const hashing: ReadonlySet<string> = new Set([
  "POST /auth/login",
  "POST /auth/signup",
  "POST /auth/reset-password",
  "POST /auth/change-password",
])

const field = (path: readonly string[]) => path.join(".")

/** Encodes a string for a URL. A string without a valid encoding is sent as the bytes of a broken client. */
const inAddress = (text: string): string =>
  Array.from(text, (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : [
          ...Buffer.from([
            0xed,
            0xa0 | ((character.charCodeAt(0) >> 6) & 0x1f),
            0x80 | (character.charCodeAt(0) & 0x3f),
          ]),
        ]
          .map((byte) => `%${byte.toString(16)}`)
          .join(""),
  ).join("")

/** An admin makes the calls of the office, because the values of a call without permission are not decoded. */
const tokenOf = ({ template }: Call) => (template.startsWith("/office") ? tokens.staff : tokens.member)

const parameterOf = ({ template }: Call, name: string): string =>
  template.startsWith("/volunteer")
    ? known["job"]!
    : template.includes("/products")
      ? "plain-mug"
      : (known[name] ?? "none")

interface Sent {
  readonly parameters?: ReadonlyMap<string, string>
  readonly body?: unknown
}

const ask = (call: Call, { parameters = new Map(), body }: Sent): Promise<TestResponse> => {
  const path = call.template.replace(
    /\{(\w+)\}/g,
    (_, name: string) => parameters.get(`path.${name}`) ?? parameterOf(call, name),
  )
  const query = call.parameters
    .filter((one) => one.in === "query" && parameters.has(`query.${one.name}`))
    .map(({ name }) => `${name}=${parameters.get(`query.${name}`)}`)
  return server.send(call.method, query.length === 0 ? path : `${path}?${query.join("&")}`, {
    token: tokenOf(call),
    ...(call.isRaw ? { raw: typeof body === "string" ? body : "{}" } : { body }),
  })
}

/** Runs the tasks, sixteen at a time. Resets the rate limits before every 96 tasks. */
const all = async <A>(tasks: readonly (() => Promise<A>)[]): Promise<A[]> => {
  const done: A[] = []
  for (let at = 0; at < tasks.length; at += 96) {
    await server.rows("delete from limits")
    const batch = tasks.slice(at, at + 96)
    const responses = await Promise.all(
      Array.from({ length: 16 }, async (_, lane) => {
        const own: A[] = []
        for (let index = lane; index < batch.length; index += 16) own.push(await batch[index]!())
        return own
      }),
    )
    done.push(...responses.flat())
  }
  return done
}

let requestCount = 0
const broken: unknown[] = []
/** Returns the response. Records an invalid one: 5xx, or an error without the common shape. */
const recordInvalid = (call: Call, what: unknown, response: TestResponse): TestResponse => {
  requestCount++
  const isShaped = response.status < 300 || response.body?.statusCode === response.status
  if (response.status >= 500 || !isShaped)
    broken.push({ call: call.call, what: JSON.stringify(what).slice(0, 300), status: response.status })
  return response
}

/** Returns the fields that a response reports as invalid. */
const refused = (response: TestResponse): ReadonlySet<string> =>
  new Set(response.status === 400 && response.body?.fields ? Object.keys(response.body.fields) : [])

/**
 * The values that every field of a description rejects. Parameters or bodies with the same description are decoded by
 * the same schema before the operation begins, so one operation is enough for a value that all fields reject.
 */
const rejectedByAll = new Map<string, Set<unknown>>()
const rejectedBy = (described: Call["parameters"] | Call["bodies"][number]): Set<unknown> => {
  const description = JSON.stringify(described)
  const values = rejectedByAll.get(description) ?? new Set()
  rejectedByAll.set(description, values)
  return values
}

/**
 * Sends every value in every field of one kind. First it sends each value in all fields at once; the response names the
 * fields that reject it. A value that only some fields reject is then sent only in fields that accept it, so that it reaches the
 * rules and the database. Of these requests it sends every fourth, a different fourth for each operation. Where a password
 * is hashed, it sends every twelfth.
 */
const sendValues = async (
  call: Call,
  fields: readonly string[],
  values: readonly unknown[],
  send: (values: ReadonlyMap<string, unknown>) => Promise<TestResponse>,
  rejectedValues: Set<unknown>,
) => {
  const accepted = new Map<string, unknown[]>(fields.map((name) => [name, []]))
  await all(
    values
      .filter((value) => !rejectedValues.has(value))
      .map((value) => async () => {
        const response = recordInvalid(call, value, await send(new Map(fields.map((name) => [name, value]))))
        const rejected = refused(response)
        // No field rejected the value, so every field has processed it.
        if (rejected.size === 0 && response.status !== 413 && response.status !== 431) return
        if (rejected.size === fields.length) rejectedValues.add(value)
        for (const name of fields)
          if (!rejected.has(name.replace(/^(path|query)\./, ""))) accepted.get(name)!.push(value)
      }),
  )
  // A single field has already been sent alone.
  if (fields.length === 1) return
  const maxAccepted = Math.max(0, ...[...accepted.values()].map((list) => list.length))
  const step = hashing.has(call.call) ? 12 : 4
  const first = calls.indexOf(call) % step
  await all(
    Array.from({ length: Math.ceil(maxAccepted / step) }, (_, count) => async () => {
      const index = first + count * step
      const chosen = new Map(
        [...accepted].flatMap(([name, list], position) =>
          list.length === 0 ? [] : [[name, list[(index + position) % list.length]] as const],
        ),
      )
      recordInvalid(call, Object.fromEntries(chosen), await send(chosen))
    }),
  )
}

describe("the server responds to everything that a client sends (RELIABILITY D5)", () => {
  test("the corpus has at least 500 strings", () => {
    expect(nastyStrings.length).toBeGreaterThanOrEqual(500)
  })

  test.each(calls)("$call", async (call) => {
    const before = broken.length
    for (const place of ["path", "query"]) {
      const parameters = call.parameters.filter((one) => one.in === place)
      const fields = parameters.map(({ name }) => `${place}.${name}`)
      if (fields.length > 0)
        await sendValues(
          call,
          fields,
          // The server accepts 16 kB of URL and headers; beyond that Node itself responds 431.
          nastyStrings.filter((text) => text.length * fields.length < 3_000),
          (values) =>
            ask(call, {
              parameters: new Map([...values].map(([name, value]) => [name, inAddress(String(value))])),
              ...(call.bodies[0] ? { body: sampleOf(call.bodies[0]) } : {}),
            }),
          rejectedBy(parameters),
        )
    }
    for (const shape of call.bodies) {
      const sample = sampleOf(shape)
      await sendValues(
        call,
        pathsToSend(sample).map(field),
        [...nastyStrings, ...nastyValues],
        (values) => ask(call, { body: withValues(sample, values) }),
        rejectedBy(shape),
      )
    }
    if (call.isRaw)
      await all(
        nastyStrings.map(
          (text) => async () => void recordInvalid(call, text, await ask(call, { body: text })),
        ),
      )
    if (call.bodies.length > 0 || call.isRaw)
      for (const raw of [
        "",
        "{",
        "null",
        "[]",
        '"x"',
        "1",
        `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
        "\ufeff{}",
      ])
        recordInvalid(
          call,
          raw.slice(0, 20),
          await server.send(call.method, call.template.replace(/\{\w+\}/g, "x"), {
            token: tokenOf(call),
            raw,
          }),
        )
    expect(broken.slice(before)).toEqual([])
  })

  test("one nasty value in one query parameter, without the others", async () => {
    const before = broken.length
    const id = "00000000-0000-4000-8000-000000000001"
    const values = [
      "\0",
      ...["-005000", "0000", "+012000"].map((year) => `${year}-01-01T00:00:00.000Z_${id}`),
    ]
    await all(
      calls.flatMap((call) =>
        call.parameters
          .filter((one) => one.in === "query")
          .flatMap(({ name }) =>
            values.map(
              (value) => async () =>
                void recordInvalid(
                  call,
                  { name, value },
                  await ask(call, { parameters: new Map([[`query.${name}`, inAddress(value)]]) }),
                ),
            ),
          ),
      ),
    )
    expect(broken.slice(before)).toEqual([])
  })

  test("the server is still ready afterwards, and its log contains no failed request", async () => {
    expect((await server.call("GET", "/health/ready")).status).toBe(200)
    expect(server.log().filter((line) => line.includes("request failed"))).toEqual([])
    expect(requestCount, "number of requests").toBeGreaterThan(20_000)
  })
})
