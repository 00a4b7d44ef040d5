import type { ContractError } from "./api/contract/wire.ts"

/**
 * The result of an invoked actor. An expected failure is data that a guard branches on, and is never thrown. A rejected
 * actor (`onError`) is a defect and leads to a safe state (STATECHARTS §2.2).
 */
export type Outcome<A, E> =
  | { readonly _tag: "Ok"; readonly value: A }
  | { readonly _tag: "Err"; readonly error: E }

/**
 * The kinds of failure. Errors of the contract (src/api/contract/wire.ts) keep their tag. The others are:
 * - `Gone`: a draft that was deleted (src/api/contract/draft-deletion.ts). Only the office loads this error.
 * - `Refused`: a status below 500 that the contract does not declare (405, 422 …).
 * - `Unavailable`: a 5xx that the contract does not declare, or a response that breaks the contract.
 * - `Unreachable`: no response (offline, cut off, timed out).
 */
export type FailureTag = ContractError["_tag"] | "Gone" | "Refused" | "Unavailable" | "Unreachable"

/**
 * A failure that a machine can react to. Code branches on `_tag` and `code`, never on the text. `message` is the
 * sentence to show (SPEC §8: the error text, the first entry of a list, or 'Oops, something went wrong!').
 */
export interface Failure {
  readonly _tag: FailureTag
  readonly message: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** One sentence per field, by the field's wire name. */
  readonly fields: Readonly<Record<string, string>>
  /**
   * Names the rule behind a 400 when a machine reacts to it: `payment_pending`, `payment_not_paid`, `payment_held`; and the
   * cause of a `SessionExpired`: `account_suspended`.
   */
  readonly code: string | null
  /** The `data` of a 409, so that 'Already Confirmed' can still show the result (DECISIONS §1), of a 410, or of a 400's code. */
  readonly data: unknown
  /** Seconds to wait, from Retry-After (429); null when the message already contains the time. */
  readonly retryAfter: number | null
}

/** Returns whether an unknown `error` is a failure of this kind. */
export const hasTag = (error: unknown, tag: FailureTag): error is Failure =>
  (error as Partial<Failure> | null | undefined)?._tag === tag

const unavailableTags: readonly FailureTag[] = [
  "Unreachable",
  "Unavailable",
  "BadGateway",
  "ServiceUnavailable",
]
/** Returns whether the network, the server or one of its dependencies is unavailable. False for a refused request. */
export const isUnavailable = ({ _tag }: Pick<Failure, "_tag">): boolean => unavailableTags.includes(_tag)

/** The default error text (SPEC §8). */
export const somethingWrong = "Oops, something went wrong!"
