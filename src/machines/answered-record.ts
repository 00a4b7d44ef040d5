import type { Failure, Outcome } from "../outcome.ts"

/**
 * Returns the record that the answer to an act carries: the changed one, or with a 409 the one that somebody else changed first.
 * Undefined for other failures.
 */
export const answeredRecord = <R>(outcome: Outcome<R, Failure>): R | undefined => {
  if (outcome._tag === "Ok") return outcome.value
  return outcome.error._tag === "Conflict" ? (outcome.error.data as R) : undefined
}
