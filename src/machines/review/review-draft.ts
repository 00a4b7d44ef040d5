import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"
import { decisions } from "./review-form.ts"

/** Stores `root/review-draft`: the decision or question and the note about each request that were not sent. The password is never stored. */
export const reviewDraft = recordDraft(
  "review-draft",
  Schema.Struct({
    decision: Schema.Literals(["", ...decisions]),
    note: Schema.String,
  }),
)
