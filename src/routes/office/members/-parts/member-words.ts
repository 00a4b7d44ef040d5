import type { Role } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import type { MemberValues } from "#machines/member-editor/member-values.ts"
import { roleLabels } from "../../../-member/roles.ts"

const labels: Readonly<Record<Exclude<keyof MemberValues, "role" | "region">, string>> = {
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  gender: "Gender",
  dateOfBirth: "Date of birth",
  phone: "Phone",
  bio: "Bio",
  admissionYear: "Admission year",
  yearOfStudy: "Year of study",
  licenseNumber: "License Number",
  specialty: "Specialty",
  yearsOfExperience: "Years of experience",
  leadershipPosition: "Leadership position",
  reason: "Reason",
}

/** Returns what labels the fields of the form for a role. */
export const labelsOf =
  (role: Role) =>
  (name: string): string =>
    name === "region" ? roleLabels[role].regionLabel : labels[name as keyof typeof labels]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  const text = value as string
  if (text === "") return "Empty"
  return name === "dateOfBirth" ? formatDay(`${text}T12:00:00Z`, "UTC") : text
}
