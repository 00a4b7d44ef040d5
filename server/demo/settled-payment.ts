import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"
import { fulfilmentFor, makeFulfilments } from "../payments/fulfilments.ts"
import { PaymentRows } from "../payments/rows.ts"
import { userRows } from "../users/rows.ts"

/** A payment that a demo member made some time ago. Amount in minor units. */
export interface DemoPayment {
  /** Begins with `DEMO-`, to tell seeded payments from real ones. */
  readonly reference: string
  readonly purpose: Purpose
  readonly targetId: string
  readonly email: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly source: Source
  readonly priceSnapshot: unknown
  readonly returnPath: string
  readonly paidAt: Date
}

/** How long a demo member took from opening to paying, in ms. */
const paying = 90_000

/**
 * Writes a settled payment as settling does: its row, its fulfilment, its ledger entry and its confirmation, without the
 * provider, the notification and the mail. Does nothing when it exists. Returns whether it was written.
 */
export const seedSettledPayment = Effect.fnUntraced(function* (demo: DemoPayment) {
  const rows = yield* PaymentRows
  const fulfilments = yield* makeFulfilments
  const member = yield* (yield* userRows).accountByEmail(demo.email)
  if (member === undefined || (yield* rows.find(demo.reference)) !== undefined) return false
  const opened = addMilliseconds(demo.paidAt, -paying)
  const { email, paidAt, ...wanted } = demo
  const fresh = yield* rows.insert({ ...wanted, memberId: member._id, payerEmail: email }, opened)
  if (fresh === undefined) return false
  const providerId = demo.source === "PAYPAL" ? demo.reference.replaceAll("-", "") : demo.reference
  const payment =
    (yield* rows.initiated(fresh.id, { providerId, checkoutUrl: null, payee: null }, opened)) ?? fresh
  yield* rows.paid(payment.id, paidAt, paidAt)
  const fulfilment = fulfilmentFor(fulfilments, payment.purpose)
  const granted = yield* fulfilment.grant(payment, paidAt)
  if (!granted) return yield* Effect.die(new Error(`the demo payment ${demo.reference} grants nothing`))
  yield* rows.book(payment, "payment", paidAt)
  yield* fulfilment.finish?.(payment, paidAt) ?? Effect.void
  yield* rows.markShown(payment.id, paidAt)
  return true
})
