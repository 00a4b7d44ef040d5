import { memberDraft } from "../form/member-draft.ts"
import type { ProfileValues, SocialLink } from "./profile-form.ts"

const texts = [
  "firstName",
  "middleName",
  "lastName",
  "phone",
  "gender",
  "dateOfBirth",
  "region",
  "leadershipPosition",
  "bio",
  "admissionYear",
  "yearOfStudy",
  "licenseNumber",
  "specialty",
  "yearsOfExperience",
  "platform",
  "link",
] as const satisfies readonly (keyof ProfileValues)[]

const isLink = (value: unknown): value is SocialLink => {
  const social = value as Partial<SocialLink> | null
  return typeof social?.name === "string" && typeof social.link === "string"
}
const isValues = (value: unknown): value is ProfileValues => {
  const values = value as Partial<ProfileValues> | null | undefined
  return (
    typeof values === "object" &&
    values !== null &&
    texts.every((name) => typeof values[name] === "string") &&
    Array.isArray(values.socials) &&
    values.socials.every(isLink)
  )
}

/** Stores `root/profile-draft`. */
export const profileDraft = memberDraft("profile-draft", isValues)
