import type { User } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import { roleLabels } from "../-member/roles.ts"

/** SPEC §2: N/A if empty. */
export const none = "N/A"

/** Who the member is, for the profile's list. */
export const factsOf = (user: User) => [
  { label: "First Name", value: user.firstName },
  { label: "Middle Name", value: user.middleName || none },
  { label: "Last Name", value: user.lastName },
  { label: "Email", value: user.email },
  { label: "Phone", value: user.phone || none },
  { label: "Gender", value: user.gender || none },
  { label: "Date Of Birth", value: user.dateOfBirth ? formatDay(user.dateOfBirth, "UTC") : none },
  { label: roleLabels[user.role].region, value: user.region || none },
  { label: "Leadership Position", value: user.leadershipPosition || none },
]

/** SPEC §2: a student shows admission year and current year, the others specialty, licence number and experience. */
export const workOf = (user: User) =>
  user.role === "Student"
    ? [
        { label: "Admission Year", value: user.admissionYear ? String(user.admissionYear) : none },
        { label: "Current Year", value: user.yearOfStudy || none },
      ]
    : [
        { label: "Specialty", value: user.specialty || none },
        { label: "License Number", value: user.licenseNumber || none },
        { label: "Years Of Experience", value: user.yearsOfExperience || none },
      ]
