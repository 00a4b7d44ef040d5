/** A code being typed, box by box. It never has a gap: characters stand in the first boxes. */
export interface CodeEntry {
  readonly value: string
  /** The box that should have the focus, 0-based. */
  readonly focus: number
}

export type CodeEdit =
  /** Typed, pasted or filled in by the phone, into box `at`. */
  | { readonly type: "enter"; readonly at: number; readonly text: string }
  /** Backspace in box `at`. */
  | { readonly type: "back"; readonly at: number }
  /** Delete in box `at`. */
  | { readonly type: "delete"; readonly at: number }

const kinds = { digits: /\D/g, characters: /\s/g } as const
export type CodeKind = keyof typeof kinds

/**
 * What an edit makes of a code of `length` boxes (SPEC §5: one character per box). A text that fills all boxes replaces the code
 * wherever it lands; a shorter one overwrites from its box on. Blanks, dashes and other strangers to the kind are dropped.
 */
export function editCode(
  value: string,
  edit: CodeEdit,
  length: number,
  kind: CodeKind = "digits",
): CodeEntry {
  const at = Math.max(0, Math.min(edit.at, value.length, length - 1))
  if (edit.type === "enter") {
    const text = edit.text.replace(kinds[kind], "")
    if (text.length >= length) return { value: text.slice(0, length), focus: length - 1 }
    const next = (value.slice(0, at) + text + value.slice(at + text.length)).slice(0, length)
    return { value: next, focus: Math.min(at + text.length, length - 1) }
  }
  const emptyBox = edit.at >= value.length
  if (edit.type === "back" && emptyBox) {
    return { value: value.slice(0, -1), focus: Math.max(0, value.length - 1) }
  }
  return { value: value.slice(0, at) + value.slice(at + 1), focus: at }
}

/** What was added to a box that held `before` and now holds `after`: typing into a full box replaces its character. */
export function enteredText(before: string, after: string): string {
  if (before === "" || after.length !== 2) return after
  return after.startsWith(before) ? after.slice(1) : after.slice(0, 1)
}
