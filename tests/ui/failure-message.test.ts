/** Tests the message of a failure (SPEC §8). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import { defect, defectOutcome, failureMessage, namesFields } from "#machines/failure-message.ts"
import type { FailureTag } from "../../src/outcome.ts"

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

const message = fc.oneof(
  fc.constantFrom(
    "Too many tries",
    "Too many tries.",
    "Really?",
    "Slow down!",
    "Wait…",
    "Wait 😀",
    "$1",
    "A. B",
  ),
  fc.string({ minLength: 1 }),
)
const unitSeconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600 }

test("any limit keeps its sentence, and the stated wait is never too short, and too long by less than its unit", () => {
  fc.assert(
    fc.property(message, fc.integer({ min: 0, max: 700_000 }), (sentence, seconds) => {
      const text = limited(seconds, sentence)
      expect(text.startsWith(sentence)).toBe(true)
      const [, stop, count, unit = "", plural] =
        /^(\.?) Try again in (\d+) (second|minute|hour)(s?)\.$/.exec(text.slice(sentence.length)) ?? []
      expect(stop === "").toBe([".", "!", "?"].includes(sentence.at(-1)!))
      expect(plural === "").toBe(count === "1")
      const tooLong = Number(count) * unitSeconds[unit]! - seconds
      expect(tooLong).toBeGreaterThanOrEqual(0)
      expect(tooLong).toBeLessThan(unitSeconds[unit]!)
      if (unit !== "hour") expect(Number(count)).toBeLessThan(90)
    }),
    { seed: 20_261_203, numRuns: 1_000 },
  )
})

test("any other failure, and a limit without a time, has exactly the words of the server", () => {
  const tag = fc.constantFrom<FailureTag>("Conflict", "Unavailable", "Unreachable", "SessionExpired", "Gone")
  fc.assert(
    fc.property(tag, message, fc.option(fc.nat()), (one, sentence, retryAfter) => {
      expect(failureMessage(makeFailure(one, sentence, { retryAfter }))).toBe(sentence)
      expect(limited(null, sentence)).toBe(sentence)
    }),
    { seed: 20_261_203 },
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
