/**
 * The guards and actions that several machines use for the results of their actors. The guards check the failure's
 * tag. The actions store or toast the failure. Each receives the result as params (`WithOutcome`).
 */
import { type Failure, type FailureTag, isUnavailable, type Outcome, somethingWrong } from "../outcome.ts"
import { namesFields, failureMessage } from "./failure-message.ts"

/** The params of a guard or an action that reads an actor's result. */
export interface WithOutcome<A = unknown> {
  readonly outcome: Outcome<A, Failure>
}

/** Returns the result of the actor that answered, as the params of a guard or an action. */
export const outcomeOf = <A>({
  event,
}: {
  readonly event: { readonly output: Outcome<A, Failure> }
}): WithOutcome<A> => ({ outcome: event.output })

type Tagged = Pick<Failure, "_tag">

/** Returns whether the same request may succeed later: the failure does not concern its content. */
export const isTransientFailure = (failure: Tagged): boolean =>
  isUnavailable(failure) || failure._tag === "TooManyRequests"

/** Returns whether the member may retry: later, or after a login. Returns false without a failure. */
export const isRetryable = (failure: Tagged | null): boolean =>
  failure !== null && (failure._tag === "SessionExpired" || isTransientFailure(failure))

/** Returns whether the actor failed with one of these tags. */
export const hasFailed = ({ outcome }: WithOutcome, ...tags: readonly FailureTag[]): boolean =>
  outcome._tag === "Err" && tags.includes(outcome.error._tag)

export const isOk = (_: unknown, { outcome }: WithOutcome): boolean => outcome._tag === "Ok"
/** Returns whether the session expired, for which the session shows its own toast. */
export const isExpired = (_: unknown, params: WithOutcome): boolean => hasFailed(params, "SessionExpired")
export const isTransient = (_: unknown, { outcome }: WithOutcome): boolean =>
  outcome._tag === "Err" && isTransientFailure(outcome.error)
/** Returns whether the server named invalid fields. The messages show under those fields. */
export const isRefusalOfFields = (_: unknown, { outcome }: WithOutcome): boolean =>
  outcome._tag === "Err" && namesFields(outcome.error)
/** Returns whether the session or the fields already show the failure. */
export const isReportedElsewhere = (_: unknown, params: WithOutcome): boolean =>
  isExpired(_, params) || isRefusalOfFields(_, params)

/** Returns the failure of the last try, for `assign`. */
export const failureOf = (_: unknown, { outcome }: WithOutcome): { failure: Failure | null } => ({
  failure: outcome._tag === "Err" ? outcome.error : null,
})

const errorToast = (text: string) => ({ type: "toast", tone: "error", text }) as const
/** Returns a toast that says why the actor failed, for `emit`. */
export const problemToast = (_: unknown, { outcome }: WithOutcome) =>
  errorToast(outcome._tag === "Err" ? failureMessage(outcome.error) : somethingWrong)
/** The toast of a defect, whose cause is unknown, for `emit`. */
export const defectToast = errorToast(somethingWrong)
