import type { User } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import { roleLabels } from "../-member/roles.ts"

/** Shown for an empty field (SPEC §2, Profile). */
export const notAvailable = "N/A"

/** Returns the personal fields of a profile with their labels. */
export const personalFields = (user: User) => [
  { label: "First Name", value: user.firstName },
  { label: "Middle Name", value: user.middleName || notAvailable },
  { label: "Last Name", value: user.lastName },
  { label: "Email", value: user.email },
  { label: "Phone", value: user.phone || notAvailable },
  { label: "Gender", value: user.gender || notAvailable },
  { label: "Date Of Birth", value: user.dateOfBirth ? formatDay(user.dateOfBirth, "UTC") : notAvailable },
  { label: roleLabels[user.role].regionLabel, value: user.region || notAvailable },
  { label: "Leadership Position", value: user.leadershipPosition || notAvailable },
]

/** Returns the admission year and current year of a student; else specialty, licence number and experience (SPEC §2). */
export const workFields = (user: User) =>
  user.role === "Student"
    ? [
        { label: "Admission Year", value: user.admissionYear ? String(user.admissionYear) : notAvailable },
        { label: "Current Year", value: user.yearOfStudy || notAvailable },
      ]
    : [
        { label: "Specialty", value: user.specialty || notAvailable },
        { label: "License Number", value: user.licenseNumber || notAvailable },
        { label: "Years Of Experience", value: user.yearsOfExperience || notAvailable },
      ]
