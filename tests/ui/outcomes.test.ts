/** Tests how every machine sorts the outcomes of its actors (SPEC §8). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import {
  defectToast,
  failureOf,
  hasFailed,
  isExpired,
  isOk,
  isRefusalOfFields,
  isReportedElsewhere,
  isRetryable,
  isTransient,
  isTransientFailure,
  outcomeOf,
  problemToast,
} from "#machines/outcomes.ts"
import type { FailureTag } from "../../src/outcome.ts"

const transient = [
  "Unreachable",
  "Unavailable",
  "BadGateway",
  "ServiceUnavailable",
  "TooManyRequests",
] as const
const final = ["BadRequest", "Unauthorized", "Forbidden", "NotFound", "Conflict", "Refused"] as const
const failure = fc
  .record({
    tag: fc.constantFrom<FailureTag>("SessionExpired", ...transient, ...final),
    message: fc.string({ minLength: 1 }),
    fields: fc.constantFrom({}, { email: "Please enter your email" }),
  })
  .map(({ tag, message, fields }) => makeFailure(tag, message, { fields }))

test("a failure is an expired session, retryable or final, and never a success", () => {
  fc.assert(
    fc.property(failure, (error) => {
      const params = outcomeOf({ event: { output: { _tag: "Err", error } } })
      expect(isOk(null, params)).toBe(false)
      expect(isExpired(null, params)).toBe(error._tag === "SessionExpired")
      expect(isTransient(null, params)).toBe((transient as readonly string[]).includes(error._tag))
      expect(isRetryable(error)).toBe(!(final as readonly string[]).includes(error._tag))
      expect(isRefusalOfFields(null, params)).toBe("email" in error.fields)
      expect(isReportedElsewhere(null, params)).toBe(
        error._tag === "SessionExpired" || "email" in error.fields,
      )
      expect(failureOf(null, params)).toEqual({ failure: error })
      expect(problemToast(null, params)).toMatchObject({
        tone: "error",
        text: expect.stringContaining(error.message),
      })
    }),
    { seed: 20_261_128 },
  )
})

const anyTag = fc.constantFrom<FailureTag>("SessionExpired", ...transient, ...final, "Gone")

test("a failure is one of a list of tags in any order and with repeats, and a success is one of none", () => {
  fc.assert(
    fc.property(failure, fc.array(anyTag), (error, tags) => {
      const failed = { outcome: { _tag: "Err", error } } as const
      expect(hasFailed(failed, ...tags)).toBe(tags.some((tag) => hasFailed(failed, tag)))
      expect(hasFailed(failed, ...tags, error._tag)).toBe(true)
      expect(hasFailed(failed, ...tags.filter((tag) => tag !== error._tag))).toBe(false)
      expect(hasFailed({ outcome: { _tag: "Ok", value: error } }, ...tags, error._tag)).toBe(false)
    }),
    { seed: 20_261_203 },
  )
})

test("whether the same request may succeed later depends on the tag alone", () => {
  fc.assert(
    fc.property(failure, anyTag, (error, tag) => {
      const isLater = isTransientFailure({ _tag: tag })
      expect(isTransientFailure({ ...error, _tag: tag })).toBe(isLater)
      expect(isLater).toBe((transient as readonly string[]).includes(tag))
      if (isLater) expect(isRetryable({ _tag: tag })).toBe(true)
    }),
    { seed: 20_261_203 },
  )
})

test("a success is none of these, and removes the failure of the previous try", () => {
  const params = { outcome: { _tag: "Ok", value: null } } as const
  expect(isOk(null, params)).toBe(true)
  for (const is of [isExpired, isTransient, isRefusalOfFields, isReportedElsewhere])
    expect(is(null, params)).toBe(false)
  expect(isRetryable(null)).toBe(false)
  expect(failureOf(null, params)).toEqual({ failure: null })
  expect(problemToast(null, params)).toEqual(defectToast)
  expect(defectToast).toEqual({ type: "toast", tone: "error", text: "Oops, something went wrong!" })
})
