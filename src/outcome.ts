/**
 * What an invoked actor answers: an expected failure is data that a guard branches on, never a throw.
 * A rejected actor (`onError`) is a defect and leads to a safe state (STATECHARTS §2.2).
 */
export type Outcome<A, E> =
  | { readonly _tag: "Ok"; readonly value: A }
  | { readonly _tag: "Err"; readonly error: E }

/**
 * The failures a flow can react to, whatever call they came from. `message` is the sentence to show (SPEC §8: the
 * error text, or the first entry of a list, or 'Oops, something went wrong!').
 * - `Expired`: the session is over ('expired token' in the text); the session machine alone says so.
 * - `Unverified`: the text holds 'not verified'.
 * - `Invalid`: 400, with a sentence per field where the server knows the field.
 * - `Conflict`: 409, already done.
 * - `Refused`: any other answer below 500 (403, 404, 413, 415, 429 …).
 * - `Unavailable`: 5xx, an unreadable body, or an answer that does not keep the contract.
 * - `Unreachable`: no answer (offline, cut off, timed out).
 */
export interface Failure {
  readonly _tag: "Expired" | "Unverified" | "Invalid" | "Conflict" | "Refused" | "Unavailable" | "Unreachable"
  readonly message: string
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  /** One sentence per field, by the field's wire name. */
  readonly fields: Readonly<Record<string, string>>
  /** Names the rule of a 400 where a flow reacts to it: `payment_pending`, `payment_not_paid`, `payment_held`. */
  readonly code: string | null
  /** What a 409 carries, so that 'Already Confirmed' can still show the result (DECISIONS §1). */
  readonly data: unknown
  /** Seconds to wait, from Retry-After (429). */
  readonly retryAfter: number | null
}

/** SPEC §8: what is said when nothing better is known. */
export const somethingWrong = "Oops, something went wrong!"
