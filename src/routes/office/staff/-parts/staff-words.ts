import type { StaffGrant } from "#api/contract/office-staff.ts"
import { type StaffRole, staffRoleNames } from "#api/contract/staff-roles.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"

/** What each staff role is for (OFFICE §1). */
export const roleTexts: Readonly<Record<StaffRole, string>> = {
  admin:
    "Does everything in the office, and grants roles. A second admin approves this role, if there is one.",
  treasurer: "Decides about payments and refunds. A second admin approves this role, if there is one.",
  editor: "Prepares events, content and announcements.",
  moderator: "Answers members and handles reports.",
  "chapter-leader": "Sees the members of one chapter, and drafts its events.",
}

/** Returns the name of the role, with the chapter of a chapter leader. */
export const roleOf = ({ role, chapter }: Pick<StaffGrant, "role" | "chapter">): string =>
  chapter === null ? staffRoleNames[role] : `${staffRoleNames[role]}, ${chapter}`

/** Returns who granted the role: "You", a name, or the command on the server. */
export const grantorOf = ({ grantedBy }: StaffGrant, staffId: string): string => {
  if (grantedBy === null) return "The command on the server"
  return grantedBy._id === staffId ? "You" : grantedBy.fullName
}

/** Returns from when until when the role counts. */
export const periodOf = ({ grantedAt, endsAt, endedAt, status }: StaffGrant): string => {
  const since = formatDay(grantedAt, lagos)
  if (status === "ended" && endedAt !== null) return `${since} to ${formatDay(endedAt, lagos)}`
  return `Since ${since}, ${endsAt === null ? "without an end" : `until ${formatDay(endsAt, lagos)}`}`
}

/** The label of a role that ended before it counted. */
export const neverCounted: Readonly<Partial<Record<NonNullable<StaffGrant["endedAs"]>, string>>> = {
  withdrawn: "Taken back",
  refused: "Refused",
  replaced: "Replaced",
  expired: "Expired",
}

/** Returns how a role ended. */
export const endOf = ({ endedBy, endedAt, endedAs }: StaffGrant, staffId: string): string => {
  const when = endedAt === null ? "" : ` on ${formatDateTime(endedAt)}`
  const by = endedBy?._id === staffId ? "you" : (endedBy?.fullName ?? "an admin")
  if (endedAs === "expired") return `Nobody approved it in time. It expired${when}.`
  if (endedAs === "replaced") return `Replaced by the command on the server${when}.`
  if (endedAs === "withdrawn") return `Taken back by ${by}${when}.`
  if (endedAs === "refused") return `Refused by ${by}${when}.`
  if (endedBy === null) return `It ended by itself${when}.`
  return `Ended by ${by}${when}.`
}
