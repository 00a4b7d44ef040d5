import { Effect } from "effect"
import type { Refund } from "#server/gateways/provider.ts"
import { formatMoney } from "#server/money.ts"
import { fulfilmentFor, makeFulfilments } from "./fulfilments.ts"
import { makePaymentNotifications } from "./notifications.ts"
import { refundRows } from "./refund-rows.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"

/** A part that staff returned by hand. */
interface HandReturn {
  /** Such as 'in cash on Nov 26, 2026'. */
  readonly how: string
  /** Whether the member no longer has what was paid for. */
  readonly isRevoked: boolean
}

/** Books what was refunded, in the caller's transaction, which has locked the payment. */
export const makeRefunds = Effect.gen(function* () {
  const rows = yield* refundRows
  const payments = yield* PaymentRows
  const fulfilments = yield* makeFulfilments
  const paymentNotifications = yield* makePaymentNotifications
  return {
    /**
     * Books each new partial refund as a ledger entry and notifies the member. Revokes nothing (DECISIONS §3.16): for a
     * return by hand the caller may have revoked it before.
     */
    book: Effect.fnUntraced(function* (
      payment: Payment,
      refunds: readonly Refund[],
      at: Date,
      byHand?: HandReturn,
    ) {
      let refunded = payment.refundedAmount
      for (const refund of refunds)
        if (refund.amount > 0 && (yield* rows.book(payment, refund, at))) refunded += refund.amount
      if (refunded === payment.refundedAmount) return
      yield* rows.setRefunded(payment.id, refunded)
      const words = `Refunded ${formatMoney(refunded, payment.currency)} of ${formatMoney(payment.amount, payment.currency)}`
      yield* fulfilmentFor(fulfilments, payment.purpose).noteRefund?.(payment, words, at) ?? Effect.void
      const isTakenAway = byHand?.isRevoked ?? (yield* rows.isTakenAway(payment.id))
      yield* paymentNotifications.partialRefund(payment, refunded - payment.refundedAmount, refunded, {
        isTakenAway,
        how: byHand?.how,
      })
    }),
    /**
     * Books the return of all that remains, takes away what was paid for, ends the checks and notifies the member. `how` says
     * how staff returned the money by hand; absent for a refund of the provider.
     */
    returnAll: Effect.fnUntraced(function* (
      payment: Payment,
      status: "refunded" | "reversed",
      at: Date,
      how?: string,
    ) {
      yield* payments.move(payment, status, true, at)
      yield* payments.book(payment, "return", at)
      yield* rows.close(payment)
      yield* fulfilmentFor(fulfilments, payment.purpose).revoke({ ...payment, status }, at)
      yield* paymentNotifications.returned(payment, how)
    }),
  }
})
