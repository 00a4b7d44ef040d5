/** Defines the form of a review (OFFICE §3), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Approval, ApprovalDecision } from "#api/contract/office-approvals.ts"
import { validateFields } from "../signup/rules.ts"

export type ReviewValues = Readonly<{ decision: "" | ApprovalDecision["decision"]; note: string }>

export const noValues: ReviewValues = { decision: "", note: "" }

/** The longest note, in UTF-16 units, as in the contract. */
const maxNoteLength = 1_000

/** Returns a message for each invalid field. A refusal needs a note, because the member has to know why. */
export const validateReview = ({ decision, note }: ReviewValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      decision: rules.choice(["approve", "decline"], "Choose a decision"),
      note: decision === "decline" ? rules.filled(maxNoteLength) : rules.text(maxNoteLength),
    },
    { decision, note },
  )

/** Returns the request: the decision about the version that was read. */
export const decisionOf = (
  { _id, version }: Approval,
  { decision, note }: ReviewValues,
): ApprovalDecision & { readonly id: string } => ({
  id: _id,
  decision: decision === "approve" ? "approve" : "decline",
  note: note.trim() === "" ? null : note.trim(),
  version,
})
