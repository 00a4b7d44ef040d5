/**
 * The one place where an error answer becomes a typed failure. Everything behind it decides by `_tag`.
 */
import { Option, Schema } from "effect"
import { type Failure, type FailureTag, somethingWrong } from "../outcome.ts"
import type { ContractError } from "./contract/wire.ts"
import { makeFailure } from "./failure.ts"

/** An answer outside 2xx, as it came. */
export interface ErrorResponse {
  readonly status: number
  readonly body: unknown
  readonly headers?: Headers
}

/** What each status means where nothing says it better. */
const tagOfStatus: Readonly<Record<number, ContractError["_tag"]>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  502: "BadGateway",
  503: "ServiceUnavailable",
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined

/** The key of a body, whatever the body is. */
const read = (body: unknown, key: string): unknown =>
  typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>)[key] : undefined

/**
 * SPEC §8: the error text, or its first message or error entry when it is a list, or else 'Oops, something went wrong!'.
 * Reads a plain-text body and a missing one too (DECISIONS §1). A page of HTML is not a text for a member.
 */
const messageOf = (body: unknown): string => {
  if (typeof body === "string")
    return body.trimStart().startsWith("<") ? somethingWrong : (text(body) ?? somethingWrong)
  const first = (value: unknown): string | undefined =>
    Array.isArray(value) ? value.map(text).find(Boolean) : text(value)
  return first(read(body, "message")) ?? first(read(body, "error")) ?? somethingWrong
}

const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(read(body, "fields") ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  )

/**
 * The text rule, the last resort for hosts without tags: 'expired token' (SPEC §8.1) and 'not verified' (SPEC §4.5) in
 * the error text. No other file looks at an error's words.
 */
const tagOfText = (message: string): FailureTag | undefined => {
  const lower = message.toLowerCase()
  if (lower.includes("expired token")) return "SessionExpired"
  return lower.includes("not verified") ? "EmailNotVerified" : undefined
}

/** The tag of an answer that carries none: the status where it leaves no doubt, the specified texts, the status. */
const tagWithoutTag = (status: number, message: string, asMember: boolean): FailureTag => {
  if (status === 401 && asMember) return "SessionExpired"
  return tagOfText(message) ?? tagOfStatus[status] ?? (status >= 500 ? "Unavailable" : "Refused")
}

/** Seconds to wait, where the message does not say how long itself. */
const waitOf = (headers: Headers | undefined, message: string): number | null => {
  const seconds = Number(headers?.get("retry-after"))
  return Number.isFinite(seconds) && seconds > 0 && !/\d/.test(message) ? seconds : null
}

/**
 * Reads the error answers of one call.
 *
 * A body that fits one of the call's declared errors has that error's tag. Any other body, of a host that keeps only
 * the specified `{ statusCode, message, error }` or not even that, is read as far as it goes (`tagWithoutTag`).
 * @param declared the error schemas of the call.
 * @param asMember whether the call needs a session: its 401 is an expired session, whatever the words.
 */
export const failureDecoder = (declared: readonly Schema.Top[], asMember: boolean) => {
  // Most calls never fail, so their errors are not compiled before the first one does.
  let decode: ((body: unknown) => Option.Option<unknown>) | undefined
  const tagOf = (body: unknown): FailureTag | undefined => {
    decode ??= Schema.decodeUnknownOption(
      Schema.toCodecJson(Schema.Union(declared)) as unknown as Schema.Codec<ContractError>,
    )
    return (Option.getOrUndefined(decode(body)) as ContractError | undefined)?._tag
  }
  return ({ status, body, headers }: ErrorResponse): Failure => {
    const message = messageOf(body)
    const code = read(body, "code")
    return makeFailure(tagOf(body) ?? tagWithoutTag(status, message, asMember), message, {
      status,
      fields: fieldsOf(body),
      code: typeof code === "string" ? code : null,
      data: read(body, "data") ?? null,
      retryAfter: waitOf(headers, message),
    })
  }
}
