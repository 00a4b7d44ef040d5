/** Defines the form in which an admin corrects a member's profile (OFFICE §20), its rules, and the request. Pure. */
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { OfficeProfile, ProfileCorrection } from "#api/contract/office-profiles.ts"
import type { Role } from "#api/contract/users.ts"
import { isSame, type RecordVersion } from "../record-editor/record-merge.ts"
import { dateOfBirth } from "../signup/birthday.ts"
import { selectGender, validateFields } from "../signup/rules.ts"
import { yearsFor } from "../signup/admission-years.ts"

/** The longest reason, as in the contract. */
const maxReasonLength = 1_000

/** The fields of the form, as typed. A role shows and sends only its own. */
export type MemberValues = Readonly<{
  firstName: string
  middleName: string
  lastName: string
  gender: string
  /** YYYY-MM-DD. */
  dateOfBirth: string
  phone: string
  bio: string
  admissionYear: string
  yearOfStudy: string
  licenseNumber: string
  specialty: string
  yearsOfExperience: string
  region: string
  leadershipPosition: string
  /** Not a field: which of the fields the form has. */
  role: Role
  /** Empty in every stored version, so that each correction has its own. */
  reason: string
}>

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

/**
 * Returns the rules of a role, which are those of the member's own form. That form's file is not imported: members would
 * load a file more because the office shares it.
 */
const rulesOf = (role: Role, stored: MemberValues): Readonly<Record<string, rules.FieldRule>> => ({
  firstName: rules.name,
  lastName: rules.name,
  middleName: rules.optionalName,
  gender: rules.choice(genders, selectGender),
  dateOfBirth,
  phone: rules.text(40),
  region: rules.filled(200),
  ...(role === "Student"
    ? {
        admissionYear: rules.choice(yearsFor(stored.admissionYear)),
        yearOfStudy: rules.choice(yearsOfStudy),
      }
    : {
        licenseNumber: rules.filled(40),
        specialty: rules.filled(120),
        yearsOfExperience: rules.choice(yearsOfExperience),
      }),
  leadershipPosition: rules.text(120),
  bio: rules.text(2_000),
  reason: rules.filled(maxReasonLength),
})

/**
 * Returns a message for each invalid field, in the order of the form. What the stored profile lacks may stay empty, so that
 * one mistake can be corrected without knowing everything else. Without a correction no reason is missing.
 */
export const validateMember =
  (stored: MemberValues) =>
  (values: MemberValues): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(validateFields(rulesOf(values.role, stored), values)).filter(([name]) => {
        const field = name as keyof MemberValues
        return field === "reason"
          ? !isSame({ ...values, reason: stored.reason }, stored)
          : values[field] !== "" || stored[field] !== ""
      }),
    )

const textOrNull = (text: string): string | null => text.trim() || null

/** Returns the request of a valid form. Fields that the profile lacks are left out, and null clears an optional one. */
export const correctionOf = (values: MemberValues): Omit<ProfileCorrection, "version"> => {
  const required = {
    gender: values.gender,
    dateOfBirth: values.dateOfBirth,
    region: values.region,
    ...(values.role === "Student"
      ? { admissionYear: values.admissionYear, yearOfStudy: values.yearOfStudy }
      : {
          licenseNumber: values.licenseNumber.trim(),
          specialty: values.specialty.trim(),
          yearsOfExperience: values.yearsOfExperience,
        }),
  }
  return {
    firstName: values.firstName.trim(),
    middleName: textOrNull(values.middleName),
    lastName: values.lastName.trim(),
    phone: textOrNull(values.phone),
    bio: textOrNull(values.bio),
    leadershipPosition: textOrNull(values.leadershipPosition),
    ...(Object.fromEntries(Object.entries(required).filter(([, value]) => value !== "")) as Partial<
      Pick<ProfileCorrection, keyof typeof required>
    >),
    reason: values.reason.trim(),
  }
}
