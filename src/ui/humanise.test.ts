import * as fc from "fast-check"
import { expect, test } from "vitest"
import { humanise } from "#ui/humanise.ts"

test.each([
  ["shippingContactName", "Shipping Contact Name"],
  ["first_name", "First Name"],
  ["year-of-study", "Year Of Study"],
  ["chapter/region", "Chapter Region"],
  ["email", "Email"],
  ["memberURL", "Member URL"],
  ["PDFExport", "PDF Export"],
  ["line2Address", "Line2 Address"],
  ["Already Spaced", "Already Spaced"],
  ["__odd--name//", "Odd Name"],
  ["", ""],
])("%s becomes %s", (name, label) => {
  expect(humanise(name)).toBe(label)
})

test("a label has the letters and digits of its name in their order, one space between words, and capitals", () => {
  const unit = fc.constantFrom("a", "b", "C", "D", "7", "_", "-", "/", " ", "é", "É", "ọ")
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 14 }), (name) => {
      const label = humanise(name)
      const signs = name.replace(/[\s_/-]/g, "")
      const shown = label.replaceAll(" ", "")
      expect(shown.toLowerCase()).toBe(signs.toLowerCase())
      // A capital stays one.
      for (const [at, sign] of Array.from(signs).entries())
        expect([sign, sign.toUpperCase()]).toContain(shown[at])
      for (const word of label === "" ? [] : label.split(" ")) expect(word).toMatch(/^[\p{Lu}\d][\p{L}\d]*$/u)
      // A label is also a name.
      expect(humanise(label)).toBe(label)
    }),
    { seed: 20_261_203, numRuns: 2_000 },
  )
})

const capital = (one: string) => one.charAt(0).toUpperCase() + one.slice(1)

test("the spelling of a name does not matter: camelCase, snake_case, kebab-case and a path have the same label", () => {
  const word = fc.stringMatching(/^[a-z][a-z]{1,6}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const label = words.map(capital).join(" ")
      for (const between of ["_", "-", "/", " ", "__"]) expect(humanise(words.join(between))).toBe(label)
      expect(humanise(words.map((one, index) => (index === 0 ? one : capital(one))).join(""))).toBe(label)
    }),
    { seed: 20_261_203, numRuns: 500 },
  )
})
