import { randomUUID } from "node:crypto"
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { makeClosedDisputes } from "./closed-disputes.ts"
import { makeGrantPayment } from "./grant.ts"
import { heldRows } from "./held-rows.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { refundRows } from "./refund-rows.ts"
import { statusAfter } from "./states.ts"
import { webhookRows } from "./webhook-rows.ts"

/** The office cannot decide about this payment. `message` says why, for the staff. */
export class HeldPaymentRefused extends Data.TaggedError("HeldPaymentRefused")<{
  readonly message: string
}> {}

/**
 * The office's decisions about held payments (DECISIONS §3). `reference` is ours or the provider's; `note` goes into the
 * audit trail; `staffId` is who decided, null for the command. Each decision is one transaction: the row, the grant, the
 * audit entries, a notification and a mail.
 */
export const makeHeldDecisions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* PaymentRows
  const held = yield* heldRows
  const refunds = yield* refundRows
  const webhooks = yield* webhookRows
  const closedDisputes = yield* makeClosedDisputes
  const tasks = yield* BackgroundTasks
  const { grant } = yield* makeGrantPayment

  const decide = <E, R>(
    reference: string,
    note: string,
    staffId: string | null,
    result: "released" | "refused",
    work: (payment: Payment, at: Date) => Effect.Effect<void, E, R>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        const found = yield* rows.find(reference)
        // Waits for a settlement that runs at the same time.
        const payment = found && (yield* rows.lock(found))
        if (payment === undefined)
          return yield* new HeldPaymentRefused({ message: `There is no payment ${reference}.` })
        if (
          statusAfter(payment.status, result === "released" ? "office.released" : "office.refunded") ===
          undefined
        )
          return yield* new HeldPaymentRefused({
            message: `The payment ${payment.reference} is ${payment.status}, so there is nothing to decide.`,
          })
        if (yield* held.isBeingRefunded(payment.id))
          return yield* new HeldPaymentRefused({
            message: `The payment ${payment.reference} is being refunded already.`,
          })
        if (yield* webhooks.hasOpenDispute(payment))
          return yield* new HeldPaymentRefused({
            message: `The payment ${payment.reference} is disputed, so the bank decides. Decide when the dispute is closed.`,
          })
        const at = yield* now
        // The command on the server decides also where a decision waits for a second person.
        if (staffId === null) yield* held.clearDecision(payment.id)
        yield* work(payment, at)
        yield* rows.audit(payment.id, result, { note }, at)
        const { status } = (yield* rows.find(payment.reference)) ?? payment
        yield* audit({
          action: "held payment",
          result,
          memberId: payment.memberId,
          actorId: staffId,
          case: { kind: "payment", id: payment.reference },
          details: {
            before: { reference: payment.reference, status: payment.status },
            after: { reference: payment.reference, status },
            reason: note,
          },
        }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return payment.reference
      }),
    )

  return {
    /** Returns the payments that wait for a decision, oldest first. */
    waiting: held.all,

    /**
     * Grants the payment as if the provider's details had matched: books it and sends the receipt. The moment of the payment
     * decides what dues it buys (DECISIONS §3.6).
     */
    release: (reference: string, note: string, staffId: string | null) =>
      decide(
        reference,
        note,
        staffId,
        "released",
        Effect.fnUntraced(function* (payment, at) {
          const result = yield* grant(payment, payment.paidAt ?? at, at)
          if (result === "already granted")
            yield* new HeldPaymentRefused({
              message: `The member has what ${payment.reference} is for already: it can only be refunded.`,
            })
          if (result === "event canceled")
            yield* new HeldPaymentRefused({
              message: `The event of ${payment.reference} was canceled, so the payment can only be refunded.`,
            })
          if (result === "no place left")
            yield* new HeldPaymentRefused({
              message: `There is no place for ${payment.reference}: the event is full, or members do not see it at the moment. Add places or publish it first, or refund it.`,
            })
          // What was refunded before is not booked yet, and its webhook came too early to plan a check.
          yield* refunds.report(payment, at)
        }),
      ),

    /**
     * Decides that the payment is refunded in full, or as much as a dispute lost in part leaves. A background task sends it.
     * It stays held until the provider has refunded it (OFFICE §7).
     */
    refuse: (reference: string, note: string, staffId: string | null) =>
      decide(
        reference,
        note,
        staffId,
        "refused",
        Effect.fnUntraced(function* (payment, at) {
          if ((yield* closedDisputes(payment)).lost === payment.amount)
            yield* new HeldPaymentRefused({
              message: `A dispute of the payment ${payment.reference} was lost, so the bank returns the money. A refund would return it twice.`,
            })
          const id = randomUUID()
          yield* held.refund(id, payment.id, note, at)
          yield* tasks.enqueue("refund", id)
        }),
      ),
  }
})
