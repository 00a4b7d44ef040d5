/** Defines the form in which an admin corrects a member's profile (OFFICE §20), its rules, and the request. Pure. */
import { filled } from "#api/contract/field-rules.ts"
import type { OfficeProfile, ProfileCorrection } from "#api/contract/office-profiles.ts"
import type { Role } from "#api/contract/users.ts"
import { profileBody, type ProfileValues, validateProfile } from "../profile-edit/profile-form.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"

/** The longest reason, as in the contract. */
const maxReasonLength = 1_000

/** The fields of the form, as typed. A role shows and sends only its own. */
export type MemberValues = Readonly<
  Omit<ProfileValues, "socials" | "platform" | "link"> & {
    /** Not a field: which of the fields the form has. */
    role: Role
    /** Empty in every stored version, so that each correction has its own. */
    reason: string
  }
>

/** Returns a profile as its form shows it. */
export const versionOf = (profile: OfficeProfile): RecordVersion & { readonly values: MemberValues } => ({
  version: profile.version,
  changedBy: profile.changedBy?.fullName ?? null,
  changedAt: profile.changedAt,
  values: {
    firstName: profile.firstName,
    middleName: profile.middleName ?? "",
    lastName: profile.lastName,
    gender: profile.gender ?? "",
    dateOfBirth: profile.dateOfBirth ?? "",
    phone: profile.phone ?? "",
    bio: profile.bio ?? "",
    admissionYear: profile.admissionYear === null ? "" : String(profile.admissionYear),
    yearOfStudy: profile.yearOfStudy ?? "",
    licenseNumber: profile.licenseNumber ?? "",
    specialty: profile.specialty ?? "",
    yearsOfExperience: profile.yearsOfExperience ?? "",
    region: profile.region ?? "",
    leadershipPosition: profile.leadershipPosition ?? "",
    role: profile.role,
    reason: "",
  },
})

/** Returns the values with the fields that only the member's own form has. */
const asProfile = (values: MemberValues): ProfileValues => ({
  ...values,
  socials: [],
  platform: "",
  link: "",
})

/**
 * Returns a message for each invalid field, by the rules of the member's own form. What the stored profile lacks may stay
 * empty, so that one mistake can be corrected without knowing everything else.
 */
export const validateMember =
  (stored: MemberValues) =>
  (values: MemberValues): Readonly<Record<string, string>> => {
    const missing = filled(maxReasonLength)(values.reason)
    const messages = validateProfile(values.role, asProfile(stored))(asProfile(values))
    return {
      ...Object.fromEntries(
        Object.entries(messages).filter(([name]) => {
          const field = name as keyof MemberValues
          return values[field] !== "" || stored[field] !== ""
        }),
      ),
      ...(missing === undefined ? {} : { reason: missing }),
    }
  }

/** Returns the request of a valid form. Fields that the profile lacks are left out. */
export const correctionOf = (values: MemberValues): Omit<ProfileCorrection, "version"> => {
  const { socials: _, ...body } = profileBody(values.role, asProfile(values))
  return {
    ...(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== "")) as typeof body),
    reason: values.reason.trim(),
  }
}
