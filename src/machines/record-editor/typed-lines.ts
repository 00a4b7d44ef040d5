/** Reads a field with one text in each line, such as the prayer points of a devotional. Pure. */
import { type FieldRule, storable } from "#api/contract/field-rules.ts"

/** Returns the lines of a text, trimmed. Blank lines are left out. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Accepts at most `max` lines of at most `length` UTF-16 units. The messages name them, such as 'prayer points'. */
export const linesRule =
  (max: number, length: number, names: { readonly one: string; readonly several: string }): FieldRule =>
  (text) => {
    const typed = linesOf(text)
    if (typed.length > max) return `Please use at most ${max} ${names.several}`
    return typed.some((line) => line.length > length)
      ? `Please use at most ${length} characters for a ${names.one}`
      : storable(text)
  }
