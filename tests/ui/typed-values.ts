/** Typed values of forms, and what the contract makes of them. */
import { Schema } from "effect"
import * as fc from "fast-check"
import { expect } from "vitest"

const seed = 20_261_202
export const freshId = "0b9c5a52-6b1d-4c39-9d6c-2f0f4e1f7a11"

/** A typed text: empty, blank, in capitals, as long as `max` and longer, or with characters that nothing stores. */
export const typedText = (max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("Relief", "RELIEF", " Relief ", "Ọmọlará", "x") },
    fc.constantFrom(
      "",
      " ",
      "\n",
      "x".repeat(max),
      "x".repeat(max + 1),
      ` ${"x".repeat(max - 1)}`,
      "\u0000",
      "\ud800",
    ),
  )
/** A typed day: on the calendar, beyond it, and in another form. */
export const day = fc.constantFrom(
  "",
  "2027-03-12",
  "2028-02-29",
  "2027-02-29",
  "1899-12-31",
  "1900-01-01",
  "12/03/2027",
)

/** Returns whether a form has no message. */
export const isAccepted = (messages: object): boolean => Object.keys(messages).length === 0

/** Expects the schema to take the request as it is sent. */
export const expectTaken = <A>(schema: Schema.Codec<A, unknown>, request: unknown): void =>
  expect(Schema.decodeUnknownSync(schema)(JSON.parse(JSON.stringify(request)))).toEqual(request)

/** Checks the property for many values, and that the form accepted some of them and refused others. */
export const holds = <A>(values: fc.Arbitrary<A>, accepts: (value: A) => boolean, numRuns = 1_500): void => {
  const counts = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(values, (value) => {
      counts[accepts(value) ? "accepted" : "refused"] += 1
    }),
    { seed, numRuns },
  )
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(numRuns / 100)
}
