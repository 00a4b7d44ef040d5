import { Schema } from "effect"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/job-draft`. */
export const jobDraft = editorDraft(
  "job-draft",
  Schema.Struct({
    title: Schema.String,
    description: Schema.String,
    responsibilities: Schema.String,
    requirements: Schema.String,
    applicationInstructions: Schema.String,
    closingDay: Schema.String,
    companyName: Schema.String,
    companyLocation: Schema.String,
    contactEmail: Schema.String,
  }),
)
