/**
 * The field rules that the forms and the server share, as plain functions. The contract's schemas (rules.ts) use them.
 * Forms run them without the schema library, which keeps public screens light (PERFORMANCE §4).
 */
export const required = "This field is required"
export const invalidEmail = "Enter a valid email address"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** Returns the error message for a value, or undefined for a valid one. */
export type FieldRule = (value: string) => string | undefined

/** Refuses control characters except tab and line breaks, and lone surrogates. PostgreSQL cannot store all of them. */
export const storable: FieldRule = (value) =>
  controls.test(value) || loneSurrogate.test(value)
    ? "Some characters cannot be saved. Please type the text again."
    : undefined

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString("en-NG")} characters`

/** Accepts a text of at most `max` UTF-16 units, which may be empty. */
export const text =
  (max: number): FieldRule =>
  (value) =>
    storable(value) ?? (value.length > max ? tooLong(max) : undefined)

/** Requires a character that is not white space. */
export const visible =
  (message: string = required): FieldRule =>
  (value) =>
    value.trim() === "" ? message : undefined

/** Requires a text of at most `max` UTF-16 units that is not blank. */
export const filled =
  (max: number, message: string = required): FieldRule =>
  (value) =>
    text(max)(value) ?? visible(message)(value)

/** The message for an invalid name. */
export const wrongName =
  "Use letters, spaces, hyphens and apostrophes only. A full stop needs a space after it."
const nameCharacters = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’\u2010\u2011-]*$/u
/** A full stop and two letters: a mail program would turn such a text into a link. */
const autoLinked = /\.\p{L}\p{M}*\p{L}/u
/**
 * Whether a text is safe as a name in a mail: letters of any script, without links, line breaks or hidden characters.
 */
export const isName = (value: string): boolean =>
  nameCharacters.test(value) && !autoLinked.test(value) && (value.trim() === "" || /\p{L}/u.test(value))
export const named: FieldRule = (value) => (isName(value) ? undefined : wrongName)

/** The maximum length of a part of a person's name, in UTF-16 units. */
export const maxNameLength = 80
/** Checks a part of a person's name that may be empty. */
export const optionalName: FieldRule = (value) => text(maxNameLength)(value) ?? named(value)
/** Checks a required part of a person's name. */
export const name: FieldRule = (value) => filled(maxNameLength)(value) ?? named(value)

/** Requires one of `options`. */
export const choice =
  (options: readonly string[], message: string = required): FieldRule =>
  (value) =>
    options.includes(value) ? undefined : message

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** The maximum length of an email address, in UTF-16 units (SPEC §5). */
export const maxEmailLength = 254
/** Requires an email address of any length. */
export const emailAddress =
  (message: string = invalidEmail): FieldRule =>
  (value) =>
    value === "" ? required : emailPattern.test(value) ? undefined : message
/** Requires an email address of at most 254 UTF-16 units. */
export const email =
  (message: string = invalidEmail): FieldRule =>
  (value) =>
    text(maxEmailLength)(value) ?? emailAddress(message)(value)

/** Requires 8 to 128 code points of any kind (DECISIONS §2). The server also refuses common passwords. */
export const newPassword: FieldRule = (value) => {
  if (value === "") return required
  const { length } = Array.from(value)
  if (length < 8) return "Use at least 8 characters"
  return length > 128 ? "Use at most 128 characters" : undefined
}

const maxPasswordLength = 1_000
/** An existing password: any text that is not empty (DECISIONS §2.1). */
export const password: FieldRule = (value) => {
  if (value === "") return required
  return value.length > maxPasswordLength ? tooLong(maxPasswordLength) : undefined
}

/** The messages for a new password that is refused although it has the right length. */
export const commonPassword = "This password is too common. Please choose another one."
export const personalPassword =
  "Please choose a password without your name, your email or the association's name."

/** Undoes common substitutions: 'P@ssw0rd' becomes 'password'. */
export const withoutSubstitutions = (value: string): string =>
  value
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/[1!|]/g, "i")
    .replace(/3/g, "e")
    .replace(/[$5]/g, "s")
    .replace(/7/g, "t")

/**
 * Returns the words that somebody who knows the member would try first, in lower case and the longest first: the texts
 * themselves, and their words of three letters or more. The texts are names and an email address.
 */
export const personalWords = (texts: readonly string[]): readonly string[] => {
  const known = texts.map((text) => text.trim().toLowerCase())
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
  return [...new Set(words)].filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
}

/**
 * Returns whether a password holds one of these words and, without them, at most four characters, or two letters and
 * the digits of a date: 'AdaObi2026' for Ada Obi.
 */
export const isPersonal = (value: string, words: readonly string[]): boolean =>
  [value.toLowerCase(), withoutSubstitutions(value)].some((spelling) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), spelling)
    if (rest === spelling) return false
    const count = (pattern: RegExp) => rest.match(pattern)?.length ?? 0
    return Array.from(rest).length <= 4 || (count(/\p{L}/gu) <= 2 && count(/\p{N}/gu) <= 8)
  })

/** The minimum age of members, in years (SPEC §9). */
export const minimumAge = 14

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** Whether `value` is a day of the calendar from 1900 on, as YYYY-MM-DD. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = dayPattern.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** Requires a day of the calendar, as YYYY-MM-DD. */
export const day =
  (message = "Enter a date as year-month-day"): FieldRule =>
  (value) =>
    value === "" ? required : isDay(value) ? undefined : message
