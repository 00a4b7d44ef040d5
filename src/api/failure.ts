import { somethingWrong, type Failure, type FailureTag } from "../outcome.ts"

/** A failure with what is known of it; the rest is empty. */
export const makeFailure = (tag: FailureTag, message: string, known: Partial<Failure> = {}): Failure => ({
  _tag: tag,
  message,
  status: 0,
  fields: {},
  code: null,
  data: null,
  retryAfter: null,
  ...known,
})

/** No answer at all: offline, cut off, or a part of the app that did not load. */
export const unreachable = (): Failure =>
  makeFailure("Unreachable", "We could not reach the server. Check your connection and try again.")

/** No answer in time. The request may have arrived: nobody says that it failed. */
export const timedOut = (): Failure =>
  makeFailure("Unreachable", "The server is taking too long to answer. Check your connection and try again.")

/** A rule that is kept here before the server is asked, said as the server would (400). */
export const validationFailure = (message: string, code: string): Failure =>
  makeFailure("BadRequest", message, { status: 400, code })

/** An answer that does not keep the contract. */
export const invalidResponse = (status: number): Failure =>
  makeFailure("Unavailable", somethingWrong, { status })
