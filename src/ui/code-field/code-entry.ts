/** A partly typed code. It has no gaps: the characters are in the first boxes. */
export interface CodeEntry {
  readonly value: string
  /** The box that should have the focus, 0-based. */
  readonly focus: number
}

export type CodeEdit =
  /** Text that was typed, pasted or autofilled into box `at`. */
  | { readonly type: "enter"; readonly at: number; readonly text: string }
  /** Backspace in box `at`. */
  | { readonly type: "back"; readonly at: number }
  /** Delete in box `at`. */
  | { readonly type: "delete"; readonly at: number }

/** The characters that each kind of code drops. */
const droppedCharacters = { digits: /\D/g, characters: /\s/g } as const
export type CodeKind = keyof typeof droppedCharacters

/**
 * Applies an edit to a code of `length` boxes (SPEC §5: one character per box). A text that fills all boxes replaces the code. A
 * shorter text overwrites the code from its box on. Characters that the kind does not allow, such as blanks, are dropped.
 */
export function editCode(
  value: string,
  edit: CodeEdit,
  length: number,
  kind: CodeKind = "digits",
): CodeEntry {
  const at = Math.max(0, Math.min(edit.at, value.length, length - 1))
  if (edit.type === "enter") {
    const text = edit.text.replace(droppedCharacters[kind], "")
    if (text.length >= length) return { value: text.slice(0, length), focus: length - 1 }
    const next = (value.slice(0, at) + text + value.slice(at + text.length)).slice(0, length)
    return { value: next, focus: Math.min(at + text.length, length - 1) }
  }
  const isEmptyBox = edit.at >= value.length
  if (edit.type === "back" && isEmptyBox) {
    return { value: value.slice(0, -1), focus: Math.max(0, value.length - 1) }
  }
  return { value: value.slice(0, at) + value.slice(at + 1), focus: at }
}

/** Returns the text added to a box, given its old and new value. Typing into a full box replaces its character. */
export function enteredText(before: string, after: string): string {
  if (before === "" || after.length !== 2) return after
  return after.startsWith(before) ? after.slice(1) : after.slice(0, 1)
}
