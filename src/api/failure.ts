import { somethingWrong, type Failure, type FailureTag } from "../outcome.ts"

/** Makes a failure. Fields that `known` omits are empty. */
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

const noConnection = "We could not reach the server. Check your connection and try again."

/** Makes a failure for a missing response: offline, cut off, or a part of the app that did not load. */
export const unreachable = (): Failure => makeFailure("Unreachable", noConnection)

/** Replaces the message of an `unreachable` failure, but not of a `timedOut` one, because that request may have arrived. */
export const withOfflineText = (failure: Failure, text: string): Failure =>
  failure.message === noConnection ? { ...failure, message: text } : failure

/** Makes a failure for a late response. The text does not claim that the request failed, because it may have arrived. */
export const timedOut = (): Failure =>
  makeFailure("Unreachable", "The server is taking too long to answer. Check your connection and try again.")

/** Makes a failure for a rule that the client checks before the request, with the server's message (400). */
export const validationFailure = (message: string, code: string): Failure =>
  makeFailure("BadRequest", message, { status: 400, code })

/** Makes a failure for a response that breaks the contract. */
export const invalidResponse = (status: number): Failure =>
  makeFailure("Unavailable", somethingWrong, { status })
