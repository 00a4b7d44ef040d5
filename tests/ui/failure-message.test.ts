/** Tests the message of a failure (SPEC §8). */
import { expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import { defect, defectOutcome, failureMessage, namesFields } from "#machines/failure-message.ts"

const limited = (retryAfter: number | null, message = "Too many tries.") =>
  failureMessage(makeFailure("TooManyRequests", message, { retryAfter }))

test("a limit says when to try again, once, in the unit that a person would use", () => {
  expect(limited(null)).toBe("Too many tries.")
  expect(limited(1)).toBe("Too many tries. Try again in 1 second.")
  expect(limited(89)).toBe("Too many tries. Try again in 89 seconds.")
  expect(limited(90)).toBe("Too many tries. Try again in 2 minutes.")
  expect(limited(89 * 60)).toBe("Too many tries. Try again in 89 minutes.")
  expect(limited(89 * 60 + 1)).toBe("Too many tries. Try again in 2 hours.")
  expect(limited(5, "Too many tries")).toBe("Too many tries. Try again in 5 seconds.")
  expect(limited(5, "Really?")).toBe("Really? Try again in 5 seconds.")
})

test("every other failure is shown in the words of the server", () => {
  expect(failureMessage(makeFailure("Conflict", "You are registered", { retryAfter: 5 }))).toBe(
    "You are registered",
  )
})

test("an error of a field is shown under the field", () => {
  expect(
    namesFields(makeFailure("BadRequest", "No.", { fields: { email: "Please enter your email" } })),
  ).toBe(true)
  expect(namesFields(makeFailure("BadRequest", "No."))).toBe(false)
})

test("a defect has the default sentence (SPEC §8), and can be retried", () => {
  expect(defectOutcome).toEqual({ _tag: "Err", error: defect })
  expect(defect).toEqual(makeFailure("Unavailable", "Oops, something went wrong!"))
})
