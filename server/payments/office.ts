import { Data, Effect } from "effect"
import { now } from "#server/clock.ts"
import { makeGrantPayment } from "./grant.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { makePaymentNotifications } from "./notifications.ts"

/** Why the office cannot do what it asked for, in a sentence. */
export class HeldPaymentRefused extends Data.TaggedError("HeldPaymentRefused")<{
  readonly message: string
}> {}

/**
 * A person decides about a payment that fits no grant (DECISIONS §3: `held`, never dropped), with a note for the trail.
 * `reference` is ours or the provider's. Each decision is one transaction: the row, what follows from it, a line of the
 * trail, and a notice and a mail to the payer.
 */
export const makeOffice = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const paymentNotifications = yield* makePaymentNotifications
  const { grant } = yield* makeGrantPayment

  const decide = <E, R>(reference: string, work: (payment: Payment, at: Date) => Effect.Effect<void, E, R>) =>
    rows.transaction(
      Effect.gen(function* () {
        const found = yield* rows.find(reference)
        // As it is now, and locked: a check that settles it at this moment is waited for.
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
    /** What waits for a decision, oldest first. */
    waiting: rows.allHeld,

    /** The money counts as what was owed: granted, booked and receipted as if it had fitted. */
    release: (reference: string, note: string) =>
      decide(
        reference,
        Effect.fnUntraced(function* (payment, at) {
          const isGranted = yield* grant(payment, at, at)
          if (!isGranted)
            yield* new HeldPaymentRefused({
              message: `The member has what ${payment.reference} is for already: it can only be given back.`,
            })
          yield* rows.audit(payment.id, "released", { note }, at)
        }),
      ),

    /** The money was given back at the provider, by hand; nothing is granted, and the payment is closed. */
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
