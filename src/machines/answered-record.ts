import type { Failure, Outcome } from "../outcome.ts"

/** Returns the record of a 409: somebody else changed it first. Undefined for a success and for other failures. */
export const conflictingRecord = (outcome: Outcome<unknown, Failure>): unknown =>
  outcome._tag === "Err" && outcome.error._tag === "Conflict" ? outcome.error.data : undefined

/** Returns the record that the response to an act carries: the changed one, or the one of a 409. */
export const answeredRecord = <R>(outcome: Outcome<R, Failure>): R | undefined =>
  outcome._tag === "Ok" ? outcome.value : (conflictingRecord(outcome) as R | undefined)
