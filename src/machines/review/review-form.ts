/** Defines the form of a review (OFFICE §3), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Approval, ApprovalDecision } from "#api/contract/office-approvals.ts"
import type { ModerationCase, ModerationDecision } from "#api/contract/office-moderation.ts"
import { validateFields } from "../signup/rules.ts"

/** What staff review: a transition, or something that members reported. */
export type Reviewed = Approval | ModerationCase

type Decision = ApprovalDecision["decision"] | ModerationDecision["decision"]

export type ReviewValues = Readonly<{ decision: "" | Decision; note: string }>

/** A decision as it is sent, about the version that was read. */
export interface ReviewRequest {
  readonly id: string
  readonly decision: ReviewValues["decision"]
  readonly note: string | null
  readonly version: number
}

export const noValues: ReviewValues = { decision: "", note: "" }

/** The longest note, in UTF-16 units, as in the contract. */
const maxNoteLength = 1_000

/** The decisions that need no note. The rest need one, because somebody has to know why. */
const withoutNote: readonly string[] = ["approve", "keep"]

const approvalDone: Readonly<Record<ApprovalDecision["decision"], string>> = {
  approve: "You approved the request of",
  ask: "You asked",
  decline: "You declined the request of",
}

const done: Readonly<Record<ModerationDecision["decision"], string>> = {
  keep: "You kept what was reported",
  hide: "You hid what was reported",
  restore: "You restored what was hidden",
}

/** Returns a message for each invalid field. */
export const validateReview = ({ decision, note }: ReviewValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      decision: rules.choice(["approve", "ask", "decline", "keep", "hide", "restore"], "Choose a decision"),
      note:
        decision === "" || withoutNote.includes(decision)
          ? rules.text(maxNoteLength)
          : rules.filled(maxNoteLength),
    },
    { decision, note },
  )

/** Whether nothing is left to decide. What was hidden can be restored while it is there. */
export const isDecided = (reviewed: Reviewed): boolean =>
  "kind" in reviewed
    ? reviewed.status !== "open" && (reviewed.status !== "hidden" || reviewed.thing === null)
    : reviewed.status === "completed" || reviewed.status === "failed"

/** Whether the member has a question to answer first. Reports have no questions. */
export const isAsked = (reviewed: Reviewed): boolean => reviewed.status === "asked"

/** Whether `next` has an answer to the open question of `reviewed`. */
export const isAnsweredIn = (reviewed: Reviewed, next: Reviewed): boolean =>
  isAsked(reviewed) && next.status === "pending"

/** Returns the values to begin with: the draft, without a question while another one is open. */
export const beginningOf = (reviewed: Reviewed, draft: ReviewValues | null): ReviewValues =>
  draft === null
    ? noValues
    : draft.decision === "ask" && isAsked(reviewed)
      ? { ...draft, decision: "" }
      : draft

/** Whether it is a record of this member of staff, who then cannot decide about it. */
export const isOwn = (reviewed: Reviewed, staffId: string): boolean =>
  "kind" in reviewed ? reviewed.isOwn : reviewed.member._id === staffId

/** Returns the request: the decision about the version that was read. */
export const decisionOf = ({ _id, version }: Reviewed, { decision, note }: ReviewValues): ReviewRequest => ({
  id: _id,
  decision,
  note: note.trim() === "" ? null : note.trim(),
  version,
})

/** Returns what a saved decision says. */
export const decidedText = (reviewed: Reviewed, { decision }: ReviewValues): string =>
  "kind" in reviewed
    ? done[decision as ModerationDecision["decision"]]
    : `${approvalDone[decision as ApprovalDecision["decision"]]} ${reviewed.member.fullName}`

/** Returns what an answer says. */
export const answeredText = (reviewed: Reviewed): string =>
  `${"kind" in reviewed ? "The member" : reviewed.member.fullName} has answered. Read the answer before you decide.`
