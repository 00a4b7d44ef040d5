import type { ContractError } from "./api/contract/wire.ts"

/**
 * What an invoked actor answers: an expected failure is data that a guard branches on, never a throw.
 * A rejected actor (`onError`) is a defect and leads to a safe state (STATECHARTS §2.2).
 */
export type Outcome<A, E> =
  | { readonly _tag: "Ok"; readonly value: A }
  | { readonly _tag: "Err"; readonly error: E }

/**
 * What a failure is called. An error that the contract declares (src/api/contract/wire.ts) keeps its tag. The others:
 * - `Refused`: an answer below 500 that the contract does not know (405, 422 …).
 * - `Unavailable`: a 5xx that the contract does not know, or an answer that does not keep the contract.
 * - `Unreachable`: no answer (offline, cut off, timed out).
 */
export type FailureTag = ContractError["_tag"] | "Refused" | "Unavailable" | "Unreachable"

/**
 * The failures a flow can react to, whatever call they came from: it decides by `_tag` and `code`, never by the words.
 * `message` is the sentence to show (SPEC §8: the error text, or the first entry of a list, or 'Oops, something went wrong!').
 */
export interface Failure {
  readonly _tag: FailureTag
  readonly message: string
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  /** One sentence per field, by the field's wire name. */
  readonly fields: Readonly<Record<string, string>>
  /** Names the rule of a 400 where a flow reacts to it: `payment_pending`, `payment_not_paid`, `payment_held`. */
  readonly code: string | null
  /** What a 409 carries, so that 'Already Confirmed' can still show the result (DECISIONS §1). */
  readonly data: unknown
  /** Seconds to wait, from Retry-After (429); null where the message says how long by itself. */
  readonly retryAfter: number | null
}

/** Whether `error`, of which nothing is known, is a failure of this kind. */
export const hasTag = (error: unknown, tag: FailureTag): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === tag

const away: readonly FailureTag[] = ["Unreachable", "Unavailable", "BadGateway", "ServiceUnavailable"]
/** Whether the network, the server or what it needs is away. A refusal is an answer. */
export const isAway = ({ _tag }: Pick<Failure, "_tag">): boolean => away.includes(_tag)

/** SPEC §8: what is said when nothing better is known. */
export const somethingWrong = "Oops, something went wrong!"
