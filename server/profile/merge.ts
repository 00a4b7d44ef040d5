import { Effect } from "effect"
import type { ProfileBody, ProfileChange } from "#api/contract/profile.ts"
import { lagosYear } from "#api/lagos.ts"
import { errorMessages } from "#server/authentication/messages.ts"
import { normalisePhone } from "#server/authentication/phone.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import type { ProfileRow, StoredProfile } from "./rows.ts"

const trimmed = (text: string) => text.trim()
const textOrNull = (text: string | null | undefined) => (text ?? "").trim() || null

/** Returns the field if the update has it. An empty text or null clears the field. */
const sentText = (body: ProfileBody, key: "middleName" | "bio" | "leadershipPosition") =>
  body[key] === undefined ? {} : { [key]: textOrNull(body[key]) }

/** Merges an update into the stored record. Returns the new record, and in `fields` a message for every invalid field. */
const mergeProfile = (stored: StoredProfile, body: ProfileBody, at: Date) => {
  const fields: Record<string, string> = {}
  const { role, ...before } = stored
  const phone = body.phone === undefined ? before.phone : textOrNull(body.phone)
  const normalisedPhone = phone === null || phone === before.phone ? phone : normalisePhone(phone)
  if (phone !== null && normalisedPhone === null) fields["phone"] = errorMessages.invalidPhone
  const admissionYear = body.admissionYear === undefined ? undefined : Number(body.admissionYear)
  const thisYear = lagosYear(at)
  if (
    role === "Student" &&
    admissionYear !== undefined &&
    admissionYear !== before.admissionYear &&
    (admissionYear > thisYear || admissionYear < thisYear - 9)
  )
    fields["admissionYear"] = "Choose your admission year"
  const roleFields =
    role === "Student"
      ? {
          ...(admissionYear === undefined ? {} : { admissionYear }),
          ...(body.yearOfStudy === undefined ? {} : { yearOfStudy: body.yearOfStudy }),
        }
      : {
          ...(body.licenseNumber === undefined ? {} : { licenseNumber: trimmed(body.licenseNumber) }),
          ...(body.specialty === undefined ? {} : { specialty: trimmed(body.specialty) }),
          ...(body.yearsOfExperience === undefined ? {} : { yearsOfExperience: body.yearsOfExperience }),
        }
  const after: ProfileRow = {
    ...before,
    ...(body.firstName === undefined ? {} : { firstName: trimmed(body.firstName) }),
    ...(body.lastName === undefined ? {} : { lastName: trimmed(body.lastName) }),
    ...sentText(body, "middleName"),
    ...sentText(body, "bio"),
    ...sentText(body, "leadershipPosition"),
    ...(body.gender === undefined ? {} : { gender: body.gender }),
    ...(body.dateOfBirth === undefined ? {} : { dateOfBirth: body.dateOfBirth }),
    ...(body.region === undefined ? {} : { region: body.region }),
    ...(body.socials === undefined
      ? {}
      : { socials: body.socials.map(({ name, link }) => ({ name: trimmed(name), link: trimmed(link) })) }),
    ...roleFields,
    phone: normalisedPhone,
  }
  return { after, fields }
}

/** Returns the names of the fields in which two profiles differ. */
export const changedFields = (before: ProfileRow, after: ProfileRow): readonly (keyof ProfileRow)[] =>
  (Object.keys(after) as (keyof ProfileRow)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** Returns the text of a value. A change names a year as text, and an absent value is empty. */
const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === "number" ? String(value) : (value ?? ""))

/** Returns whether a field that the update changes has another value than the update began from, and not the new one. */
export const isOutdated = (
  stored: ProfileRow,
  after: ProfileRow,
  expected: ProfileChange["expected"] = {},
): boolean =>
  changedFields(stored, after).some(
    (name) => name in expected && comparable(expected[name]) !== comparable(stored[name]),
  )

/**
 * Makes the merge of an update into a stored profile, for the member and for staff (SPEC §5). It fails with `InvalidFields`
 * for what the contract alone cannot check.
 */
export const makeProfileMerge = Effect.gen(function* () {
  const dated = yield* DatedSettings
  return Effect.fnUntraced(function* (stored: StoredProfile, body: ProfileBody, at: Date) {
    const { after, fields } = mergeProfile(stored, body, at)
    const { region } = body
    // The stored region stays valid, even if it has ended since.
    const isOtherRegion = region !== undefined && region !== stored.region
    if (isOtherRegion && !(yield* dated.isRegionOf(stored.role, region)))
      fields["region"] = errorMessages.unknownRegion
    if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
    return after
  })
})
