import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"

const TransitionValues = Schema.Struct({
  region: Schema.String,
  specialty: Schema.String,
  licenseNumber: Schema.String,
})

/** Stores `root/transition-draft`. */
export const transitionDraft = memberDraft("transition-draft", TransitionValues)
