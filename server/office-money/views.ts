import type { MoneyPayment, MoneyRow } from "#api/contract/office-money.ts"
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import { majorFromMinor, majorText } from "#server/money.ts"
import type { Expected } from "#server/payments/states.ts"
import type { Payment } from "#server/payments/payment.ts"
import { personOf } from "#server/person.ts"
import { claimAt } from "#server/review-claims.ts"
import type { RefundRow } from "./refund-rows.ts"
import { isReserved } from "./refund-states.ts"
import type { ListedPayment } from "./rows.ts"
import { shownEnd } from "#server/second-approvals/validity.ts"

/** Converts minor units of either sign to a number of major units. */
export const signedMajor = (minor: number): number =>
  minor < 0 ? -majorFromMinor(-minor) : majorFromMinor(minor)

/** Returns what the list and the page of a payment have in common. */
export const factsOf = (row: ListedPayment) => ({
  reference: row.reference,
  title: row.title,
  purpose: row.purpose,
  amount: majorFromMinor(row.amount),
  refundedAmount: majorFromMinor(row.refundedAmount),
  currency: row.currency,
  source: row.source,
  member: { _id: row.memberId, fullName: row.fullName, email: row.email },
  createdAt: row.createdAt.toISOString(),
})

/** Returns a payment of the list as the contract has it. */
export const rowOf = (row: ListedPayment, at: Date): MoneyRow => ({
  ...factsOf(row),
  status: row.status,
  offlineId: row.offlineId,
  claim: row.status === "held" ? claimAt(row, at) : null,
})

const fields = ["reference", "amount", "currency", "purpose", "memberId", "payerEmail", "payee"] as const

const textOf = (field: (typeof fields)[number], value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (field === "amount" && typeof value === "number" && value >= 0) return majorText(value)
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** Compares our values with the provider's, field by field. Empty when the provider's values are not stored. */
export const detailsOf = (
  expected: Expected,
  claims: Readonly<Record<string, unknown>> | undefined,
): MoneyPayment["details"] =>
  claims === undefined
    ? []
    : fields.map((field) => {
        const [ours, theirs] = [textOf(field, expected[field]), textOf(field, claims[field])]
        const isCompared = field in claims && !(field === "payerEmail" && ours === null)
        return {
          field,
          ours,
          theirs,
          isDifferent: isCompared && ours?.toLowerCase() !== theirs?.toLowerCase(),
        }
      })

/**
 * Returns what can still be refunded, in minor units. Subtracts refunds that wait, are on their way, or are paid out but not
 * booked yet, and `lost`: what lost disputes return, which the provider may report later.
 */
export const remainingOf = (
  { amount, refundedAmount }: Pick<Payment, "amount" | "refundedAmount">,
  refunds: readonly Pick<RefundRow, "amount" | "status">[],
  lost = 0,
): number => {
  const sum = (wanted: (status: RefundRow["status"]) => boolean) =>
    refunds.filter(({ status }) => wanted(status)).reduce((total, refund) => total + refund.amount, 0)
  const booked = Math.max(refundedAmount, sum((status) => status === "refunded") + lost)
  return Math.max(0, amount - booked - sum(isReserved))
}

/** Returns a refund as the contract has it. */
export const refundOf = (row: RefundRow): OfficeRefund => ({
  _id: row.id,
  amount: majorFromMinor(row.amount),
  revokes: row.revokes,
  note: row.note,
  status: row.status,
  requestedBy: personOf(row.requestedBy, row.requestedByName),
  requestedAt: row.requestedAt.toISOString(),
  validUntil: shownEnd(row.requestedAt, row.status === "awaitingSecond"),
  answeredBy: personOf(row.answeredBy, row.answeredByName),
  isSent: row.sentAt !== null,
  reason: row.reason,
  byHand: row.byHand,
})
