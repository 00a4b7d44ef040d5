import { describe, expect, test } from "vitest"
import type { User } from "#api/contract/users.ts"
import { missingParts, missingPartsText } from "../../src/routes/dashboard/-home/missing-parts.ts"

const student: User = {
  _id: "1",
  membershipId: "CM100000001",
  fullName: "Ada Obi",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.org",
  phone: "+2348030000000",
  gender: "Female",
  dateOfBirth: "2001-01-01",
  role: "Student",
  region: "A Chapter",
  admissionYear: 2023,
  yearOfStudy: "3rd Year",
  socials: [],
  subscribed: true,
  emailVerified: true,
}
const doctor: User = {
  ...student,
  role: "Doctor",
  licenseNumber: "MDCN/1",
  specialty: "Surgery",
  yearsOfExperience: "0 - 5 Years",
}

describe("the missing parts of a profile (SPEC §5, Profile)", () => {
  test("are none for a complete profile", () => {
    expect([missingParts(student), missingParts(doctor)]).toEqual([[], []])
  })
  test("depend on the role: a student's years, another member's licence", () => {
    const none = { admissionYear: null, yearOfStudy: "", licenseNumber: null, specialty: " " }
    expect(missingParts({ ...student, ...none })).toEqual(["admission year", "year of study"])
    expect(missingParts({ ...doctor, ...none })).toEqual(["licence number", "specialty"])
  })
  test("include a licence that is AWAITING, because it cannot be verified yet", () => {
    expect(missingParts({ ...doctor, licenseNumber: "awaiting " })).toEqual(["licence number"])
  })
  test("name a student's chapter, another member's region, and the phone", () => {
    expect(missingParts({ ...student, region: null, phone: null })).toEqual(["phone number", "chapter"])
    expect(missingParts({ ...doctor, region: null })).toEqual(["region"])
  })
})

test("the member reads what is missing as one sentence", () => {
  expect(missingPartsText(["phone number"])).toBe("Your phone number is missing.")
  expect(missingPartsText(["phone number", "gender", "chapter"])).toBe(
    "Your phone number, gender and chapter are missing.",
  )
})
