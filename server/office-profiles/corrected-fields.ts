import type { Role } from "#api/contract/users.ts"
import type { ProfileRow } from "#server/profile/rows.ts"

const names: Readonly<Record<keyof ProfileRow, string>> = {
  firstName: "first name",
  middleName: "middle name",
  lastName: "last name",
  gender: "gender",
  dateOfBirth: "date of birth",
  phone: "phone number",
  bio: "bio",
  region: "chapter",
  leadershipPosition: "leadership position",
  admissionYear: "admission year",
  yearOfStudy: "year of study",
  licenseNumber: "license number",
  specialty: "specialty",
  yearsOfExperience: "years of experience",
  socials: "links",
}
const list = new Intl.ListFormat("en", { type: "conjunction" })

/** Returns the sentences that tell a member which fields the office has corrected, without their values (OFFICE §20). */
export const correctedSentences = (fields: readonly (keyof ProfileRow)[], role: Role): string => {
  const words = fields.map((name) => (name === "region" && role === "GlobalNetwork" ? "region" : names[name]))
  const content = `The national office corrected your ${list.format(words)}.`
  return fields.includes("licenseNumber")
    ? `${content} The new license number has to be checked again.`
    : content
}
