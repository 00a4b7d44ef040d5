import type { User } from "#api/contract/users.ts"

const isOpen = (value: string | number | null | undefined): boolean =>
  value === undefined || value === null || String(value).trim() === ""

/** Names the missing parts of a profile, by role (SPEC §5, Profile). A licence that is AWAITING cannot be verified yet. */
export const missingParts = (user: User): readonly string[] => {
  const asked: readonly (readonly [string, boolean])[] = [
    ["phone number", isOpen(user.phone)],
    ["gender", isOpen(user.gender)],
    ["date of birth", isOpen(user.dateOfBirth)],
    [user.role === "Student" ? "chapter" : "region", isOpen(user.region)],
    ...(user.role === "Student"
      ? ([
          ["admission year", isOpen(user.admissionYear)],
          ["year of study", isOpen(user.yearOfStudy)],
        ] as const)
      : ([
          [
            "licence number",
            isOpen(user.licenseNumber) || /^\s*awaiting\s*$/i.test(user.licenseNumber ?? ""),
          ],
          ["specialty", isOpen(user.specialty) || /^\s*awaiting\s*$/i.test(user.specialty ?? "")],
          ["years of experience", isOpen(user.yearsOfExperience)],
        ] as const)),
  ]
  return asked.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

const list = new Intl.ListFormat("en-GB")

/** Returns 'Your phone number and chapter are missing.' */
export const missingPartsText = (parts: readonly string[]): string =>
  `Your ${list.format(parts)} ${parts.length === 1 ? "is" : "are"} missing.`
