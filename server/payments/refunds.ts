import { Effect } from "effect"
import type { Refund } from "#server/gateways/provider.ts"
import { formatMoney } from "#server/money.ts"
import { fulfilmentFor, makeFulfilments } from "./fulfilments.ts"
import { makePaymentNotifications } from "./notifications.ts"
import { refundRows } from "./refund-rows.ts"
import type { Payment } from "./payment.ts"

/** Books what the provider refunded, in the caller's transaction, which has locked the payment. */
export const makeRefunds = Effect.gen(function* () {
  const rows = yield* refundRows
  const fulfilments = yield* makeFulfilments
  const paymentNotifications = yield* makePaymentNotifications
  return {
    /**
     * Books each new partial refund as a ledger entry and notifies the member. What the payment granted stays granted
     * (DECISIONS §3.16).
     */
    book: Effect.fnUntraced(function* (payment: Payment, refunds: readonly Refund[], at: Date) {
      let refunded = payment.refundedAmount
      for (const refund of refunds)
        if (refund.amount > 0 && (yield* rows.book(payment, refund, at))) refunded += refund.amount
      if (refunded === payment.refundedAmount) return
      yield* rows.setRefunded(payment.id, refunded)
      const words = `Refunded ${formatMoney(refunded, payment.currency)} of ${formatMoney(payment.amount, payment.currency)}`
      yield* fulfilmentFor(fulfilments, payment.purpose).noteRefund?.(payment, words, at) ?? Effect.void
      yield* paymentNotifications.partialRefund(payment, refunded - payment.refundedAmount, refunded)
    }),
    /** Ends a payment whose money was returned completely. */
    close: rows.close,
  }
})
