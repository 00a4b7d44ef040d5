/**
 * The field rules that the forms and the server share, as plain functions. The contract's schemas (rules.ts) are made of
 * them. Forms run them without the schema library, which keeps public screens light (PERFORMANCE §4).
 */
export const required = "This field is required"
export const invalidEmail = "Enter a valid email address"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** What is wrong with a value, or undefined. */
export type FieldRule = (value: string) => string | undefined

/** Text columns accept no control characters except tab and line breaks, and no lone surrogates. */
export const storable: FieldRule = (value) =>
  controls.test(value) || loneSurrogate.test(value)
    ? "Some characters cannot be saved. Please type the text again."
    : undefined

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString("en-NG")} characters`

/** A text that may be empty, of at most `max` UTF-16 units. */
export const text =
  (max: number): FieldRule =>
  (value) =>
    storable(value) ?? (value.length > max ? tooLong(max) : undefined)

/** At least one visible character. */
export const visible =
  (message: string = required): FieldRule =>
  (value) =>
    value.trim() === "" ? message : undefined

/** A text with at least one visible character. */
export const filled =
  (max: number, message: string = required): FieldRule =>
  (value) =>
    text(max)(value) ?? visible(message)(value)

/** The message for an invalid name. */
export const wrongName =
  "Use letters, spaces, hyphens and apostrophes only. A full stop needs a space after it."
const nameCharacters = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’\u2010\u2011-]*$/u
/** Two letters after a full stop: a mail program would turn it into a link. */
const externalUrl = /\.\p{L}\p{M}*\p{L}/u
/** Whether a text is a safe name in a mail: letters of any script, without links, line breaks or hidden characters. */
export const isName = (value: string): boolean =>
  nameCharacters.test(value) && !externalUrl.test(value) && (value.trim() === "" || /\p{L}/u.test(value))
export const named: FieldRule = (value) => (isName(value) ? undefined : wrongName)

/** The longest part of a person's name. */
export const maxNameLength = 80
/** A part of a person's name that may be left out, and one that may not. */
export const optionalName: FieldRule = (value) => text(maxNameLength)(value) ?? named(value)
export const name: FieldRule = (value) => filled(maxNameLength)(value) ?? named(value)

/** One of a closed list. */
export const choice =
  (options: readonly string[], message: string = required): FieldRule =>
  (value) =>
    options.includes(value) ? undefined : message

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** The longest email address (SPEC §5). */
export const maxEmailLength = 254
export const emailAddress =
  (message: string = invalidEmail): FieldRule =>
  (value) =>
    value === "" ? required : emailPattern.test(value) ? undefined : message
/** An email address of at most 254 characters. */
export const email =
  (message: string = invalidEmail): FieldRule =>
  (value) =>
    text(maxEmailLength)(value) ?? emailAddress(message)(value)

/** 8 to 128 characters of any kind (DECISIONS §2). The server also refuses common passwords. */
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

/** Why a new password is refused that has the right length. */
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

/** The minimum age of members (SPEC §9). */
export const minimumAge = 14

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** Whether `value` is a day that exists, written year-month-day. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = dayPattern.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
