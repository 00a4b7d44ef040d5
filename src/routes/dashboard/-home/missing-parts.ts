import type { User } from "#api/contract/users.ts"

const isMissing = (value: string | number | null | undefined): boolean =>
  value === undefined || value === null || String(value).trim() === ""

/** A member without a licence number or a specialty enters AWAITING (SPEC §5). The office cannot verify it yet. */
const isAwaiting = (value: string | null | undefined): boolean => /^\s*awaiting\s*$/i.test(value ?? "")

/** Returns the missing parts of a profile, by role (SPEC §5, Profile). */
export const missingParts = (user: User): readonly string[] => {
  const parts: readonly (readonly [string, boolean])[] = [
    ["phone number", isMissing(user.phone)],
    ["gender", isMissing(user.gender)],
    ["date of birth", isMissing(user.dateOfBirth)],
    [user.role === "Student" ? "chapter" : "region", isMissing(user.region)],
    ...(user.role === "Student"
      ? ([
          ["admission year", isMissing(user.admissionYear)],
          ["year of study", isMissing(user.yearOfStudy)],
        ] as const)
      : ([
          ["licence number", isMissing(user.licenseNumber) || isAwaiting(user.licenseNumber)],
          ["specialty", isMissing(user.specialty) || isAwaiting(user.specialty)],
          ["years of experience", isMissing(user.yearsOfExperience)],
        ] as const)),
  ]
  return parts.filter(([, isPartMissing]) => isPartMissing).map(([part]) => part)
}

const list = new Intl.ListFormat("en-GB")

/** Returns 'Your phone number and chapter are missing.' */
export const missingPartsText = (parts: readonly string[]): string =>
  `Your ${list.format(parts)} ${parts.length === 1 ? "is" : "are"} missing.`
