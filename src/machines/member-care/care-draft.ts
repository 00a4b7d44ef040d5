import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/** Stores `root/care-draft`: what a member of staff typed for each act about each member and did not send. */
export const careDraft = recordDraft(
  "care-draft",
  Schema.Struct({
    reason: Schema.String,
    lasts: Schema.Literals(["until", "open"]),
    until: Schema.String,
  }),
)
