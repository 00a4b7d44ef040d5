/** Builds the failures that an actor of a model returns. */
import { makeFailure } from "#api/failure.ts"
import type { Failure, FailureTag } from "../../src/outcome.ts"

const statuses: Partial<Record<FailureTag, number>> = {
  BadRequest: 400,
  SessionExpired: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooManyRequests: 429,
  Unavailable: 503,
}

/** Returns a failure with the status of its tag. */
export const failure = (tag: FailureTag, message: string, known: Partial<Failure> = {}): Failure =>
  makeFailure(tag, message, { status: statuses[tag] ?? 0, ...known })

/** Returns the case of an actor that failed as expected. */
export const refused = (tag: FailureTag, message: string, fields: Failure["fields"] = {}) => ({
  output: { _tag: "Err" as const, error: failure(tag, message, { fields }) },
})

/** The case of an actor that threw. */
export const defect = { defect: { error: new Error("defect") } }
export const defectMessage = "Oops, something went wrong!"
