import { somethingWrong, type Failure } from "../outcome.ts"

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined

/**
 * SPEC §8: the error text of an answer, or its first message or error entry when it is a list, or else
 * 'Oops, something went wrong!'. Reads a plain-text body and a missing one too (DECISIONS §1).
 */
export const messageOf = (body: unknown): string => {
  if (typeof body === "string") return /^\s*</.test(body) ? somethingWrong : (text(body) ?? somethingWrong)
  if (typeof body !== "object" || body === null) return somethingWrong
  const { message, error } = body as { message?: unknown; error?: unknown }
  const first = (value: unknown): string | undefined =>
    Array.isArray(value) ? value.map(text).find(Boolean) : text(value)
  return first(message) ?? first(error) ?? somethingWrong
}

const fieldsOf = (body: unknown): Record<string, string> => {
  const fields = (body as { fields?: unknown } | null)?.fields
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}

const failure = (tag: Failure["_tag"], message: string, more: Partial<Failure> = {}): Failure => ({
  _tag: tag,
  message,
  status: 0,
  fields: {},
  code: null,
  data: null,
  retryAfter: null,
  ...more,
})

/** No answer at all: offline, cut off, or a part of the app that did not load. */
export const unreachable = (): Failure =>
  failure("Unreachable", "We could not reach the server. Check your connection and try again.")

/** No answer in time. The request may have arrived: nobody says that it failed. */
export const timedOut = (): Failure =>
  failure("Unreachable", "The server is taking too long to answer. Check your connection and try again.")

/** A rule that is kept here before the server is asked, said as the server would (400). */
export const ruledOut = (message: string, code: string): Failure =>
  failure("Invalid", message, { status: 400, code })

/** An answer that does not keep the contract. */
export const unreadable = (status: number): Failure => failure("Unavailable", somethingWrong, { status })

/**
 * An answer outside 2xx as the failure a flow branches on.
 * @param asMember whether the call needs a session: its 401 is an expired session, whatever the words.
 */
export const failureOf = (status: number, body: unknown, headers: Headers, asMember: boolean): Failure => {
  const message = messageOf(body)
  const seconds = Number(headers.get("retry-after"))
  const code = (body as { code?: unknown } | null)?.code
  const more = {
    status,
    fields: fieldsOf(body),
    code: typeof code === "string" ? code : null,
    data: (body as { data?: unknown } | null)?.data ?? null,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  }
  const lower = message.toLowerCase()
  if (lower.includes("expired token") || (status === 401 && asMember))
    return failure("Expired", message, more)
  if (lower.includes("not verified")) return failure("Unverified", message, more)
  if (status === 409) return failure("Conflict", message, more)
  if (status === 400) return failure("Invalid", message, more)
  return failure(status >= 500 ? "Unavailable" : "Refused", message, more)
}
