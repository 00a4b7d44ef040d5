import { Effect } from "effect"
import { now } from "#server/clock.ts"
import { PaymentNotFound } from "#server/payments/errors.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { MoneyConflict, OwnPayment } from "./errors.ts"
import { makePaymentView } from "./payment-view.ts"

/** Whether a text can be a reference or a provider's id. */
export const isReference = (text: string) => /^[\w.=-]{1,120}$/.test(text)

/** Makes what all acts about a payment share: finding it, changing it under a lock, its view, and conflicts with that view. */
export const makePaymentAccess = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const view = yield* makePaymentView

  /** Fails with `PaymentNotFound`. */
  const find = Effect.fnUntraced(function* (reference: string) {
    const payment = isReference(reference) ? yield* rows.find(reference) : undefined
    return payment ?? (yield* new PaymentNotFound())
  })

  /** Fails with `MoneyConflict`, which has the message and the payment as it is now. */
  const conflict = Effect.fnUntraced(function* (payment: Payment, staffId: string, message: string) {
    return yield* new MoneyConflict({ message, payment: yield* view(payment, staffId) })
  })

  /**
   * Runs an act about a locked payment of another member in one transaction, after `confirm`, and returns the payment as it
   * is then. Fails with `PaymentNotFound` or `OwnPayment`, and as the act and the confirmation do.
   */
  const change = <E, R, E2 = never, R2 = never>(
    reference: string,
    staffId: string,
    work: (payment: Payment, at: Date) => Effect.Effect<unknown, E, R>,
    confirm: (payment: Payment) => Effect.Effect<unknown, E2, R2> = () => Effect.void,
  ) =>
    Effect.gen(function* () {
      const found = yield* find(reference)
      if (found.memberId === staffId) return yield* new OwnPayment()
      yield* confirm(found)
      return yield* rows.transaction(
        Effect.gen(function* () {
          const payment = yield* rows.lock(found)
          if (payment === undefined) return yield* new PaymentNotFound()
          yield* work(payment, yield* now)
          return yield* view(payment, staffId)
        }),
      )
    })

  return { find, view, conflict, change }
})
