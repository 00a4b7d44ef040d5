import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { permissionsOfRoles } from "#api/contract/staff-roles.ts"
import type { Staff } from "#server/office-members/reader.ts"
import { personOf } from "#server/person.ts"
import { claimAt, claimedMessage } from "#server/review-claims.ts"
import { statusAfter } from "#server/transition/states.ts"
import type { ApprovalRow, QuestionRow, RecommendationRow } from "./rows.ts"

/** Whether the request is decided: nobody can act on it. */
export const isDecided = ({ status }: ApprovalRow) => statusAfter(status, "approve") === undefined

const questionOf = (row: QuestionRow): Approval["questions"][number] => ({
  _id: row.id,
  text: row.text,
  askedBy: { _id: row.askedBy, fullName: row.askedByName },
  askedAt: row.askedAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

export const approvalOf = (
  row: ApprovalRow,
  questions: readonly QuestionRow[],
  recommendations: readonly RecommendationRow[],
  at: Date,
): Approval => ({
  _id: row.id,
  member: { _id: row.memberId, fullName: row.fullName, email: row.email, membershipId: row.membershipId },
  from: row.from,
  to: row.to,
  asked: { region: row.region, specialty: row.specialty, licenseNumber: row.licenseNumber },
  stored: {
    region: row.storedRegion,
    specialty: row.storedSpecialty,
    licenseNumber: row.storedLicenseNumber,
  },
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  status: row.status,
  claim: claimAt(row, at),
  note: row.note,
  decidedBy: personOf(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  questions: questions.filter(({ transitionId }) => transitionId === row.id).map(questionOf),
  recommendations: recommendations
    .filter(({ transitionId }) => transitionId === row.id)
    .map(({ by, byName, recommendation, note, at: givenAt }) => ({
      by: { _id: by, fullName: byName },
      recommendation,
      note,
      at: givenAt.toISOString(),
    })),
})

/** Returns the words about a decision that somebody else or the caller has made. */
export const decidedMessage = (
  { status, decidedBy, decidedByName, decidedAt }: ApprovalRow,
  staffId: string,
) => {
  const verb = status === "completed" ? "approved" : "declined"
  const who = decidedBy === staffId ? "You" : (decidedByName ?? "The national office")
  const when = decidedAt === null ? "" : ` at ${formatDateTime(decidedAt, lagos)}`
  return `${who} ${verb} this already${when}.`
}

/** Returns why this member of staff cannot act on the request; undefined when nothing stands in the way. */
export const conflictOf = (row: ApprovalRow, approval: Approval, staffId: string): string | undefined =>
  isDecided(row) ? decidedMessage(row, staffId) : claimedMessage(approval.claim, staffId)

/** Returns why nobody can ask the member now; undefined when no question is open. */
export const openQuestionOf = ({ status, questions }: Approval, staffId: string): string | undefined => {
  const last = questions.at(-1)
  if (statusAfter(status, "answer") === undefined || last === undefined) return undefined
  const { askedBy, askedAt } = last
  const who = askedBy._id === staffId ? "You" : askedBy.fullName
  return `${who} asked the member already at ${formatDateTime(askedAt, lagos)}.`
}

/** Returns the chapters whose requests a member of staff sees; null for all (OFFICE §1). */
export const chaptersOf = ({ roles, chapters }: Staff): readonly string[] | null =>
  permissionsOfRoles(roles).includes("approvals.decide") ? null : chapters

/**
 * Returns a request as this member of staff sees it: a chapter leader sees no licence number and no note, and nobody sees
 * what is recommended about their own.
 */
export const shownTo = (approval: Approval, staff: Staff): Approval => {
  if (chaptersOf(staff) === null)
    return approval.member._id === staff._id ? { ...approval, recommendations: [] } : approval
  return {
    ...approval,
    asked: { ...approval.asked, licenseNumber: null },
    stored: { ...approval.stored, licenseNumber: null },
    note: null,
    questions: [],
    recommendations: approval.recommendations.filter(({ by }) => by._id === staff._id),
  }
}
