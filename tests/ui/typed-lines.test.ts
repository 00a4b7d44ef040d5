/** Tests the fields with one text in each line, such as the prayer points of a devotional (OFFICE §4). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { linesOf, linesRule } from "#machines/record-editor/typed-lines.ts"

const line = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "\t") })
const rule = linesRule(3, 5, { one: "prayer point", several: "prayer points" })

test("the lines of a text are its texts, trimmed, in order, without blank ones", () => {
  fc.assert(
    fc.property(fc.array(line), (typed) => {
      const found = linesOf(typed.join("\n"))
      expect(found).toEqual(typed.map((one) => one.trim()).filter((one) => one.length > 0))
      expect(linesOf(found.join("\n")), "what is stored reads the same again").toEqual(found)
    }),
    { seed: 20_261_128 },
  )
})

test("a text may have exactly the maximum of lines and characters, and not one more", () => {
  expect(rule("")).toBeUndefined()
  expect(rule("12345\n12345\n12345")).toBeUndefined()
  expect(rule("12345\n\n  \n12345\n12345\n")).toBeUndefined()
  expect(rule("1\n2\n3\n4")).toBe("Please use at most 3 prayer points")
  expect(rule("123456")).toBe("Please use at most 5 characters for a prayer point")
})
