import type { ProfileBody } from "#api/contract/profile.ts"
import type { NotificationSettings } from "#api/contract/settings.ts"

type FieldName = keyof ProfileBody | keyof NotificationSettings

/** The labels of the two forms. */
const labels: Readonly<Record<FieldName, string>> = {
  firstName: "First Name",
  middleName: "Middle Name",
  lastName: "Last Name",
  phone: "Phone",
  gender: "Gender",
  dateOfBirth: "Date Of Birth",
  region: "Chapter or Region",
  leadershipPosition: "Leadership Position",
  bio: "Bio",
  admissionYear: "Admission Year",
  yearOfStudy: "Year Of Study",
  licenseNumber: "License Number",
  specialty: "Specialty",
  yearsOfExperience: "Years Of Experience",
  socials: "Socials",
  newMessage: "Someone sends a message",
  replies: "Someone replies a message",
  announcements: "Announcements",
}

/** Returns the label of a field of the profile or of the settings. */
export const labelOf = (name: string): string => labels[name as FieldName]

/** Returns the labels of the fields. */
export const labelsOf = (names: readonly string[]): string => names.map(labelOf).join(", ")

/** Returns the value of a field in words. */
export const wordsOf = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "On" : "Off"
  if (Array.isArray(value))
    return (
      value
        .map(({ name, link }: { readonly name: string; readonly link: string }) => `${name}: ${link}`)
        .join("\n") || "None"
    )
  if (typeof value === "number") return String(value)
  return typeof value === "string" && value !== "" ? value : "Empty"
}
