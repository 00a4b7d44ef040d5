import type { User } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import { roleLabels } from "../-member/roles.ts"

/** Returns N/A for an empty field (SPEC §2). */
export const none = "N/A"

/** Returns the personal facts for the profile's list. */
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

/** Returns admission year and current year for a student, else specialty, licence number and experience (SPEC §2). */
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
