import { keptRecord } from "../session/storage.ts"
import type { ProfileValues, SocialLink } from "./profile-form.ts"

interface KeptProfile {
  readonly memberId: string
  readonly values: ProfileValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Personal details do not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

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
const isKept = (value: unknown): value is KeptProfile => {
  const kept = value as Partial<KeptProfile> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.memberId === "string" &&
    typeof kept.savedAt === "number" &&
    typeof kept.values === "object" &&
    texts.every((name) => typeof kept.values?.[name] === "string") &&
    Array.isArray(kept.values?.socials) &&
    kept.values.socials.every(isLink)
  )
}

/** `root/profile-draft`: it outlives a reload and an expired session; the session takes it away at logout. */
const kept = keptRecord("profile-draft", 1, isKept)

/** What this member typed at an earlier visit, at most a day ago; null without it. */
export const readDraft = async (memberId: string): Promise<ProfileValues | null> => {
  const draft = await kept.read()
  return draft !== null && draft.memberId === memberId && Date.now() - draft.savedAt < lifetime
    ? draft.values
    : null
}

export const keepDraft = (memberId: string, values: ProfileValues): Promise<void> =>
  kept.write({ memberId, values, savedAt: Date.now() })

export const forgetDraft = (): Promise<void> => kept.write(null)
