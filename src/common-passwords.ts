/** Recognises common passwords. The list is large, so only the server and a chunk of its own import this file. */
import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs"
import { withoutSubstitutions } from "./api/contract/field-rules.ts"

const common = new Set(passwords.map((word) => word.toLowerCase()))

/** Returns whether a password is on the list of common ones, also with substitutions or a short suffix (DECISIONS §2). */
export const isCommonPassword = (value: string): boolean => {
  const lower = value.toLowerCase()
  if (new Set(value).size <= 2 || common.has(lower) || common.has(withoutSubstitutions(value))) return true
  // 'Password2026!' is a common password with a suffix.
  const letters = lower.replace(/[^\p{L}]+$/u, "").replace(/^[^\p{L}]+/u, "")
  return letters.length >= 6 && lower.length - letters.length <= 5 && common.has(letters)
}
