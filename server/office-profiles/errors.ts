import { Data } from "effect"
import type { OfficeProfile } from "#api/contract/office-profiles.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { OfficeMemberNotFound, OwnRecord } from "#server/office-members/errors.ts"

/** Somebody changed the profile after it was read. `profile` is the stored one; `message` says who and when. */
export class ProfileChanged extends Data.TaggedError("ProfileChanged")<{
  readonly message: string
  readonly profile: OfficeProfile
}> {}

export type OfficeProfileError = OfficeMemberNotFound | OwnRecord | ProfileChanged | InvalidFields
