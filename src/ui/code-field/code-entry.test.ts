import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CodeEdit, editCode, enteredText } from "#ui/code-field/code-entry.ts"

describe("typing", () => {
  test("a digit fills its box and focuses the next box", () => {
    expect(editCode("", { type: "enter", at: 0, text: "4" }, 6)).toEqual({ value: "4", focus: 1 })
  })
  test("a digit in a filled box replaces the old digit", () => {
    expect(editCode("123", { type: "enter", at: 1, text: "9" }, 6)).toEqual({ value: "193", focus: 2 })
  })
  test("a digit typed behind the first empty box fills the first empty box", () => {
    expect(editCode("12", { type: "enter", at: 5, text: "3" }, 6)).toEqual({ value: "123", focus: 3 })
  })
  test("the last digit keeps the focus in the last box", () => {
    expect(editCode("12345", { type: "enter", at: 5, text: "6" }, 6)).toEqual({ value: "123456", focus: 5 })
  })
  test("a letter is dropped from a code of digits, but not from a code of characters", () => {
    expect(editCode("1", { type: "enter", at: 1, text: "a" }, 4)).toEqual({ value: "1", focus: 1 })
    expect(editCode("1", { type: "enter", at: 1, text: "a" }, 4, "characters").value).toBe("1a")
  })
})

describe("pasting", () => {
  test.each([0, 3, 5])("a whole code pasted into box %i fills all boxes", (at) => {
    expect(editCode("99", { type: "enter", at, text: "123456" }, 6)).toEqual({ value: "123456", focus: 5 })
  })
  test("blanks and dashes around the digits are dropped", () => {
    expect(editCode("", { type: "enter", at: 0, text: " 123-456\n" }, 6).value).toBe("123456")
  })
  test("a part of a code is entered from its box on", () => {
    expect(editCode("12", { type: "enter", at: 2, text: "34" }, 6)).toEqual({ value: "1234", focus: 4 })
  })
  test("characters beyond the last box are dropped", () => {
    expect(editCode("", { type: "enter", at: 0, text: "1234567" }, 6).value).toBe("123456")
  })
})

describe("deleting", () => {
  test("Backspace empties a filled box and stays", () => {
    expect(editCode("123", { type: "back", at: 2 }, 6)).toEqual({ value: "12", focus: 2 })
  })
  test("Backspace in an empty box deletes the digit before it", () => {
    expect(editCode("123", { type: "back", at: 3 }, 6)).toEqual({ value: "12", focus: 2 })
  })
  test("Backspace in the first box of an empty code does nothing", () => {
    expect(editCode("", { type: "back", at: 0 }, 6)).toEqual({ value: "", focus: 0 })
  })
  test("Delete moves the later digits one box to the left", () => {
    expect(editCode("1234", { type: "delete", at: 1 }, 6)).toEqual({ value: "134", focus: 1 })
  })
})

test("typing into a filled box enters the new character, wherever the caret is", () => {
  expect(enteredText("1", "12")).toBe("2")
  expect(enteredText("1", "21")).toBe("2")
  expect(enteredText("1", "11")).toBe("1")
  expect(enteredText("", "123456")).toBe("123456")
})

test("after any edits, the code has at most one digit per box, and the focus is on an existing box", () => {
  const edit: fc.Arbitrary<CodeEdit> = fc.oneof(
    fc.record({ type: fc.constant("enter" as const), at: fc.nat(7), text: fc.string({ maxLength: 9 }) }),
    fc.record({ type: fc.constantFrom("back" as const, "delete" as const), at: fc.nat(7) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(edit), (length, edits) => {
      let value = ""
      for (const change of edits) {
        const next = editCode(value, change, length)
        expect(next.value).toMatch(/^\d*$/)
        expect(next.value.length).toBeLessThanOrEqual(length)
        expect(next.focus).toBeGreaterThanOrEqual(0)
        expect(next.focus).toBeLessThan(length)
        value = next.value
      }
    }),
    { seed: 20_260_228 },
  )
})
