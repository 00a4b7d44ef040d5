/** The strength of any new password while the member types (DECISIONS §2). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { commonPassword, personalPassword } from "#api/contract/field-rules.ts"
import { ratePassword } from "#machines/signup/password-strength.ts"

const seed = 20_261_203
/** Characters of which no two are the same or neighbours: "A", "C", "E" and so on. */
const letters = Array.from({ length: 30 }, (_, index) => String.fromCodePoint(65 + index * 2))
const rate = (password: string, isCommon = false) => ratePassword(password, [], undefined, () => isCommon)
const typed = fc.string({ unit: fc.constantFrom("a", "b", "c", "A", "1", "2", "9", "-", " "), maxLength: 24 })

test("the strength follows the number of characters and of different ones, to the exact limits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 24 }), (different, length) => {
      const password = Array.from({ length }, (_, index) => letters[index % different]).join("")
      const score = Math.min(length, Math.min(different, length) * 1.5)
      const limits = [length > 0, length >= 8 && score >= 5, score >= 9, score >= 13]
      const { strength, label, rules } = rate(password)
      expect(strength).toBe(limits.filter(Boolean).length)
      expect(label).toBe(["", "Easy to guess", "Could be longer", "Good", "Very good"][strength])
      expect(rules.map(({ isMet }) => isMet)).toEqual([length >= 8, length > 0, strength > 1])
    }),
    { seed, numRuns: 600 },
  )
})

/** Up to 60 characters, of which the long texts are as frequent as the short ones. */
const long = fc.string({
  unit: fc.constantFrom("a", "b", "e", "E", "ọ", "1", "2", "9", "-", " "),
  maxLength: 60,
  size: "max",
})

test("more characters at the end or at the beginning never make a password weaker, at any length", () => {
  const added = fc.oneof(fc.constantFrom("1", "!", "2026", " ", "😀"), long)
  fc.assert(
    fc.property(fc.oneof(typed, long), added, (password, more) => {
      const { strength, rules } = rate(password)
      for (const longer of [password + more, more + password]) {
        const after = rate(longer)
        expect(after.strength).toBeGreaterThanOrEqual(strength)
        // No rule that was met is broken.
        expect(after.rules.filter(({ isMet }, index) => !isMet && rules[index]!.isMet)).toEqual([])
      }
    }),
    { seed, numRuns: 1_000 },
  )
})

test("a row of equal or neighbouring characters is easy to guess at any length, forwards and backwards", () => {
  fc.assert(
    fc.property(fc.constantFrom(-1, 0, 1), fc.integer({ min: 1, max: 60 }), (step, length) => {
      const row = String.fromCodePoint(...Array.from({ length }, (_, index) => 300 + index * step))
      expect(rate(row).strength).toBe(1)
    }),
    { seed },
  )
})

test("an emoji counts as one character", () => {
  fc.assert(
    fc.property(typed, (password) => {
      const emoji = Array.from(password, (sign) =>
        String.fromCodePoint(sign.codePointAt(0)! + 0x1_f600),
      ).join("")
      expect(rate(emoji)).toEqual(rate(password))
    }),
    { seed, numRuns: 500 },
  )
})

test("a common, refused or personal password is easy to guess, and only a personal one breaks the rule about names", () => {
  fc.assert(
    fc.property(typed, fc.constantFrom("", "1", "!!", "2026"), (password, rest) => {
      const weakest = password === "" ? 0 : 1
      expect(rate(password, true).strength).toBe(weakest)
      const refused = ratePassword(password, [], commonPassword, () => false)
      expect([refused.strength, refused.rules[1]?.isMet]).toEqual([weakest, password !== ""])
      const named = ratePassword(password, [], personalPassword, () => false)
      expect([named.strength, named.rules[1]?.isMet]).toEqual([weakest, false])
      const word = `adaeze${password.toLowerCase()}`
      const personal = ratePassword(`${word}${rest}`, [word], undefined, () => false)
      expect([personal.strength, personal.rules[1]?.isMet]).toEqual([1, false])
    }),
    { seed, numRuns: 500 },
  )
})

test("a repeated character counts once: four of them are too few, and five are enough", () => {
  expect(rate("AAAAACEG").strength).toBe(1)
  expect(rate("AAAACEGI").strength).toBe(2)
})
