/**
 * Turns an error response into a typed failure. Only this file reads error bodies; all other code branches on `_tag`.
 */
import { Option, Schema } from "effect"
import { type Failure, type FailureTag, somethingWrong } from "../outcome.ts"
import type { ContractError } from "./contract/wire.ts"
import { makeFailure } from "./failure.ts"

/** A response outside 2xx, not yet decoded. */
export interface ErrorResponse {
  readonly status: number
  readonly body: unknown
  readonly headers?: Headers
}

/** The default tag for each status. */
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

/** Reads a key of a body of any type. */
const read = (body: unknown, key: string): unknown =>
  typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>)[key] : undefined

/**
 * Returns the error text, its first entry when it is a list, or 'Oops, something went wrong!' (SPEC §8). Also reads
 * plain text and empty bodies (DECISIONS §1). HTML is never shown to a member.
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
 * Finds 'expired token' (SPEC §8.1) and 'not verified' (SPEC §4.5) in the text, for hosts without tags. No other file
 * matches on error texts.
 */
const tagOfText = (message: string): FailureTag | undefined => {
  if (/expired token/i.test(message)) return "SessionExpired"
  return /not verified/i.test(message) ? "EmailNotVerified" : undefined
}

/**
 * Derives the tag of a response without one. A 401 of a call that needs a session is `SessionExpired`. Otherwise the
 * specified texts decide, then the status.
 */
const fallbackTag = (status: number, message: string, asMember: boolean): FailureTag => {
  if (status === 401 && asMember) return "SessionExpired"
  return tagOfText(message) ?? tagOfStatus[status] ?? (status >= 500 ? "Unavailable" : "Refused")
}

/** Returns the whole seconds of Retry-After; null without the header, or when the message already contains a number. */
const retryAfterOf = (headers: Headers | undefined, message: string): number | null => {
  const seconds = Math.ceil(Number(headers?.get("retry-after")))
  return seconds > 0 && seconds < Infinity && !/\d/.test(message) ? seconds : null
}

/**
 * Makes the decoder for the error responses of one call. A body that fits a declared error gets that error's tag. Other
 * hosts may send only `{ statusCode, message, error }` or less; `fallbackTag` handles these.
 * @param declared the error schemas of the call.
 * @param asMember whether the call needs a session. Its 401 always means an expired session.
 */
export const failureDecoder = (declared: readonly Schema.Top[], asMember: boolean) => {
  // Most calls never fail, so their error schemas compile at the first failure.
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
    return makeFailure(tagOf(body) ?? fallbackTag(status, message, asMember), message, {
      status,
      fields: fieldsOf(body),
      code: typeof code === "string" ? code : null,
      data: read(body, "data") ?? null,
      retryAfter: retryAfterOf(headers, message),
    })
  }
}
