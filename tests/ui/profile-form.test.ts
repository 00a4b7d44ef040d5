/** Tests that the profile form matches the contract, sends only its role's fields, and loses no typed text. */
import { Schema } from "effect"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ProfileBody } from "#api/contract/profile.ts"
import { lagosYear } from "#api/lagos.ts"
import type { Role, User } from "#api/contract/users.ts"
import {
  changedBody,
  isSame,
  validateProfile,
  profileBody,
  valuesOf,
  withChanges,
} from "#machines/profile-edit/profile-form.ts"
import { admissionYears, yearsFor } from "#machines/signup/admission-years.ts"
import { externalUrl } from "../../src/routes/dashboard/-profile/social-links.tsx"

const year = new Date().getFullYear()
const user: User = {
  _id: "m1",
  membershipId: "CM100000001",
  fullName: "Ada Obi",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.org",
  gender: "Female",
  dateOfBirth: "1998-05-14",
  role: "Student",
  region: "University College Hospital - UCH Chapter",
  admissionYear: year - 3,
  yearOfStudy: "3rd Year",
  specialty: "Surgery",
  licenseNumber: "MDCN/1",
  yearsOfExperience: "0 - 5 Years",
  socials: [{ name: "twitter", link: "x.com/ada" }],
  subscribed: false,
  emailVerified: true,
}
const record = valuesOf(user)

describe.each<Role>(["Student", "Doctor", "GlobalNetwork"])("the profile of a %s", (role) => {
  const validateFields = validateProfile(role, record)

  test("is valid as stored, and its payload fits the contract", () => {
    expect(validateFields(record)).toEqual({})
    const body = profileBody(role, record)
    expect(Schema.decodeUnknownSync(ProfileBody)(JSON.parse(JSON.stringify(body)))).toEqual(body)
    // admissionYear is a text in the profile update (SPEC §7).
    expect(body.admissionYear).toBe(role === "Student" ? String(year - 3) : undefined)
    expect("licenseNumber" in body).toBe(role !== "Student")
    expect("email" in body).toBe(false)
  })

  test("requires only the fields of SPEC §5", () => {
    const empty = Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, name === "socials" ? value : ""]),
    ) as typeof record
    expect(Object.keys(validateFields(empty)).toSorted()).toEqual(
      [
        "firstName",
        "lastName",
        "region",
        "gender",
        "dateOfBirth",
        ...(role === "Student"
          ? ["admissionYear", "yearOfStudy"]
          : ["licenseNumber", "specialty", "yearsOfExperience"]),
      ].toSorted(),
    )
    expect(validateFields(empty)["gender"]).toBe("Select your gender")
    expect(validateFields(empty)["firstName"]).toBe("This field is required")
  })
})

test("only the fields that differ from the record are sent, so that a form that was open for long undoes no correction", () => {
  expect(changedBody("Student", record, record)).toEqual({})
  expect(changedBody("Student", record, { ...record, bio: "In Jos.", lastName: " Obi " })).toEqual({
    bio: "In Jos.",
  })
  expect(
    changedBody("Student", record, { ...record, socials: [], platform: "linkedIn", link: "li.com" }),
  ).toEqual({ socials: [{ name: "linkedIn", link: "li.com" }] })
  expect(changedBody("Doctor", { ...record, phone: "+2348030000199" }, record)).toEqual({ phone: null })
})

test("a complete but unconfirmed link is sent; an incomplete one is not", () => {
  const typed = { ...record, platform: "linkedIn", link: " linkedin.com/in/ada " }
  expect(profileBody("Student", typed).socials).toEqual([
    ...user.socials,
    { name: "linkedIn", link: "linkedin.com/in/ada" },
  ])
  expect(profileBody("Student", { ...typed, link: " " }).socials).toEqual(user.socials)
})

test("a link without its platform is not saved without it: the platform is asked for", () => {
  const validate = validateProfile("Student", record)
  expect(validate({ ...record, link: "linkedin.com/in/ada" })).toEqual({ platform: "This field is required" })
  expect(validate({ ...record, link: "linkedin.com/in/ada", platform: "linkedIn" })).toEqual({})
  expect(validate({ ...record, link: " " })).toEqual({})
})

test("an admission year older than the list can stay", () => {
  expect(yearsFor(String(year))).toHaveLength(10)
  expect(yearsFor("2001")).toContain("2001")
  expect(
    validateProfile("Student", { ...record, admissionYear: "2001" })({ ...record, admissionYear: "2001" }),
  ).toEqual({})
  expect(validateProfile("Student", record)({ ...record, admissionYear: "2001" })).not.toEqual({})
})

test("the years to choose from are ten in a row, newest first, and the stored one, once each", () => {
  const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  const back = fc.integer({ min: -1, max: 40 })
  fc.assert(
    fc.property(moment, back, (now, ago) => {
      const years = admissionYears(now)
      expect(years[0]).toBe(String(lagosYear(now)))
      expect(years.map((one) => Number(one) - Number(years.at(-1)))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
      const stored = String(lagosYear(new Date()) - ago)
      const shown = yearsFor(stored)
      expect(shown.slice(0, 10)).toEqual(admissionYears())
      expect(shown).toContain(stored)
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown.length).toBe(ago >= 0 && ago <= 9 ? 10 : 11)
      expect(yearsFor("")).toEqual(admissionYears())
    }),
    { seed: 20_261_203 },
  )
})

const person = fc.record({
  firstName: fc.constantFrom("Ada", " Ada ", "ADA"),
  middleName: fc.constantFrom("", " ", "O'Neil"),
  phone: fc.constantFrom("", "+234 803 000 0199"),
  bio: fc.constantFrom("", " ", "In Jos.", " in Jos. "),
  region: fc.constantFrom("Benue", "Lagos"),
  admissionYear: fc.constantFrom(String(year), String(year - 3)),
  specialty: fc.constantFrom("Surgery", " surgery "),
  socials: fc.array(fc.constantFrom({ name: "twitter", link: "x.com/ada" }, { name: "x", link: "X.com" }), {
    maxLength: 2,
  }),
})
const newLink = fc.record({
  platform: fc.constantFrom("", "linkedIn"),
  link: fc.constantFrom("", " li.com "),
})

test("the form with changes that wait shows what was typed, sends it again unchanged, and leaves every other field", () => {
  const role = fc.constantFrom<Role>("Student", "Doctor", "GlobalNetwork")
  fc.assert(
    fc.property(role, person, person, newLink, (one, stored, typed, link) => {
      const before = { ...record, ...stored }
      const after = { ...before, ...typed, ...link }
      const changes = changedBody(one, before, after)
      const shown = withChanges(before, changes)
      expect(profileBody(one, shown)).toEqual(profileBody(one, after))
      expect(Object.values(shown)).not.toContain(null)
      expect(Object.keys(shown)).toEqual(Object.keys(before))
      for (const name of Object.keys(before) as (keyof typeof before)[])
        if (!(name in changes)) expect(shown[name]).toEqual(before[name])
      expect(withChanges(shown, changes)).toEqual(shown)
      expect(withChanges(before, {})).toEqual(before)
    }),
    { seed: 20_261_203, numRuns: 500 },
  )
})

test("a change is detected, also in the links", () => {
  expect(isSame(record, valuesOf({ ...user, socials: [...user.socials] }))).toBe(true)
  expect(isSame(record, { ...record, socials: [] })).toBe(false)
  expect(isSame(record, { ...record, bio: " " })).toBe(false)
})

test.each([
  ["https://x.com/ada", "https://x.com/ada"],
  ["HTTP://x.com", "HTTP://x.com"],
  ["linkedin.com/in/ada?a=b", "https://linkedin.com/in/ada?a=b"],
  ["javascript:alert(1)", null],
  [" JaVaScript:alert(1)//x.com", null],
  ["data:text/html,x", null],
  ["@ada", null],
  ["ada obi", null],
  ["mailto:ada@x.com", null],
  ["http://", null],
])("the free text %j links to %j", (link, address) => expect(externalUrl(link)).toBe(address))
