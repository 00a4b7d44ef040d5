import { Effect } from "effect"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { refundRows } from "./refund-rows.ts"
import type { Payment } from "./payment.ts"
import { Settlement } from "./settlement.ts"

/** How many payments one check takes at most. With four at a time they end within one attempt of a background task. */
const batchSize = 20

const refundEvents =
  /^(refund\.|charge\.dispute\.|PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$|CUSTOMER\.DISPUTE\.)/

/** Whether a webhook reports a refund or a dispute. */
export const reportsRefund = (event: string): boolean => refundEvents.test(event)

/** The checks of settled payments, whose money can be returned for months (DECISIONS §3.16). */
export const makeRefundChecks = Effect.gen(function* () {
  const rows = yield* refundRows
  const { settle } = yield* Settlement
  const tasks = yield* BackgroundTasks
  /** Asks about the refunds that the office sent, in the background. */
  const askAboutSent = Effect.fnUntraced(function* (payment: Payment) {
    for (const { id } of yield* rows.sent(payment)) yield* tasks.enqueue("refund", id)
  })
  return {
    /**
     * Plans checks at short intervals, because a webhook reported a refund or a dispute. The provider's API may confirm
     * it later than its webhook.
     */
    report: Effect.fnUntraced(function* (payment: Payment) {
      yield* rows.report(payment, yield* now)
      yield* askAboutSent(payment)
    }),
    /** Asks the provider about the settled payments that are due. Returns how many were due. */
    checkDue: Effect.gen(function* () {
      const due = yield* rows.claimDue(yield* now, batchSize)
      yield* Effect.forEach(
        due,
        (payment) =>
          settle(payment, { includeArrived: true }).pipe(
            Effect.andThen(askAboutSent(payment)),
            Effect.catchCause((cause) =>
              Effect.logWarning("could not check a payment for refunds, trying again later", cause),
            ),
            Effect.annotateLogs({ reference: payment.reference, provider: payment.source }),
          ),
        { concurrency: 4, discard: true },
      )
      return due.length
    }),
  }
})
