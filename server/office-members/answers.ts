import { addDays } from "date-fns/addDays"
import type {
  CareAct,
  Licence,
  LicenceAct,
  OfficeMember,
  OfficeMemberRow,
} from "#api/contract/office-members.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import { permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { changesOf } from "#server/audit/changes.ts"
import { majorFromMinor } from "#server/money.ts"
import { licenceStatusOf } from "#server/licence/status.ts"
import { personOf } from "#server/person.ts"
import { claimAt } from "#server/review-claims.ts"
import { maxDaysOf, readerOf, type Staff } from "./reader.ts"
import type { ListedMember, StoredMember } from "./rows.ts"
import { correctionAction, type TimelineRow } from "./timeline-rows.ts"

export const rowFor = (row: ListedMember): OfficeMemberRow => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  membershipId: row.membershipId,
  role: row.role,
  chapter: row.chapter,
  avatarUrl: row.avatarUrl,
  joinedAt: row.createdAt.toISOString(),
  isSuspended: row.suspendedAt !== null,
})

/** Whether the member of staff could have set the suspension of this member. True without a suspension. */
export const isWithinPower = ({ suspendedAt, suspendedUntil }: StoredMember, staff: Staff): boolean => {
  const maxDays = maxDaysOf(staff)
  if (suspendedAt === null || maxDays === null) return true
  return suspendedUntil !== null && suspendedUntil <= addDays(suspendedAt, maxDays)
}

/** Returns what the member of staff may do about the member now. */
const actsOf = (row: StoredMember, staff: Staff): readonly CareAct[] => {
  const permitted = permissionsOfRoles(staff.roles)
  if (row.id === staff._id) return []
  const maySuspend =
    permitted.includes("members.suspend") &&
    isWithinPower(row, staff) &&
    (!row.isStaff || staff.roles.includes("admin"))
  return [
    ...(permitted.includes("members.edit") ? (["note"] as const) : []),
    ...(maySuspend ? (["suspend"] as const) : []),
    ...(maySuspend && row.suspendedAt !== null ? (["lift"] as const) : []),
  ]
}

/**
 * Returns 'begun' for a conversation with the office that the member of staff can open, 'empty' for one that they can begin,
 * and null for neither.
 */
const conversationOf = (row: StoredMember, staff: Staff): OfficeMember["conversation"] => {
  if (!permissionsOfRoles(staff.roles).includes("inbox.assign")) return null
  if (row.hasConversation) return "begun"
  return row.id === staff._id || row.isAdmin ? null : "empty"
}

/** Returns the last change of the email address, if it waits or did not take effect. */
const emailChangeOf = ({ newEmail, emailAskedAt, emailStatus }: StoredMember) =>
  newEmail === null || emailAskedAt === null || emailStatus === null
    ? null
    : { email: newEmail, askedAt: emailAskedAt.toISOString(), status: emailStatus }

/** Returns the license number and its check as this member of staff sees them; null without a number. */
export const licenceOf = (row: StoredMember, staff: Staff): Licence | null => {
  const number = row.licenseNumber?.trim() ?? ""
  if (number === "") return null
  const status = licenceStatusOf(number, row.licenceResult)
  const mayAct = row.id !== staff._id && permissionsOfRoles(staff.roles).includes("approvals.decide")
  const isNumber = licenceStatusOf(number, null) === "unchecked"
  const acts: readonly LicenceAct[] = [
    ...(isNumber && status !== "confirmed" ? (["confirm"] as const) : []),
    "ask",
    ...(isNumber && status !== "declined" ? (["decline"] as const) : []),
  ]
  return {
    number,
    status,
    note: row.licenceNote,
    checkedBy: personOf(row.licenceCheckedBy, row.licenceCheckedByName),
    checkedAt: row.licenceCheckedAt?.toISOString() ?? null,
    version: row.licenceVersion,
    claim: claimAt(row, row.readAt),
    acts: mayAct ? acts : [],
  }
}

/** Returns a member as this member of staff sees them. */
export const memberFor = (row: StoredMember, staff: Staff): OfficeMember => ({
  ...rowFor(row),
  phone: row.phone,
  gender: row.gender,
  specialty: row.specialty,
  yearsOfExperience: row.yearsOfExperience,
  admissionYear: row.admissionYear,
  yearOfStudy: row.yearOfStudy,
  leadershipPosition: row.leadershipPosition,
  isVerified: row.isVerified,
  isSubscribed: row.isSubscribed,
  isStaff: row.isStaff,
  conversation: conversationOf(row, staff),
  ...(readerOf(staff).seesPrivate && {
    dateOfBirth: row.dateOfBirth,
    licence: licenceOf(row, staff),
    emailChange: emailChangeOf(row),
  }),
  suspension:
    row.suspendedAt === null
      ? null
      : {
          since: row.suspendedAt.toISOString(),
          until: row.suspendedUntil?.toISOString() ?? null,
          by: personOf(row.suspendedBy, row.suspendedByName),
          reason: row.suspensionReason,
        },
  version: row.version,
  acts: actsOf(row, staff),
  mayEdit: row.id !== staff._id && permissionsOfRoles(staff.roles).includes("members.edit"),
  maxSuspensionDays: maxDaysOf(staff),
})

/** The acts whose reason every reader of the record sees in it. */
const openActions: readonly string[] = ["suspend member", "lift suspension"]

/** Returns an entry of a timeline as this reader sees it. */
export const entryFor = (row: TimelineRow, staff: Staff): TimelineEntry => {
  const { seesPrivate } = readerOf(staff)
  const fixed = { _id: row.key, at: row.at.toISOString() }
  const by = personOf(row.by, row.byName)
  if (row.kind === "payment") {
    const { amount, ...payment } = row.content
    return { ...fixed, kind: row.kind, ...payment, ...(seesPrivate && { amount: majorFromMinor(amount) }) }
  }
  if (row.kind === "transition")
    return { ...fixed, kind: row.kind, ...row.content, ...(!seesPrivate && { note: null }) }
  if (row.kind === "note")
    return {
      ...fixed,
      kind: row.kind,
      ...row.content,
      correctedAt: row.content.correctedAt === null ? null : new Date(row.content.correctedAt).toISOString(),
      by,
      mayCorrect: row.by === staff._id && permissionsOfRoles(staff.roles).includes("members.edit"),
    }
  if (row.kind === "act") {
    const { before, after, ...act } = row.content
    const isCorrection = act.action === correctionAction
    return {
      ...fixed,
      kind: row.kind,
      ...act,
      ...(!seesPrivate && !openActions.includes(act.action) && { reason: null }),
      changes: isCorrection && seesPrivate ? [...changesOf(before, after)] : [],
      by,
    }
  }
  if (row.kind === "mail") return { ...fixed, kind: row.kind, ...row.content }
  return { ...fixed, kind: row.kind }
}
