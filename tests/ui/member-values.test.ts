/** The form in which an admin corrects a profile: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeProfile } from "#api/contract/office-profiles.ts"
import {
  correctionOf,
  type MemberValues,
  validateMember,
  versionOf,
} from "#machines/member-editor/member-values.ts"
import { validateProfile } from "#machines/profile-edit/profile-form.ts"

const stored: OfficeProfile = {
  _id: "m1",
  fullName: "Chidi Eze",
  role: "Doctor",
  firstName: "Chidi",
  middleName: null,
  lastName: "Eze",
  gender: "Male",
  dateOfBirth: "1990-05-06",
  phone: "+2348030000199",
  bio: null,
  region: "Benue",
  leadershipPosition: null,
  admissionYear: null,
  yearOfStudy: null,
  licenseNumber: "MDCN/7",
  specialty: "Surgery",
  yearsOfExperience: "0 - 5 Years",
  version: 3,
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const { values } = versionOf(stored)
const messages = (changes: Partial<MemberValues>, record = values) =>
  validateMember(record)({ ...record, reason: "A mistake", ...changes })

test("the form sends the fields of the role, and the reason", () => {
  expect(correctionOf({ ...values, reason: " A mistake " })).toEqual({
    firstName: "Chidi",
    middleName: null,
    lastName: "Eze",
    gender: "Male",
    dateOfBirth: "1990-05-06",
    phone: "+2348030000199",
    bio: null,
    region: "Benue",
    leadershipPosition: null,
    licenseNumber: "MDCN/7",
    specialty: "Surgery",
    yearsOfExperience: "0 - 5 Years",
    reason: "A mistake",
  })
  const student = versionOf({ ...stored, role: "Student", admissionYear: 2022, yearOfStudy: "4th Year" })
  expect(correctionOf(student.values)).toMatchObject({ admissionYear: "2022", yearOfStudy: "4th Year" })
  expect(correctionOf(student.values)).not.toHaveProperty("licenseNumber")
})

test("a correction needs a reason, and the rules of the member's own form", () => {
  expect(messages({})).toEqual({})
  expect(messages({ bio: "Surgeon", reason: " " })).toEqual({ reason: "This field is required" })
  // Nothing is corrected yet, or everything is as stored again.
  expect(messages({ reason: "" })).toEqual({})
  expect(messages({ firstName: "", gender: "", licenseNumber: "" })).toEqual({
    firstName: "This field is required",
    gender: "Select your gender",
    licenseNumber: "This field is required",
  })
  expect(messages({ dateOfBirth: "2025-01-01" })).toEqual({
    dateOfBirth: "You must be at least 14 years old",
  })
})

test.each(["Student", "Doctor", "GlobalNetwork"] as const)(
  "the rules of the form of a %s are those of the member's own form",
  (role) => {
    const record = {
      ...values,
      role,
      admissionYear: "2022",
      yearOfStudy: "4th Year",
    }
    const own = (changed: MemberValues) =>
      validateProfile(role, { ...record, socials: [], platform: "", link: "" })({
        ...changed,
        socials: [],
        platform: "",
        link: "",
      })
    for (const name of Object.keys(values).filter((key) => key !== "role" && key !== "reason"))
      for (const wrong of ["", "<b>", "2025-01-01", "a\u0000", "x".repeat(2_001), "2001"]) {
        const changed = { ...record, reason: "A mistake", [name]: wrong }
        expect(validateMember(record)(changed), `${name}: ${wrong}`).toEqual(own(changed))
      }
  },
)

test("what the stored profile lacks may stay empty, and is not sent", () => {
  const record = versionOf({ ...stored, gender: null, dateOfBirth: null, region: null }).values
  expect(messages({}, record)).toEqual({})
  expect(messages({ gender: "Male" }, record)).toEqual({})
  for (const name of ["gender", "dateOfBirth", "region"])
    expect(correctionOf({ ...record, reason: "A mistake" })).not.toHaveProperty(name)
})
