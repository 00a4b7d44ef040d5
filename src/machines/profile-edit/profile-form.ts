/** Defines the profile form (SPEC §2, §5): its fields, its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { ProfileBody } from "#api/contract/profile.ts"
import type { Role, Social, User } from "#api/contract/users.ts"
import { dateOfBirth } from "../signup/birthday.ts"
import { selectGender, validateFields } from "../signup/rules.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { yearsFor } from "../signup/admission-years.ts"
import type { ProfileDraft } from "./profile-draft.ts"

/** The platforms to choose from (SPEC §9). */
export const platforms = ["facebook", "twitter", "instagram", "linkedIn"] as const

export type SocialLink = typeof Social.Type
export type ProfileValues = typeof ProfileDraft.Type

/** Returns the initial form values for a record. */
export const valuesOf = (user: User): ProfileValues => ({
  firstName: user.firstName,
  middleName: user.middleName ?? "",
  lastName: user.lastName,
  phone: user.phone ?? "",
  gender: user.gender ?? "",
  dateOfBirth: user.dateOfBirth ?? "",
  region: user.region ?? "",
  leadershipPosition: user.leadershipPosition ?? "",
  bio: user.bio ?? "",
  admissionYear:
    user.admissionYear === undefined || user.admissionYear === null ? "" : String(user.admissionYear),
  yearOfStudy: user.yearOfStudy ?? "",
  licenseNumber: user.licenseNumber ?? "",
  specialty: user.specialty ?? "",
  yearsOfExperience: user.yearsOfExperience ?? "",
  socials: user.socials.map(({ name, link }) => ({ name, link })),
  platform: "",
  link: "",
})

/** Returns whether all form values are equal, including the links. */
export const isSame = (a: ProfileValues, b: ProfileValues): boolean =>
  (Object.keys(a) as (keyof ProfileValues)[]).every((key) =>
    key === "socials" ? JSON.stringify(a[key]) === JSON.stringify(b[key]) : a[key] === b[key],
  )

/** Returns a message for each invalid field, in the order of the page (SPEC §5). Links are free text. */
export const validateProfile =
  (role: Role, record: ProfileValues) =>
  (values: ProfileValues): Readonly<Record<string, string>> => {
    const { socials: _, ...texts } = values
    return validateFields(
      {
        firstName: rules.name,
        middleName: rules.optionalName,
        lastName: rules.name,
        gender: rules.choice(genders, selectGender),
        dateOfBirth,
        phone: rules.text(40),
        bio: rules.text(2_000),
        region: rules.filled(200),
        leadershipPosition: rules.text(120),
        ...(role === "Student"
          ? {
              admissionYear: rules.choice(yearsFor(record.admissionYear)),
              yearOfStudy: rules.choice(yearsOfStudy),
            }
          : {
              licenseNumber: rules.filled(40),
              specialty: rules.filled(120),
              yearsOfExperience: rules.choice(yearsOfExperience),
            }),
        // A typed link is never dropped: without its platform it cannot be sent.
        ...(values.link.trim() !== "" && { platform: rules.filled(40) }),
        link: rules.text(300),
      },
      texts,
    )
  }

/** Returns the links, plus the link being added if it has a platform and an address. */
export const confirmedSocials = ({ socials, platform, link }: ProfileValues): readonly SocialLink[] =>
  platform.trim() === "" || link.trim() === ""
    ? socials
    : [...socials, { name: platform.trim(), link: link.trim() }]

const textOrNull = (text: string): string | null => text.trim() || null

/** Returns the request (SPEC §7, profile update), including a typed link that is not confirmed. */
export const profileBody = (role: Role, values: ProfileValues): ProfileBody => ({
  firstName: values.firstName.trim(),
  middleName: textOrNull(values.middleName),
  lastName: values.lastName.trim(),
  phone: textOrNull(values.phone),
  gender: values.gender as (typeof genders)[number],
  dateOfBirth: values.dateOfBirth,
  bio: textOrNull(values.bio),
  leadershipPosition: textOrNull(values.leadershipPosition),
  socials: confirmedSocials(values),
  region: values.region,
  ...(role === "Student"
    ? {
        admissionYear: values.admissionYear,
        yearOfStudy: values.yearOfStudy as (typeof yearsOfStudy)[number],
      }
    : {
        licenseNumber: values.licenseNumber.trim(),
        specialty: values.specialty.trim(),
        yearsOfExperience: values.yearsOfExperience as (typeof yearsOfExperience)[number],
      }),
})

/** Returns the entries of `changed` that differ from `base`. */
const differing = <T extends object>(base: T, changed: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof T]),
    ),
  ) as Partial<T>

/** Returns a newer record with the fields that were typed over an older one. */
export const rebased = (base: ProfileValues, typed: ProfileValues, record: ProfileValues): ProfileValues => ({
  ...record,
  ...differing(base, typed),
})

/**
 * Returns the request with the fields in which the values differ from the record that they began from. A form that was open
 * for long then undoes no correction by the office in other fields (OFFICE §20).
 */
export const changedBody = (role: Role, record: ProfileValues, values: ProfileValues): ProfileBody =>
  differing(profileBody(role, record), profileBody(role, values))

/** Returns the values of the changed fields that the changes began from (NETWORK §3.3). */
export const expectedBody = (role: Role, record: ProfileValues, changes: ProfileBody): ProfileBody =>
  Object.fromEntries(Object.entries(profileBody(role, record)).filter(([name]) => name in changes))

/** Returns the form's values with changes that wait. */
export const withChanges = (
  record: ProfileValues,
  changes: Readonly<Record<string, unknown>>,
): ProfileValues => ({
  ...record,
  ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? ""])),
})
