/**
 * What the machines share about the answers of their actors: guards that decide by the failure's tag, and the actions that
 * store or toast it. The params of all of them are the answer (`Answered`).
 */
import { type Failure, type FailureTag, isAway, type Outcome, somethingWrong } from "../outcome.ts"
import { namesFields, failureMessage } from "./failure-message.ts"

/** The params of a guard or an action that looks at an actor's answer. */
export interface WithOutcome<A = unknown> {
  readonly outcome: Outcome<A, Failure>
}

type Tagged = Pick<Failure, "_tag">

/** Whether the same request may succeed later: it was not refused for what it asks. */
export const isTransientFailure = (failure: Tagged): boolean =>
  isAway(failure) || failure._tag === "TooManyRequests"

/** Whether the same press may be tried again: later, or after a login. False without a failure. */
export const isRetryable = (failure: Tagged | null): boolean =>
  failure !== null && (failure._tag === "SessionExpired" || isTransientFailure(failure))

export const hasFailed = ({ outcome }: WithOutcome, ...tags: readonly FailureTag[]): boolean =>
  outcome._tag === "Err" && tags.includes(outcome.error._tag)

export const isOk = (_: unknown, { outcome }: WithOutcome): boolean => outcome._tag === "Ok"
/** The session is over, and says so itself. */
export const isExpired = (_: unknown, answered: WithOutcome): boolean => hasFailed(answered, "SessionExpired")
export const isTransient = (_: unknown, { outcome }: WithOutcome): boolean =>
  outcome._tag === "Err" && isTransientFailure(outcome.error)
/** The server named fields: their sentences stand under them. */
export const isRefusalOfFields = (_: unknown, { outcome }: WithOutcome): boolean =>
  outcome._tag === "Err" && namesFields(outcome.error)
/** The session says so itself, and fields say their own sentences. */
export const isReportedElsewhere = (_: unknown, answered: WithOutcome): boolean =>
  isExpired(_, answered) || isRefusalOfFields(_, answered)

/** For `assign`: why the last try failed. */
export const failureOf = (_: unknown, { outcome }: WithOutcome): { failure: Failure | null } => ({
  failure: outcome._tag === "Err" ? outcome.error : null,
})

const errorToast = (text: string) => ({ type: "toast", tone: "error", text }) as const
/** For `emit`: says why it failed. */
export const problemToast = (_: unknown, { outcome }: WithOutcome) =>
  errorToast(outcome._tag === "Err" ? failureMessage(outcome.error) : somethingWrong)
/** For `emit`: nothing is known about a defect. */
export const defectToast = errorToast(somethingWrong)
