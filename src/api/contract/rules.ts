import { Schema, SchemaTransformation } from "effect"

/**
 * The field rules that the forms and the server share, with the sentence each one says (SPEC §5 and §8).
 * A rule is a schema: the client runs it on every change, the server on every body.
 */
export const required = "This field is required"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
/** Characters no text column takes: NUL and other control characters (tab and line breaks are fine), lone surrogates. */
const storable = Schema.makeFilter((text: string) =>
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) || loneSurrogate.test(text)
    ? "Some characters cannot be saved. Please type the text again."
    : undefined,
)

/** A text that may be empty, of at most `max` UTF-16 units. */
export const text = (max: number) =>
  // The message of what is no text at all stands before the checks: after them it would replace the last one's.
  Schema.String.annotate({ message: "Please enter a text" }).check(
    storable,
    Schema.isMaxLength(max, { message: `Please use at most ${max.toLocaleString("en-NG")} characters` }),
  )

/** A text with at least one visible character: 'This field is required' otherwise. */
export const filled = (max: number, message: string = required) =>
  text(max)
    .check(Schema.makeFilter((value: string) => (value.trim() === "" ? message : undefined)))
    .pipe(Schema.annotateKey({ messageMissingKey: message }))

/** What a wrong name is told. */
export const wrongName =
  "Use letters, spaces, hyphens and apostrophes only. A full stop needs a space after it."
const nameCharacters = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’\u2010\u2011-]*$/u
/** Two letters after a full stop, as in an address of the web: mail programs would make a link of it. */
const externalUrl = /\.\p{L}\p{M}*\p{L}/u
/** Whether a text can stand as a name in a mail: letters of any script, and no address, line break or hidden character. */
export const isName = (value: string): boolean =>
  nameCharacters.test(value) && !externalUrl.test(value) && (value.trim() === "" || /\p{L}/u.test(value))
const named = Schema.makeFilter((value: string) => (isName(value) ? undefined : wrongName))

/** A part of a person's name that may be left out, and one that may not. */
export const optionalName = text(80).check(named)
export const name = filled(80).check(named)

/** One of a closed list; anything else, or nothing, says `message`. */
export const choice = <const L extends ReadonlyArray<string>>(options: L, message: string = required) =>
  Schema.Literals(options)
    .annotate({ message })
    .pipe(Schema.annotateKey({ messageMissingKey: message }))

/** A random name that the client gave to what it sends, so that it is known again when it is sent again. */
export const clientId = Schema.String.check(
  Schema.isPattern(/^[\w-]{1,64}$/, {
    message: "Please use up to 64 letters, digits, hyphens and underscores",
  }),
)

/** The random key of the device that signs up: the code then counts on that device, or after a login with the password. */
export const deviceKey = Schema.optionalKey(clientId)

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** An email address of at most 254 characters (SPEC §5). */
export const email = (message = "Enter a valid email address") =>
  text(254)
    .check(
      Schema.makeFilter((value: string) =>
        value === "" ? required : emailPattern.test(value) ? undefined : message,
      ),
    )
    .pipe(Schema.annotateKey({ messageMissingKey: required }))

/** DECISIONS §2: 8 to 128 characters of any kind; the common ones are refused by the server's own list. */
export const newPassword = Schema.String.check(
  Schema.makeFilter((value: string) => {
    if (value === "") return required
    const length = Array.from(value).length
    if (length < 8) return "Use at least 8 characters"
    if (length > 128) return "Use at most 128 characters"
    return undefined
  }),
).pipe(Schema.annotateKey({ messageMissingKey: required }))

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** Whether `value` is a day that exists, written year-month-day. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = dayPattern.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A calendar day, year-month-day. */
export const day = (message = "Enter a date as year-month-day") =>
  Schema.String.check(
    Schema.makeFilter((value: string) => (value === "" ? required : isDay(value) ? undefined : message)),
  ).pipe(Schema.annotateKey({ messageMissingKey: required }))

const wrongYear = { message: "Choose your admission year" }
const year = Schema.Number.annotate(wrongYear).check(
  Schema.isInt(wrongYear),
  Schema.isBetween({ minimum: 1950, maximum: 2100 }, wrongYear),
)
const yearText = Schema.String.annotate(wrongYear).check(Schema.isPattern(/^\d{4}$/, wrongYear))
/** A number at signup; the server takes a numeric text as well (DECISIONS §1). */
export const admissionYear = Schema.Union([
  year,
  yearText.pipe(Schema.decodeTo(year, SchemaTransformation.numberFromString)),
]).annotate(wrongYear)
/** A numeric text in the profile update (SPEC §7); the server takes a number as well (DECISIONS §1). */
export const admissionYearText = Schema.Union([
  yearText,
  year.pipe(Schema.decodeTo(yearText, SchemaTransformation.transform({ decode: String, encode: Number }))),
]).annotate(wrongYear)

/** SPEC §9: members are at least 14 years old. */
export const minimumAge = 14

/** The day in Lagos `years` years before `now`, year-month-day: only to compare with, as its year may have no 29 February. */
const yearsBefore = (years: number, now: Date): string => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(now)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** SPEC §5: dateOfBirth must be at least 14 years before today; 120 years is the oldest we believe. */
export const dateOfBirth = day("Enter your date of birth").check(
  Schema.makeFilter((value: string) => {
    if (!isDay(value)) return undefined
    const now = new Date()
    if (value > yearsBefore(minimumAge, now)) return `You must be at least ${minimumAge} years old`
    if (value.slice(0, 4) < yearsBefore(120, now).slice(0, 4)) return "Enter your date of birth"
    return undefined
  }),
)
