import { Effect } from "effect"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import type { Payment } from "#server/payments/payment.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"
import { remainingOf } from "./views.ts"

/** Makes the check whether a refund of a paid payment is more than its lost disputes and its other refunds have left. */
export const makeExceedsLeft = Effect.gen(function* () {
  const refunds = yield* OfficeRefundRows
  const closedDisputes = yield* makeClosedDisputes
  return Effect.fnUntraced(function* (payment: Payment, refund: Pick<RefundRow, "id" | "amount">) {
    const { lost } = yield* closedDisputes(payment)
    if (lost === 0) return false
    const others = (yield* refunds.ofPayment(payment.id)).filter(({ id }) => id !== refund.id)
    return refund.amount > remainingOf(payment, others, lost)
  })
})
