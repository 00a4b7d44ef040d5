import { Effect } from "effect"
import { fault } from "#server/fault.ts"
import { fulfilmentFor, makeFulfilments } from "./fulfilments.ts"
import { makePaymentNotifications } from "./notifications.ts"
import { refundRows } from "./refund-rows.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"

/** How granting ended. Every result but `granted` is the reason why the payment is held. */
export type GrantResult = "granted" | "already granted" | "no place left" | "event canceled"

/** Grants payments that the provider reported as paid or that the office released. */
export const makeGrantPayment = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const refunds = yield* refundRows
  const fulfilments = yield* makeFulfilments
  const paymentNotifications = yield* makePaymentNotifications
  return {
    /**
     * Marks the payment as paid, grants what was paid for, books it in the ledger and queues the receipt, all in the
     * caller's transaction. When the member already has it, no place is left or it was canceled, the payment is only marked as paid.
     */
    grant: Effect.fnUntraced(function* (
      opened: Payment,
      paidAt: Date,
      at: Date,
    ): Effect.fn.Return<GrantResult> {
      const fulfilment = fulfilmentFor(fulfilments, opened.purpose)
      const bought = fulfilment.asPaidAt?.(opened, paidAt) ?? opened
      const payment = { ...bought, paidAt }
      yield* rows.markPaid(payment.id, paidAt, at)
      yield* fault("F4")
      const hasPlace = yield* fulfilment.hasPlace?.(payment) ?? Effect.succeed(true)
      if (!hasPlace) {
        if (yield* fulfilment.isAlreadyGranted(payment)) return "already granted"
        return (yield* fulfilment.isCanceled?.(payment) ?? Effect.succeed(false))
          ? "event canceled"
          : "no place left"
      }
      if (!(yield* fulfilment.grant(payment, at))) return "already granted"
      if (bought !== opened) yield* rows.setTarget(payment)
      yield* rows.book(payment, "payment", at)
      yield* refunds.setNextCheck(payment, at)
      yield* rows.closeOthers(payment, at)
      yield* paymentNotifications.receipt(
        payment,
        fulfilment.describe(payment),
        paidAt,
        yield* fulfilment.facts?.(payment) ?? Effect.succeed([]),
      )
      yield* fulfilment.finish?.(payment, at) ?? Effect.void
      yield* fault("F5")
      return "granted"
    }),
  }
})
