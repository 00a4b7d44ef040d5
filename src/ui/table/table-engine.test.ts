import * as fc from "fast-check"
import { expect, test } from "vitest"
import { compareValues } from "#ui/table/table-engine.ts"

const seed = { seed: 20_261_203, numRuns: 1_000 }
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const text = fc.oneof(
  fc.string(),
  fc.constantFrom("", "–", "Ada", "ada", "ÀDA", "Ọmọlará", "P-2", "P-10", "2", "10", "2 10"),
)
const sign = (a: string | number, b: string | number) => Math.sign(compareValues(a, b))

test.each([
  ["numbers", number],
  ["texts", text],
] as const)("the values of a column of %s have one order, whichever are compared", (_, values) => {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(sign(a, a)).toBe(0)
      expect(sign(a, b) + sign(b, a)).toBe(0)
      if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
      if (sign(a, b) === 0) expect(sign(a, c)).toBe(sign(b, c))
    }),
    seed,
  )
})

test("digits in a text count as a number, and neither case nor accents count", () => {
  const word = fc.stringMatching(/^[a-z]{0,6}$/)
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (name, a, b) => {
      expect(sign(`${name}-${a}`, `${name}-${b}`)).toBe(Math.sign(a - b))
      expect(sign(String(a), b)).toBe(Math.sign(a - b))
      expect(sign(`${name.toUpperCase()}e${a}`, `${name}É${a}`)).toBe(0)
      if (name !== "") expect(sign("", name)).toBe(-1)
    }),
    seed,
  )
})

test("numbers are compared as they are, also below zero and with decimals", () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(sign(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
    seed,
  )
})
