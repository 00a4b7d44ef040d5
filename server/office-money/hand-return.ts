import { Effect } from "effect"
import type { ReturnByHand } from "#api/contract/office-refunds.ts"
import { handReturnWords, slipKey } from "#api/contract/offline-rules.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { lagosDay } from "#api/lagos.ts"
import { fulfilmentFor, makeFulfilments } from "#server/payments/fulfilments.ts"
import type { Payment } from "#server/payments/payment.ts"
import { makeRefunds } from "#server/payments/refunds.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"

/** Says how money was returned: 'by bank transfer (TR-1) on Nov 26, 2026'. */
export const returnWords = ({ method, slip, returnedOn }: ReturnByHand): string =>
  handReturnWords(method, slip, formatDay(`${returnedOn}T12:00:00.000Z`, lagos))

/** Returns a message for each wrong detail of how money was returned. */
export const returnProblems = (
  { method, slip, returnedOn }: ReturnByHand,
  paidAt: Date,
  at: Date,
): Readonly<Record<string, string>> => ({
  ...(returnedOn > lagosDay(at) ? { returnedOn: "Choose today or an earlier day" } : {}),
  ...(returnedOn < lagosDay(paidAt) ? { returnedOn: "Choose a day on or after the day it was paid" } : {}),
  ...(method === "transfer" && slipKey(slip) === "" ? { slip: "Enter the number of the transfer" } : {}),
})

/** Says who used the number of a transfer or slip for another return, and when. */
export const usedSlipMessage = (other: RefundRow, staffId: string): string =>
  `${other.requestedBy === staffId ? "You" : (other.requestedByName ?? "The national office")} used ${other.byHand?.slip ?? "it"} already, at ${formatDateTime(other.requestedAt, lagos)}, for the payment ${other.reference}`

/**
 * Makes the booking of money that staff returned by hand (OFFICE §19). It runs in the caller's transaction, which has locked
 * the payment.
 */
export const makeHandReturn = Effect.gen(function* () {
  const rows = yield* OfficeRefundRows
  const refunds = yield* makeRefunds
  const fulfilments = yield* makeFulfilments
  return {
    /** Books the refund like a provider's refund, and notifies the member how the money was returned. */
    book: Effect.fnUntraced(function* (
      payment: Payment,
      { id, amount, revokes }: Pick<RefundRow, "id" | "amount" | "revokes">,
      byHand: ReturnByHand,
      at: Date,
    ) {
      const how = returnWords(byHand)
      if (payment.refundedAmount + amount === payment.amount)
        return yield* refunds.returnAll(payment, "refunded", at, how)
      // The cancellation of an event takes the place away before its money is returned.
      const isRevoked = yield* rows.isRevoked(payment.id)
      if (revokes && !isRevoked) {
        yield* rows.revoked(payment.id, at)
        yield* fulfilmentFor(fulfilments, payment.purpose).revoke(payment, at)
      }
      return yield* refunds.book(payment, [{ id, amount }], at, { how, isRevoked: revokes || isRevoked })
    }),
  }
})
