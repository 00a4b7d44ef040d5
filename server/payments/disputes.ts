import { Effect } from "effect"
import type { Provider } from "#api/contract/payments.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { statusAfter } from "./states.ts"
import { closingEvents, openingEvents, type WebhookEvent, webhookRows } from "./webhook-rows.ts"

/** The kind of the task that follows the last closed dispute of a place at an event. Its key is the payment's reference. */
export const closedDisputeTask = "closed-dispute"

/** The events that report money of a payment. For an unknown payment they are a matter for staff. */
const moneyEvents = /^(charge\.|refund\.|PAYMENT\.CAPTURE\.|CUSTOMER\.DISPUTE\.)/

/** What webhooks report besides a settlement: disputes, and payments that the portal does not know. */
export const makeWebhookReports = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const stored = yield* webhookRows
  const staffAlerts = yield* makeStaffAlerts
  const tasks = yield* BackgroundTasks
  return {
    /**
     * Opens or closes a dispute, and tells staff about each one. Does nothing for another event. The two events can arrive in
     * any order, so a dispute that is closed already does not open. The payment is disputed until its last dispute is closed.
     */
    dispute: Effect.fnUntraced(function* (payment: Payment, webhook: WebhookEvent) {
      const { event, disputeId, provider } = webhook
      const isOpen = openingEvents.includes(event)
      if (!isOpen && !closingEvents.includes(event)) return
      yield* rows.transaction(
        Effect.gen(function* () {
          const { status } = (yield* rows.lock(payment)) ?? payment
          if (isOpen && disputeId !== null && (yield* stored.isDisputeClosed(provider, disputeId))) return
          const next = statusAfter(status, isOpen ? "dispute.opened" : "dispute.closed")
          const isStillDisputed = !isOpen && (yield* stored.hasOpenDispute(payment, disputeId))
          if (next !== undefined && !isStillDisputed) yield* rows.dispute(payment.id, next, yield* now)
          yield* staffAlerts.raise({ kind: "dispute", reference: payment.reference, disputeId, isOpen })
          // The event may have been canceled meanwhile: its refund waited for the bank.
          if (!isOpen && !isStillDisputed && payment.purpose === "event")
            yield* tasks.enqueue(closedDisputeTask, payment.reference)
        }),
      )
    }),
    /** Tells staff about money for a payment that the portal does not know. */
    unknown: Effect.fnUntraced(function* (webhook: {
      readonly provider: Provider
      readonly event: string
      readonly reference: string | null
    }) {
      const { provider: source, event, reference } = webhook
      if (reference === null || !moneyEvents.test(event)) return
      yield* rows.transaction(staffAlerts.raise({ kind: "unknown-reference", source, event, reference }))
    }),
  }
})
