import { Schema } from "effect"
import { Role } from "#api/contract/users.ts"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/member-correction-draft`. */
export const memberCorrectionDraft = editorDraft(
  "member-correction-draft",
  Schema.Struct({
    firstName: Schema.String,
    middleName: Schema.String,
    lastName: Schema.String,
    gender: Schema.String,
    dateOfBirth: Schema.String,
    phone: Schema.String,
    bio: Schema.String,
    admissionYear: Schema.String,
    yearOfStudy: Schema.String,
    licenseNumber: Schema.String,
    specialty: Schema.String,
    yearsOfExperience: Schema.String,
    region: Schema.String,
    leadershipPosition: Schema.String,
    role: Role,
    reason: Schema.String,
  }),
)
