/** Defines the form of a review (OFFICE §3), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Approval, ApprovalDecision } from "#api/contract/office-approvals.ts"
import type { Licence, LicenceAct, OfficeMember } from "#api/contract/office-members.ts"
import type { ModerationCase, ModerationDecision } from "#api/contract/office-moderation.ts"
import type { MoneyDecision, MoneyPayment } from "#api/contract/office-money.ts"
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import { validateFields } from "../signup/rules.ts"

/** The license number of a member as staff review it. */
export interface LicenceReview extends Pick<Licence, "number" | "status" | "version" | "claim" | "acts"> {
  readonly member: Pick<OfficeMember, "_id" | "fullName">
}

/** What staff review: a transition, something that members reported, a held payment, or a license number. */
export type Reviewed = Approval | ModerationCase | MoneyPayment | LicenceReview

type Decision =
  | ApprovalDecision["decision"]
  | ModerationDecision["decision"]
  | MoneyDecision["decision"]
  | LicenceAct

/** The decisions of all kinds of reviews. */
export const decisions = [
  "approve",
  "ask",
  "decline",
  "keep",
  "hide",
  "restore",
  "release",
  "refuse",
  "confirm",
] as const satisfies readonly Decision[]

export type ReviewValues = Readonly<{ decision: "" | Decision; note: string; password: string }>

/** What a device stores of them. */
export type ReviewDraft = Omit<ReviewValues, "password">

/** A decision as it is sent, about the version that was read. */
export interface ReviewRequest {
  readonly id: string
  readonly decision: ReviewValues["decision"]
  readonly note: string | null
  readonly version: number
  /** The password of who refuses a held payment, which refunds it. */
  readonly password?: string
}

export const noValues: ReviewValues = { decision: "", note: "", password: "" }

/** The longest note, in UTF-16 units, as in the contract. */
const maxNoteLength = 1_000

/** The decisions that need no note. The rest need one, because somebody has to know why. */
const withoutNote: readonly string[] = ["approve", "keep", "confirm"]

/** Whether a decision is a refund, which needs the password (OFFICE §1). */
export const isRefusal = (decision: ReviewValues["decision"]): boolean => decision === "refuse"

const approvalDone: Readonly<Record<ApprovalDecision["decision"], string>> = {
  approve: "You approved the request of",
  ask: "You asked",
  decline: "You declined the request of",
}

const paymentDone: Readonly<Record<MoneyDecision["decision"], string>> = {
  release: "released",
  refuse: "refused",
}

const licenceDone: Readonly<Record<LicenceAct, string>> = {
  confirm: "You confirmed the number of",
  ask: "You asked",
  decline: "You declined the number of",
}

const moderationDone: Readonly<Record<ModerationDecision["decision"], string>> = {
  keep: "You kept what was reported",
  hide: "You hid what was reported",
  restore: "You restored what was hidden",
}

const isPayment = (reviewed: Reviewed): reviewed is MoneyPayment => "reference" in reviewed
const isCase = (reviewed: Reviewed): reviewed is ModerationCase => "kind" in reviewed
const isLicence = (reviewed: Reviewed): reviewed is LicenceReview => "acts" in reviewed

/** Returns the license number of a member as staff review it. Without a number nothing is left to decide. */
export const licenceReviewOf = ({ _id, fullName, licence }: OfficeMember): LicenceReview => ({
  member: { _id, fullName },
  ...(licence ?? { number: "", status: "awaiting", version: 0, claim: null, acts: [] }),
})

/** Returns the id of a record; of a payment its reference, and of a license number its member. */
export const idOf = (reviewed: Reviewed): string => {
  if (isPayment(reviewed)) return reviewed.reference
  return isLicence(reviewed) ? reviewed.member._id : reviewed._id
}

/** Returns a message for each invalid field. */
export const validateReview = ({
  decision,
  note,
  password,
}: ReviewValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      decision: rules.choice(decisions, "Choose a decision"),
      note:
        decision === "" || withoutNote.includes(decision)
          ? rules.text(maxNoteLength)
          : rules.filled(maxNoteLength),
      ...(isRefusal(decision) && { password: rules.password }),
    },
    { decision, note, password },
  )

/** A refund with these statuses is the end of a refused payment, unless the provider refuses it. */
const unfinished: readonly OfficeRefund["status"][] = ["sending", "unknown", "pending"]

/** Whether a held payment was refused, and its refund has not ended. */
export const isBeingRefunded = ({ refunds }: MoneyPayment): boolean =>
  refunds.some(({ status }) => unfinished.includes(status))

/**
 * Whether nothing is left to decide. What was hidden can be restored while it is there. A held payment whose decision waits
 * for a second person can be decided again when that person declines. A checked license number can be checked again.
 */
export const isDecided = (reviewed: Reviewed): boolean => {
  if (isLicence(reviewed)) return reviewed.number === ""
  if (isPayment(reviewed))
    return reviewed.status !== "held" || reviewed.decision !== null || isBeingRefunded(reviewed)
  if (isCase(reviewed))
    return reviewed.status !== "open" && (reviewed.status !== "hidden" || reviewed.thing === null)
  return reviewed.status === "completed" || reviewed.status === "failed"
}

/** Whether the member has a question to answer first, which only a transition and a license number can have. */
export const isAsked = (reviewed: Reviewed): boolean => reviewed.status === "asked"

/** Whether `next` has an answer to the open question of `reviewed`. A member answers one about a number with another number. */
export const isAnsweredIn = (reviewed: Reviewed, next: Reviewed): boolean =>
  isAsked(reviewed) && (next.status === "pending" || next.status === "unchecked")

/** Whether a decision is one of those that the page offers now. */
const isOffered = (reviewed: Reviewed, decision: ReviewValues["decision"]): boolean =>
  isLicence(reviewed)
    ? reviewed.acts.some((act) => act === decision)
    : decision !== "ask" || !isAsked(reviewed)

/** Returns the values to begin with: the draft, without a decision that is not offered, as a question while another one is open. */
export const beginningOf = (reviewed: Reviewed, draft: ReviewDraft | null): ReviewValues => ({
  ...noValues,
  ...draft,
  ...(draft !== null && !isOffered(reviewed, draft.decision) && { decision: "" }),
})

/** Whether it is a record of this member of staff, who then cannot decide about it. */
export const isOwn = (reviewed: Reviewed, staffId: string): boolean =>
  "isOwn" in reviewed ? reviewed.isOwn : reviewed.member._id === staffId

/** Returns the request: the decision about the version that was read. */
export const decisionOf = (
  reviewed: Reviewed,
  { decision, note, password }: ReviewValues,
): ReviewRequest => ({
  id: idOf(reviewed),
  decision,
  note: note.trim() === "" ? null : note.trim(),
  version: reviewed.version,
  ...(isRefusal(decision) && { password }),
})

/** Returns what a saved decision says. */
export const decidedText = (reviewed: Reviewed, { decision }: ReviewValues): string => {
  if (isCase(reviewed)) return moderationDone[decision as ModerationDecision["decision"]]
  const { fullName } = reviewed.member
  if (isPayment(reviewed))
    return reviewed.decision?.isWaiting === true
      ? `You asked to ${decision} the payment of ${fullName}`
      : `You ${paymentDone[decision as MoneyDecision["decision"]]} the payment of ${fullName}`
  if (isLicence(reviewed)) return `${licenceDone[decision as LicenceAct]} ${fullName}`
  return `${approvalDone[decision as ApprovalDecision["decision"]]} ${fullName}`
}

/** Returns what an answer says. */
export const answeredText = (reviewed: Reviewed): string =>
  isLicence(reviewed)
    ? `${reviewed.member.fullName} has changed the number. Look it up before you decide.`
    : `${isCase(reviewed) ? "The member" : reviewed.member.fullName} has answered. Read the answer before you decide.`
