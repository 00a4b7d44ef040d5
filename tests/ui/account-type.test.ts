/** Tests that only the three account types of SPEC §2 choose a form of the sign-up. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { accountTypeOf, accountTypes, rolesOfTypes, signupUrl } from "#machines/signup/account-type.ts"

const seed = { seed: 20_261_203, numRuns: 500 }

test("a value that is not exactly one of the types chooses none", () => {
  const nearly = fc
    .tuple(fc.constantFrom(...accountTypes), fc.constantFrom(" ", "s", "+", "\u0000"))
    .chain(([type, rest]) =>
      fc.constantFrom<unknown>(type + rest, rest + type, type.toUpperCase(), [type], { type }, type.slice(1)),
    )
  const prototypes = fc.constantFrom("constructor", "__proto__", "toString", "length", "0", 0)
  fc.assert(
    fc.property(fc.oneof(nearly, prototypes, fc.anything()), (value) => {
      expect(accountTypeOf(value)).toBe((accountTypes as readonly unknown[]).includes(value) ? value : null)
    }),
    seed,
  )
})

test("the address of a form, also with another parameter, chooses this form again", () => {
  fc.assert(
    fc.property(fc.constantFrom(...accountTypes), fc.string(), (type, from) => {
      const url = new URL(`${signupUrl(type)}&from=${encodeURIComponent(from)}`, "https://portal.test")
      expect(url.pathname).toBe("/signup")
      expect(accountTypeOf(url.searchParams.get("type"))).toBe(type)
      expect(signupUrl(type)).toMatch(/^\S+$/)
    }),
    seed,
  )
  expect(accountTypeOf(new URL(signupUrl(null), "https://portal.test").searchParams.get("type"))).toBeNull()
  expect(Object.keys(rolesOfTypes)).toEqual([...accountTypes])
})
