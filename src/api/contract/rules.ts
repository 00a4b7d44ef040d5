import { Schema, SchemaTransformation } from "effect"
import * as fields from "./field-rules.ts"
import { isDay, minimumAge, required } from "./field-rules.ts"

/** The field rules as schemas, with their messages (SPEC §5 and §8). The server runs them on every body. */

/** Checks a text of at most `max` UTF-16 units, which may be empty. */
export const text = (max: number) =>
  // This message must precede the checks. After them it would replace the last check's message.
  Schema.String.annotate({ message: "Please enter a text" }).check(
    Schema.makeFilter(fields.storable),
    Schema.isMaxLength(max, { message: fields.tooLong(max) }),
  )

/** Checks a text of at most `max` UTF-16 units that is not blank. The default message is 'This field is required'. */
export const filled = (max: number, message: string = required) =>
  text(max)
    .check(Schema.makeFilter(fields.visible(message)))
    .pipe(Schema.annotateKey({ messageMissingKey: message }))

const named = Schema.makeFilter(fields.named)

/** Checks a part of a person's name that may be empty. */
export const optionalName = text(fields.maxNameLength).check(named)
/** Checks a required part of a person's name. */
export const name = filled(fields.maxNameLength).check(named)

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

/**
 * The id of a decision of staff (OFFICE §4). A repeat with the same id gets the first response. Without an id, as from a page
 * that was opened before the decision had one, each request is a decision of its own.
 */
export const freshId = Schema.optionalKey(Schema.String.check(Schema.isGUID()))

/**
 * The random key of the device that signs up. The mailed code works on that device, or on any device after a login with
 * the password.
 */
export const deviceKey = Schema.optionalKey(clientId)

/** Checks for an email address of at most 254 UTF-16 units (SPEC §5). */
export const email = (message = fields.invalidEmail) =>
  text(fields.maxEmailLength)
    .check(Schema.makeFilter(fields.emailAddress(message)))
    .pipe(Schema.annotateKey({ messageMissingKey: required }))

/** An existing password: any text that is not empty (DECISIONS §2.1). */
export const password = Schema.String.check(Schema.makeFilter(fields.password)).pipe(
  Schema.annotateKey({ messageMissingKey: required }),
)

/** Checks for 8 to 128 code points of any kind (DECISIONS §2). The server also refuses common passwords. */
export const newPassword = Schema.String.check(Schema.makeFilter(fields.newPassword)).pipe(
  Schema.annotateKey({ messageMissingKey: required }),
)

/** Checks for a calendar day as YYYY-MM-DD. */
export const day = (message?: string) =>
  Schema.String.check(Schema.makeFilter(fields.day(message))).pipe(
    Schema.annotateKey({ messageMissingKey: required }),
  )

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

/**
 * Returns the day in Lagos `years` years before `now`. Only for comparisons: 29 February may not exist in that year.
 */
const yearsBefore = (years: number, now: Date): string => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(now)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** Checks for a date of birth 14 to 120 years ago (SPEC §5). */
export const dateOfBirth = day("Enter your date of birth").check(
  Schema.makeFilter((value: string) => {
    if (!isDay(value)) return undefined
    const now = new Date()
    if (value > yearsBefore(minimumAge, now)) return `You must be at least ${minimumAge} years old`
    if (value.slice(0, 4) < yearsBefore(120, now).slice(0, 4)) return "Enter your date of birth"
    return undefined
  }),
)
