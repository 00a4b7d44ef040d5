import { Data, Effect } from "effect"
import { now } from "#server/clock.ts"
import { makeGrantPayment } from "./grant.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { makePaymentNotifications } from "./notifications.ts"

/** Why the office cannot decide, in a sentence. */
export class HeldPaymentRefused extends Data.TaggedError("HeldPaymentRefused")<{
  readonly message: string
}> {}

/**
 * The office decides about a held payment (DECISIONS §3), with a note for the audit trail. `reference` is ours or the
 * provider's. Each decision is one transaction: the row, what follows from it, the audit entry, a notification and a mail.
 */
export const makeOffice = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const paymentNotifications = yield* makePaymentNotifications
  const { grant } = yield* makeGrantPayment

  const decide = <E, R>(reference: string, work: (payment: Payment, at: Date) => Effect.Effect<void, E, R>) =>
    rows.transaction(
      Effect.gen(function* () {
        const found = yield* rows.find(reference)
        // Locked, so that a check that settles it at this moment ends first.
        const payment = found && (yield* rows.lock(found))
        if (payment === undefined)
          return yield* new HeldPaymentRefused({ message: `There is no payment ${reference}.` })
        if (payment.status !== "held")
          return yield* new HeldPaymentRefused({
            message: `The payment ${payment.reference} is ${payment.status}, so there is nothing to decide.`,
          })
        yield* work(payment, yield* now)
        return payment.reference
      }),
    )

  return {
    /** The payments that wait for a decision, oldest first. */
    waiting: rows.allHeld,

    /** Accepts the money: grants, books and sends the receipt as if it had matched. */
    release: (reference: string, note: string) =>
      decide(
        reference,
        Effect.fnUntraced(function* (payment, at) {
          const isGranted = yield* grant(payment, at, at)
          if (!isGranted)
            yield* new HeldPaymentRefused({
              message: `The member has what ${payment.reference} is for already: it can only be refunded.`,
            })
          yield* rows.audit(payment.id, "released", { note }, at)
        }),
      ),

    /** Closes the payment without granting it, after a refund by hand at the provider. */
    refuse: (reference: string, note: string) =>
      decide(
        reference,
        Effect.fnUntraced(function* (payment, at) {
          yield* rows.refused(payment.id, at)
          yield* rows.audit(payment.id, "refused", { note }, at)
          yield* paymentNotifications.refused(payment)
        }),
      ),
  }
})
