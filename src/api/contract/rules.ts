import { Schema, SchemaTransformation } from "effect"

/**
 * The field rules that the forms and the server share, with their messages (SPEC §5 and §8). Each rule is a schema. The
 * client runs it on every change, the server on every body.
 */
export const required = "This field is required"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
/** Text columns accept no control characters except tab and line breaks, and no lone surrogates. */
const storable = Schema.makeFilter((text: string) =>
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) || loneSurrogate.test(text)
    ? "Some characters cannot be saved. Please type the text again."
    : undefined,
)

/** Checks a text of at most `max` UTF-16 units, which may be empty. */
export const text = (max: number) =>
  // This message must precede the checks. After them it would replace the last check's message.
  Schema.String.annotate({ message: "Please enter a text" }).check(
    storable,
    Schema.isMaxLength(max, { message: `Please use at most ${max.toLocaleString("en-NG")} characters` }),
  )

/** Checks for at least one visible character. The default message is 'This field is required'. */
export const filled = (max: number, message: string = required) =>
  text(max)
    .check(Schema.makeFilter((value: string) => (value.trim() === "" ? message : undefined)))
    .pipe(Schema.annotateKey({ messageMissingKey: message }))

/** The message for an invalid name. */
export const wrongName =
  "Use letters, spaces, hyphens and apostrophes only. A full stop needs a space after it."
const nameCharacters = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’\u2010\u2011-]*$/u
/** Two letters after a full stop: a mail program would turn it into a link. */
const externalUrl = /\.\p{L}\p{M}*\p{L}/u
/** Whether a text is a safe name in a mail: letters of any script, without links, line breaks or hidden characters. */
export const isName = (value: string): boolean =>
  nameCharacters.test(value) && !externalUrl.test(value) && (value.trim() === "" || /\p{L}/u.test(value))
const named = Schema.makeFilter((value: string) => (isName(value) ? undefined : wrongName))

/** An optional and a required part of a person's name. */
export const optionalName = text(80).check(named)
export const name = filled(80).check(named)

/** Checks for one of the options. Any other value, or none, gives `message`. */
export const choice = <const L extends ReadonlyArray<string>>(options: L, message: string = required) =>
  Schema.Literals(options)
    .annotate({ message })
    .pipe(Schema.annotateKey({ messageMissingKey: message }))

/** A random idempotency key from the client. */
export const clientId = Schema.String.check(
  Schema.isPattern(/^[\w-]{1,64}$/, {
    message: "Please use up to 64 letters, digits, hyphens and underscores",
  }),
)

/** The random key of the device that signs up. The code works on that device, or after a login with the password. */
export const deviceKey = Schema.optionalKey(clientId)

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** Checks for an email address of at most 254 characters (SPEC §5). */
export const email = (message = "Enter a valid email address") =>
  text(254)
    .check(
      Schema.makeFilter((value: string) =>
        value === "" ? required : emailPattern.test(value) ? undefined : message,
      ),
    )
    .pipe(Schema.annotateKey({ messageMissingKey: required }))

/** 8 to 128 characters of any kind (DECISIONS §2). The server also refuses common passwords. */
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
/** Whether `value` is an existing day as YYYY-MM-DD. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = dayPattern.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** Checks for a calendar day as YYYY-MM-DD. */
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
/** A number at signup. The server also accepts a numeric text (DECISIONS §1). */
export const admissionYear = Schema.Union([
  year,
  yearText.pipe(Schema.decodeTo(year, SchemaTransformation.numberFromString)),
]).annotate(wrongYear)
/** A numeric text in the profile update (SPEC §7). The server also accepts a number (DECISIONS §1). */
export const admissionYearText = Schema.Union([
  yearText,
  year.pipe(Schema.decodeTo(yearText, SchemaTransformation.transform({ decode: String, encode: Number }))),
]).annotate(wrongYear)

/** The minimum age of members (SPEC §9). */
export const minimumAge = 14

/**
 * Returns the day in Lagos `years` years before `now`. Only for comparisons: 29 February may not exist in that year.
 */
const yearsBefore = (years: number, now: Date): string => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(now)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** A date of birth at least 14 years before today (SPEC §5) and at most 120 years. */
export const dateOfBirth = day("Enter your date of birth").check(
  Schema.makeFilter((value: string) => {
    if (!isDay(value)) return undefined
    const now = new Date()
    if (value > yearsBefore(minimumAge, now)) return `You must be at least ${minimumAge} years old`
    if (value.slice(0, 4) < yearsBefore(120, now).slice(0, 4)) return "Enter your date of birth"
    return undefined
  }),
)
