/** Tests that an amount in major units becomes the exact number of minor units, and is shown exactly. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { formatMoney, minorOf } from "#api/money.ts"

/** Up to ten billion naira, with every kobo. */
const minor = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000_000_000 }))
const seed = { seed: 20_261_203, numRuns: 1_000 }

test("every amount of two decimals is the whole number of its minor units, and so is a returned one below zero", () => {
  fc.assert(
    fc.property(minor, (whole) => {
      expect(minorOf(whole / 100)).toBe(whole)
      // 0 is also -0.
      expect(minorOf(-whole / 100) + whole).toBe(0)
      expect(minorOf(Number((whole / 100).toFixed(2)))).toBe(whole)
    }),
    seed,
  )
})

test("a sum of minor units is exact where the sum of major units has a rounding error", () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  fc.assert(
    fc.property(fc.array(minor, { maxLength: 20 }), (amounts) => {
      const sum = amounts.reduce((total, whole) => total + minorOf(whole / 100), 0)
      expect(BigInt(sum)).toBe(amounts.reduce((total, whole) => total + BigInt(whole), 0n))
    }),
    seed,
  )
})

test("the shown amount is the exact one, with no decimals or with two", () => {
  fc.assert(
    fc.property(minor, fc.constantFrom("NGN" as const, "USD" as const), (whole, currency) => {
      const shown = formatMoney(whole / 100, currency)
      expect(shown).toMatch(/^[₦$][\d,]+(\.\d\d)?$/)
      expect(minorOf(Number(shown.slice(1).replaceAll(",", "")))).toBe(whole)
      expect(shown.includes(".")).toBe(whole % 100 !== 0)
    }),
    seed,
  )
})
