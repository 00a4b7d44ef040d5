/** Tests that the rules of the public forms, which load no schema library, give the contract's messages. */
import { Exit, Schema, SchemaIssue } from "effect"
import * as fc from "fast-check"
import { expect, test, vi } from "vitest"
import { SignupBody } from "#api/contract/authentication.ts"
import * as contract from "#api/contract/rules.ts"
import { genders, yearsOfStudy } from "#api/contract/choices.ts"
import { admissionYears } from "#machines/signup/admission-years.ts"
import * as birthday from "#machines/signup/birthday.ts"
import * as form from "#machines/signup/signup-form.ts"
import * as fieldRules from "#api/contract/field-rules.ts"
import { invalidGlobalEmail, selectGender } from "#machines/signup/rules.ts"

/** Returns a schema's first message about a value, or undefined. */
const messageOf = (schema: Schema.Top, value: unknown): string | undefined => {
  const exit = Schema.decodeUnknownExit(schema as unknown as Schema.Codec<unknown>)(value)
  if (Exit.isSuccess(exit)) return undefined
  const failure = exit.cause.reasons[0] as unknown as { error: Schema.SchemaError }
  return SchemaIssue.makeFormatterStandardSchemaV1()(failure.error.issue).issues[0]?.message
}

const day = (yearsAgo: number, days = 0): string => {
  const date = new Date()
  date.setFullYear(date.getFullYear() - yearsAgo)
  date.setDate(date.getDate() + days)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`
}
const texts = ["", " ", "Ada", "Ọlá", "a".repeat(80), "a".repeat(81), "a\u0000b", "\ud800", "tab\tbed", "😀"]
const names = [
  ...texts,
  "Amina-Rose",
  "O'Brien",
  "N’Guessan",
  "St. John",
  "J.R.R. Obi",
  "Ọláńrewájú",
  "آمنة",
  "李小龙",
  "नीलम",
  "Claim at http://evil.test",
  "www.evil.test",
  "evil.test",
  "t.co",
  "ada@evil.test",
  "Ada\nObi",
  "Ada\r\nBcc: x",
  "Ada\tObi",
  "Ada 2",
  "Ada/Obi",
  "Ada\u202eibO",
  "Ada\u200bObi",
  "\u3164",
  "...",
  "-",
]
const emails = [
  "",
  "ada",
  "ada@",
  "@example.org",
  "ada@example",
  "ada@example.org",
  "ada+tag@mail.example.org",
  "a b@example.org",
  "ada@exa mple.org",
  "ada@example..org",
  `${"a".repeat(250)}@example.org`,
]
const passwords = [
  "",
  "short",
  "12345678",
  "a".repeat(128),
  "a".repeat(129),
  "😀😀😀😀😀😀😀",
  "😀".repeat(8),
  " ".repeat(8),
  "bell\u0007bell",
  "a".repeat(1_001),
]
const days = [
  "",
  "2001-02-29",
  "2000-02-29",
  "1899-01-01",
  "01/02/2000",
  day(14),
  day(14, 1),
  day(14, -1),
  day(119),
  day(121, -1),
  day(130),
  day(-1),
]

const cases: readonly [string, fieldRules.FieldRule, Schema.Top, readonly string[]][] = [
  ["a text", fieldRules.text(80), contract.text(80), texts],
  ["a filled text", fieldRules.filled(80), contract.filled(80), texts],
  ["a name", fieldRules.name, contract.name, names],
  ["a name that may be left out", fieldRules.optionalName, contract.optionalName, names],
  ["an email", fieldRules.email(), contract.email(), emails],
  [
    "the global member's email",
    fieldRules.email(invalidGlobalEmail),
    contract.email("Invalid email address"),
    emails,
  ],
  ["a new password", fieldRules.newPassword, contract.newPassword, passwords],
  ["a password", fieldRules.password, contract.password, passwords],
  ["a date of birth", birthday.dateOfBirth, contract.dateOfBirth, days],
  [
    "a gender",
    fieldRules.choice(genders, selectGender),
    contract.choice(genders, "Select your gender"),
    ["", "Male", "male"],
  ],
  [
    "a year of study",
    fieldRules.choice(yearsOfStudy),
    contract.choice(yearsOfStudy),
    ["", "1st Year", "9th Year"],
  ],
]

test.each(cases)("%s has the same messages on the page and in the contract", (_, rule, schema, values) => {
  for (const value of values) expect(rule(value), JSON.stringify(value)).toBe(messageOf(schema, value))
})

test("a name has letters of any script and the usual punctuation, and is never a link", () => {
  const accepted = [
    "Amina-Rose",
    "O'Brien",
    "N’Guessan",
    "St. John",
    "J.R.R. Obi",
    "Ọláńrewájú",
    "آمنة",
    "李小龙",
    "नीलम",
  ]
  expect(names.filter((one) => fieldRules.name(one) === undefined)).toEqual(
    names.filter((one) => [...accepted, "Ada", "Ọlá", "a".repeat(80)].includes(one)),
  )
  expect(fieldRules.name("Claim at http://evil.test")).toBe(fieldRules.wrongName)
  expect(fieldRules.optionalName("")).toBeUndefined()
})

const atTime = <A>(iso: string, work: () => A): A => {
  vi.useFakeTimers({ now: new Date(iso), toFake: ["Date"] })
  try {
    return work()
  } finally {
    vi.useRealTimers()
  }
}

test.each([
  // A day in Lagos begins at 23:00 UTC.
  ["2026-11-20T22:59:59Z", "2012-11-20", "2012-11-21"],
  ["2026-11-20T23:00:00Z", "2012-11-21", "2012-11-22"],
  ["2026-11-20T23:30:00Z", "2012-11-21", "2012-11-22"],
  ["2026-12-31T23:00:00Z", "2013-01-01", "2013-01-02"],
  // A member born on 29 February turns 14 on 1 March of a common year.
  ["2026-02-28T22:59:59Z", "2012-02-28", "2012-02-29"],
  ["2026-02-28T23:00:00Z", "2012-03-01", "2012-03-02"],
  ["2028-02-29T12:00:00Z", "2014-02-28", "2014-03-01"],
])(
  "at %s a member born on %s is 14 in Lagos and one born on %s is not, on the page and in the contract",
  (now, isOldEnough, isTooYoung) => {
    atTime(now, () => {
      expect(birthday.latestBirthday()).toBe(isOldEnough)
      for (const born of [isOldEnough, isTooYoung, "1906-01-01", "1907-12-31", "1908-01-01"])
        expect(birthday.dateOfBirth(born), born).toBe(messageOf(contract.dateOfBirth, born))
      expect(birthday.dateOfBirth(isOldEnough)).toBeUndefined()
      expect(birthday.dateOfBirth(isTooYoung)).toBe("You must be at least 14 years old")
    })
  },
)

/** Returns the age on a day. In a common year, whoever was born on 29 February is a year older on 1 March. */
const ageOn = (born: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

test("on any day, whoever is 14 to 119 years old may sign up, also around midnight in Lagos and on 29 February", () => {
  const moment = fc.oneof(
    fc.date({
      noInvalidDate: true,
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2040-12-31T23:59:59Z"),
    }),
    // Midnight in Lagos is at 23:00 in UTC.
    fc
      .constantFrom("2028-02-28", "2028-02-29", "2026-12-31", "2027-02-28", "2032-02-29")
      .chain((text) => fc.constantFrom("22:59:59", "23:00:00").map((at) => new Date(`${text}T${at}Z`))),
  )
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 13, max: 15 }),
      fc.integer({ min: -2, max: 2 }),
      (now, years, off) => {
        const today = new Date(now.getTime() + 60 * 60 * 1000).toISOString().slice(0, 10)
        const near = new Date(`${Number(today.slice(0, 4)) - years}${today.slice(4)}T12:00:00Z`)
        near.setUTCDate(near.getUTCDate() + off)
        const born = near.toISOString().slice(0, 10)
        atTime(now.toISOString(), () => {
          const latest = birthday.latestBirthday(now)
          expect(birthday.dateOfBirth(born)).toBe(
            ageOn(born, today) >= 14 ? undefined : "You must be at least 14 years old",
          )
          expect(birthday.dateOfBirth(latest)).toBeUndefined()
          expect(birthday.dateOfBirth(born)).toBe(messageOf(contract.dateOfBirth, born))
          const first = `${Number(today.slice(0, 4)) - 120}-01-01`
          expect(birthday.dateOfBirth(first)).toBeUndefined()
          expect(birthday.dateOfBirth(`${Number(today.slice(0, 4)) - 121}-12-31`)).toBe(
            "Enter your date of birth",
          )
          const offered = admissionYears(now)
          expect(offered).toEqual(
            Array.from({ length: 10 }, (_, back) => String(Number(today.slice(0, 4)) - back)),
          )
        })
      },
    ),
    { seed: 20_261_202, numRuns: 500 },
  )
})

test("the admission years are this year in Lagos and the nine before it", () => {
  expect(admissionYears(new Date("2026-12-31T22:59:59Z"))[0]).toBe("2026")
  expect(admissionYears(new Date("2026-12-31T23:00:00Z"))[0]).toBe("2027")
  expect(admissionYears()).toHaveLength(10)
})

const filled = {
  ...form.emptySignup,
  firstName: "Ada",
  lastName: "Obi",
  gender: "Female",
  dateOfBirth: "2000-05-06",
  email: "ada@example.org",
  admissionYear: String(new Date().getFullYear()),
  yearOfStudy: "1st Year",
  licenseNumber: "MDCN/1",
  specialty: "Surgery",
  yearsOfExperience: "0 - 5 Years",
  region: "Africa Region",
  password: "a good long one",
  confirmPassword: "a good long one",
} as const

test.each(["student", "doctor", "global member"] as const)(
  "a valid form of a %s fits the contract and has only that type's fields",
  (type) => {
    expect(form.validateSignup(type)(filled)).toEqual({})
    const body = form.signupBody(type, filled)
    expect(messageOf(SignupBody, body)).toBeUndefined()
    expect("admissionYear" in body).toBe(type === "student")
    expect("licenseNumber" in body).toBe(type !== "student")
    expect("phone" in body || "middleName" in body).toBe(false)
  },
)

test("an empty form reports every required field in page order with the specified message", () => {
  expect(form.validateSignup("student")(form.emptySignup)).toEqual({
    firstName: "This field is required",
    lastName: "This field is required",
    gender: "Select your gender",
    dateOfBirth: "This field is required",
    email: "This field is required",
    admissionYear: "This field is required",
    yearOfStudy: "This field is required",
    region: "This field is required",
    password: "This field is required",
    confirmPassword: "This field is required",
  })
  expect(Object.keys(form.validateSignup("doctor")(form.emptySignup))).toEqual(
    expect.arrayContaining(["licenseNumber", "specialty", "yearsOfExperience"]),
  )
})

const emailError = (type: "student" | "doctor" | "global member") =>
  form.validateSignup(type)({ ...filled, email: "ada" })["email"]

test("a wrong email has its own message in the form of a global member", () => {
  expect(emailError("global member")).toBe("Invalid email address")
  expect(emailError("doctor")).toBe("Enter a valid email address")
  expect(emailError("student")).toBe("Enter a valid email address")
})

test("middle name and phone are optional, and the repeated password equals the password", () => {
  expect(form.validateSignup("doctor")({ ...filled, middleName: "", phone: "" })).toEqual({})
  expect(form.validateSignup("doctor")({ ...filled, confirmPassword: "another one" })).toEqual({
    confirmPassword: "Passwords do not match",
  })
})

test("a draft never contains the passwords", () => {
  const { password, confirmPassword, ...rest } = form.draftOf(filled)
  expect([password, confirmPassword]).toEqual(["", ""])
  expect(rest).toEqual({ ...filled, password: undefined, confirmPassword: undefined })
})
