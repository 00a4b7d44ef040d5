import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { fulfilmentFor, makeFulfilments } from "../payments/fulfilments.ts"
import type { NewPayment } from "../payments/payment.ts"
import { PaymentRows } from "../payments/rows.ts"
import { userRows } from "../users/rows.ts"

/** A past payment of a demo member. Its reference begins with `DEMO-`, which marks seeded payments. */
export interface DemoPayment extends Omit<NewPayment, "memberId" | "payerEmail"> {
  readonly email: string
  readonly paidAt: Date
}

/** The time between opening and paying a demo payment. */
const timeToPayMs = 90_000

/**
 * Inserts the payment, grants what it paid for, books it in the ledger and marks it as shown. Calls no provider and
 * sends no notification or mail. Does nothing and returns false if the payment exists or the member does not.
 */
export const seedSettledPayment = Effect.fnUntraced(function* (demo: DemoPayment) {
  const rows = yield* PaymentRows
  const fulfilments = yield* makeFulfilments
  const member = yield* (yield* userRows).accountByEmail(demo.email)
  if (member === undefined || (yield* rows.find(demo.reference)) !== undefined) return false
  const openedAt = addMilliseconds(demo.paidAt, -timeToPayMs)
  const { email, paidAt, ...details } = demo
  const inserted = yield* rows.insert({ ...details, memberId: member._id, payerEmail: email }, openedAt)
  if (inserted === undefined) return false
  const providerId = demo.source === "PAYPAL" ? demo.reference.replaceAll("-", "") : demo.reference
  const payment =
    (yield* rows.markInitiated(inserted.id, { providerId, checkoutUrl: null, payee: null }, openedAt)) ??
    inserted
  yield* rows.markPaid(payment.id, paidAt, paidAt)
  const fulfilment = fulfilmentFor(fulfilments, payment.purpose)
  const isGranted = yield* fulfilment.grant(payment, paidAt)
  if (!isGranted) return yield* Effect.die(new Error(`the demo payment ${demo.reference} grants nothing`))
  yield* rows.book(payment, "payment", paidAt)
  yield* fulfilment.finish?.(payment, paidAt) ?? Effect.void
  yield* rows.markShown(payment.id, paidAt)
  return true
})
