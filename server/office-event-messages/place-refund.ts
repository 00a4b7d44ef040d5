import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { makeRefundDecision } from "#server/office-money/refund-decision.ts"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { statusAfter } from "#server/office-money/refund-states.ts"
import { remainingOf } from "#server/office-money/views.ts"
import type { ClosedDisputes } from "#server/payments/closed-disputes.ts"
import type { Payment } from "#server/payments/payment.ts"
import type { MessageRow } from "./rows.ts"

/** Makes the decision about the refund of a place that a cancellation ended (OFFICE §17). */
export const makePlaceRefund = Effect.gen(function* () {
  const refunds = yield* OfficeRefundRows
  const decision = yield* makeRefundDecision

  /** Ends the refunds of a locked payment that wait for a second person. */
  const refuseWaiting = Effect.fnUntraced(function* (payment: Payment, staffId: string, at: Date) {
    for (const refund of yield* refunds.ofPayment(payment.id)) {
      if (refund.status !== "awaitingSecond") continue
      const after = statusAfter(refund.status, "approval.refused")
      yield* refunds.move(refund.id, refund.status, after, at)
      yield* refunds.answered(refund.id, staffId, at)
      yield* decision.record(payment, refund, refund.status, after, staffId, at)
    }
  })

  return {
    /**
     * Decides about the refund of all that remains of a locked payment, in the caller's transaction, in the name of who
     * canceled the event. Lost disputes leave less, and a second person checks first what they say. Returns undefined when
     * nothing remains. Amounts in minor units.
     */
    decide: Effect.fnUntraced(function* (
      payment: Payment,
      { content, sentBy }: Pick<MessageRow, "content" | "sentBy">,
      at: Date,
      { lost, toCheck }: ClosedDisputes,
    ) {
      // The cancellation owes all that remains. An earlier request that nobody has approved would hide a part of it.
      yield* refuseWaiting(payment, sentBy, at)
      const amount = remainingOf(payment, yield* refunds.ofPayment(payment.id), lost)
      if (amount === 0) return undefined
      const note = `The event was canceled: ${content}`
      const refund = {
        id: randomUUID(),
        amount,
        revokes: true,
        note: toCheck === undefined ? note : `${note}\n${toCheck}`,
        byHand: null,
      }
      const status = yield* decision.decide({ ...payment, remaining: amount }, refund, sentBy, at, {
        needsCheck: toCheck !== undefined,
      })
      return { status, amount, refundId: refund.id }
    }),
  }
})
