import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"

const TransitionDraft = Schema.Struct({
  /** The id of the question that the draft answers; null for a request. */
  question: Schema.NullOr(Schema.String),
  values: Schema.Struct({
    region: Schema.String,
    specialty: Schema.String,
    licenseNumber: Schema.String,
    answer: Schema.String,
  }),
})

/** Stores `root/transition-draft`: a request, or an answer to the office's question. */
export const transitionDraft = memberDraft("transition-draft", TransitionDraft)
