import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/** Stores `root/review-draft`: the decision or question and the note about each request that were not sent. */
export const reviewDraft = recordDraft(
  "review-draft",
  Schema.Struct({
    decision: Schema.Literals(["", "approve", "ask", "decline", "keep", "hide", "restore"]),
    note: Schema.String,
  }),
)
