/**
 * The field rules of the public forms, without the contract's library, so that these screens stay light
 * (PERFORMANCE §4). The sentences equal those of `src/api/contract/rules.ts`; a test compares both.
 */
export const required = "This field is required"
export const invalidEmail = "Enter a valid email address"
/** SPEC §5: what the global member's form says instead. */
export const invalidGlobalEmail = "Invalid email address"
export const passwordsDiffer = "Passwords do not match"
export const selectGender = "Select your gender"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** What is wrong with a value, or undefined. */
export type FieldRule = (value: string) => string | undefined

/** A text that may be empty, of at most `max` characters. */
export const text =
  (max: number): FieldRule =>
  (value) => {
    if (controls.test(value) || loneSurrogate.test(value))
      return "Some characters cannot be saved. Please type the text again."
    return value.length > max ? `Please use at most ${max.toLocaleString("en-NG")} characters` : undefined
  }

/** A text with at least one visible character. */
export const filled =
  (max: number, message: string = required): FieldRule =>
  (value) =>
    text(max)(value) ?? (value.trim() === "" ? message : undefined)

export const wrongName =
  "Use letters, spaces, hyphens and apostrophes only. A full stop needs a space after it."
const nameCharacters = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’\u2010\u2011-]*$/u
const externalUrl = /\.\p{L}\p{M}*\p{L}/u
const nameAfter =
  (rule: FieldRule): FieldRule =>
  (value) =>
    rule(value) ??
    (nameCharacters.test(value) && !externalUrl.test(value) && (value.trim() === "" || /\p{L}/u.test(value))
      ? undefined
      : wrongName)
/** A part of a person's name that may be left out, and one that may not. */
export const optionalName = nameAfter(text(80))
export const name = nameAfter(filled(80))

/** One of a closed list. */
export const choice =
  (options: readonly string[], message: string = required): FieldRule =>
  (value) =>
    options.includes(value) ? undefined : message

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** An email address of at most 254 characters (SPEC §5). */
export const email =
  (message = invalidEmail): FieldRule =>
  (value) =>
    text(254)(value) ?? (value === "" ? required : emailPattern.test(value) ? undefined : message)

/** DECISIONS §2: 8 to 128 characters of any kind; what is too common the server says. */
export const newPassword: FieldRule = (value) => {
  if (value === "") return required
  const { length } = Array.from(value)
  if (length < 8) return "Use at least 8 characters"
  return length > 128 ? "Use at most 128 characters" : undefined
}

/** The second entry of a new password. */
export const confirmation =
  (password: string): FieldRule =>
  (value) =>
    value === "" ? required : value === password ? undefined : passwordsDiffer

/** The sentences of all wrong fields, by name, in the order of the rules. */
export const validateFields = (
  rules: Readonly<Record<string, FieldRule>>,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const message = rule(values[name] ?? "")
      return message === undefined ? [] : [[name, message]]
    }),
  )
