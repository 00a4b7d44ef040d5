import { Effect } from "effect"
import { fault } from "#server/fault.ts"
import { effectOf, makeEffects } from "./fulfilments.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { makeTidings } from "./notifications.ts"

/** What makes a payment count: settled by the provider's answer, or released by the office. */
export const makeGranting = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const effects = yield* makeEffects
  const tidings = yield* makeTidings
  return {
    /**
     * Marks the payment as paid, grants what it was for, books it and sends the receipt, all in the caller's
     * transaction. False when the member has the thing already: then it is paid, and nothing else was done. Times in ms.
     */
    grant: Effect.fnUntraced(function* (payment: Payment, paidAt: number, now: number) {
      const effect = effectOf(effects, payment.purpose)
      yield* rows.paid(payment.id, paidAt, now)
      yield* fault("F4")
      if (!(yield* effect.grant(payment, new Date(now)))) return false
      yield* rows.book(payment, "payment", now)
      yield* rows.closeOthers(payment, now)
      yield* tidings.receipt(payment, effect.thing(payment), new Date(paidAt))
      yield* effect.finish?.(payment, new Date(now)) ?? Effect.void
      yield* fault("F5")
      return true
    }),
  }
})
