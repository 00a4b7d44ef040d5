/** The page and the server apply the same rules to a new password (DECISIONS §2.1). */
import { describe, expect, test } from "vitest"
import { isCommonPassword } from "../../src/common-passwords.ts"
import { commonPassword, personalPassword } from "#api/contract/field-rules.ts"
import { ratePassword } from "#machines/signup/password-strength.ts"
import { personalWordsOf } from "#machines/signup/signup-form.ts"
import { passwordProblem } from "#server/authentication/passwords.ts"

const ada = { firstName: "Ada", middleName: "", lastName: "Obi", email: "ada.obi1998@example.org" }
const isImpersonal = (password: string) =>
  ratePassword(password, personalWordsOf(ada), undefined, isCommonPassword).rules[1]?.isMet

describe("a password that consists of personal words is refused, and the page says so", () => {
  test.each([
    "AdaObi2026",
    "adaobi!!",
    "Obi-14-05-1998",
    "CMDA2026!",
    "cmda-nigeria",
    "CmdaN1ger1a",
    "ada.obi1998@example.org",
    "MedicalDental1",
  ])("%s", (password) => {
    expect(passwordProblem(password, ada)).toBe(personalPassword)
    expect(isImpersonal(password)).toBe(false)
  })
})

describe("a password that only holds such a word is accepted", () => {
  test.each([
    "Lantern-Harbour-52",
    "obi wan visits jos",
    "ada-8391-2746-5512",
    "canada goose 71",
    "        ",
  ])("%j", (password) => {
    expect(passwordProblem(password, ada)).not.toBe(personalPassword)
    expect(isImpersonal(password)).toBe(true)
  })
})

describe("a common password is refused, and the page says so", () => {
  test.each(["Password2026!", "P@ssw0rd", "football12", "iloveyou", "qwertyuiop", "baseball", "aaaaaaaaaa"])(
    "%s",
    (password) => {
      const { rules, strength, label } = ratePassword(
        password,
        personalWordsOf(ada),
        undefined,
        isCommonPassword,
      )
      expect(passwordProblem(password, ada)).toBe(commonPassword)
      expect(rules[2]?.isMet).toBe(false)
      expect([strength, label]).toEqual([1, "Easy to guess"])
    },
  )
})

const ticks = (problem?: string) =>
  ratePassword("correct horse", personalWordsOf(ada), problem, isCommonPassword).rules.map(
    ({ isMet }) => isMet,
  )

test("a password that the server refused has no check mark for the rule that it breaks", () => {
  expect(ticks()).toEqual([true, true, true])
  expect(ticks(commonPassword)).toEqual([true, true, false])
  expect(ticks(personalPassword)).toEqual([true, false, false])
})
