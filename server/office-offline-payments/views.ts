import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { majorFromMinor } from "#server/money.ts"
import { personOf } from "#server/person.ts"
import { shownEnd } from "#server/second-approvals/validity.ts"
import type { OfflineRow } from "./rows.ts"

/** Returns an offline payment as staff see it. `approvers` are those who could approve it while it waits. */
export const offlinePaymentOf = (
  row: OfflineRow,
  staffId: string,
  approvers: readonly { readonly fullName: string }[],
): OfflinePayment => ({
  _id: row.id,
  member: { _id: row.memberId, fullName: row.memberName, email: row.memberEmail },
  purpose: row.purpose,
  title: row.title,
  amount: majorFromMinor(row.amount),
  currency: row.currency,
  paidOn: row.paidOn,
  slip: row.slip,
  note: row.note,
  proof: { _id: row.proofId, kind: row.proofKind },
  status: row.status,
  recordedBy: { _id: row.recordedBy, fullName: row.recordedByName },
  recordedAt: row.recordedAt.toISOString(),
  validUntil: shownEnd(row.recordedAt, row.status === "awaitingSecond"),
  answeredBy: personOf(row.answeredBy, row.answeredByName),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  reason: row.reason,
  reference: row.reference,
  isOwn: row.memberId === staffId,
  isRecorder: row.recordedBy === staffId,
  approvers: approvers.map(({ fullName }) => fullName),
})
