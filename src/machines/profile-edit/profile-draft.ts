import { Schema } from "effect"
import { Social } from "#api/contract/users.ts"
import { memberDraft } from "../form/member-draft.ts"

/** The fields of every role. A role shows and sends only its own. */
export const ProfileDraft = Schema.Struct({
  firstName: Schema.String,
  middleName: Schema.String,
  lastName: Schema.String,
  phone: Schema.String,
  gender: Schema.String,
  /** Format: YYYY-MM-DD. */
  dateOfBirth: Schema.String,
  region: Schema.String,
  leadershipPosition: Schema.String,
  bio: Schema.String,
  admissionYear: Schema.String,
  yearOfStudy: Schema.String,
  licenseNumber: Schema.String,
  specialty: Schema.String,
  yearsOfExperience: Schema.String,
  socials: Schema.Array(Social),
  /** A link that is being added and is not confirmed yet. */
  platform: Schema.String,
  link: Schema.String,
})

/** Stores `root/profile-draft`: the typed values, and those that they began from: the record with the changes that waited. */
export const profileDraft = memberDraft(
  "profile-draft",
  Schema.Struct({ record: ProfileDraft, values: ProfileDraft }),
)
