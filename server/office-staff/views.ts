import type { StaffGrant } from "#api/contract/office-staff.ts"
import { personOf } from "#server/person.ts"
import { isStillValid, shownEnd } from "#server/second-approvals/validity.ts"
import type { GrantRow } from "./rows.ts"
import { endOf, statusAt } from "./states.ts"

/** Whether a role ended while an admin could still approve it. Nobody has ended it, so the command on the server replaced it. */
const isReplaced = ({ grantedAt, endedAt, endsAt }: GrantRow) =>
  endedAt !== null && isStillValid(grantedAt, endedAt) && (endsAt === null || endedAt < endsAt)

const endedAsOf = (row: GrantRow): StaffGrant["endedAs"] => {
  if (row.approvedAt !== null) return "ended"
  if (row.endedBy === null) return isReplaced(row) ? "replaced" : "expired"
  return row.endedBy === row.grantedBy ? "withdrawn" : "refused"
}

/** Returns a grant as the contract has it. */
export const grantOf = (row: GrantRow, at: Date): StaffGrant => ({
  _id: row.id,
  member: { _id: row.memberId, fullName: row.fullName, email: row.email },
  role: row.role,
  chapter: row.chapter,
  grantedBy: personOf(row.grantedBy, row.grantedByName),
  grantedAt: row.grantedAt.toISOString(),
  reason: row.reason,
  status: statusAt(row, at),
  endsAt: row.endsAt?.toISOString() ?? null,
  endedBy: personOf(row.endedBy, row.endedByName),
  endedAt: endOf(row, at)?.toISOString() ?? null,
  endedAs: endOf(row, at) === null ? null : endedAsOf(row),
  validUntil: shownEnd(row.grantedAt, endOf(row, at) === null && row.approvedAt === null),
  version: row.version,
})
