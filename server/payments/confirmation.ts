import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import type { PendingPayment, Purpose, Receipt } from "#api/contract/payments.ts"
import { now } from "#server/clock.ts"
import { majorFromMinor } from "#server/money.ts"
import { confirmPath, heldError } from "./attempt.ts"
import {
  AlreadyConfirmed,
  type ConfirmingError,
  PaymentNotFound,
  PaymentNotPaid,
  PaymentPending,
  PaymentReturned,
  type SettlingError,
  WrongPayer,
  WrongProvider,
  WrongPurpose,
} from "./errors.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"
import { finishWindowMs } from "./states.ts"

/** Returns the receipt of a settled payment. */
export const receiptOf = (payment: Payment): Receipt => ({
  reference: payment.reference,
  providerReference: payment.providerId ?? payment.reference,
  purpose: payment.purpose,
  title: payment.title,
  source: payment.source,
  amount: majorFromMinor(payment.amount),
  currency: payment.currency,
  paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
})

const pendingOf = (payment: Payment): PendingPayment => ({
  reference: payment.reference,
  providerReference: payment.providerId ?? payment.reference,
  purpose: payment.purpose,
  title: payment.title,
  source: payment.source,
  amount: majorFromMinor(payment.amount),
  currency: payment.currency,
  createdAt: payment.createdAt.toISOString(),
  returnPath: confirmPath(payment),
  checkoutUrl: payment.checkoutUrl,
})

/** A confirmation: the reference is ours or the provider's. */
interface Asked {
  readonly memberId: string
  readonly purpose: Purpose
  readonly reference: string
  readonly source: string
}

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const { settle } = yield* Settlement

  /** Settles a payment that a member says is done. Returns its paid row, or fails with the reason. */
  const settled = Effect.fnUntraced(function* (asked: Asked): Effect.fn.Return<Payment, SettlingError> {
    const payment = yield* rows.find(asked.reference)
    if (payment === undefined) return yield* new PaymentNotFound()
    if (payment.memberId !== asked.memberId) return yield* new WrongPayer()
    if (payment.purpose !== asked.purpose)
      return yield* new WrongPurpose({ paidFor: payment.purpose, asked: asked.purpose })
    if (payment.source !== asked.source.toUpperCase())
      return yield* new WrongProvider({ openedWith: payment.source })
    const after = yield* settle(payment, { includePaid: false })
    switch (after.status) {
      case "paid":
      case "disputed":
        return after
      case "held":
        return yield* heldError(after)
      case "refunded":
      case "reversed":
        return yield* new PaymentReturned()
      case "pending":
        return yield* new PaymentPending()
      default:
        return yield* new PaymentNotPaid()
    }
  })

  /**
   * Settles a payment that a member says is done and returns `dataOf` its paid row. The first call succeeds (201); every
   * later one fails with `AlreadyConfirmed` and the same data (409). Only the payer can confirm, and only for this purpose.
   */
  const confirm = Effect.fnUntraced(function* <A, E>(
    asked: Asked,
    dataOf: (payment: Payment) => Effect.Effect<A, E>,
  ): Effect.fn.Return<A, ConfirmingError | E> {
    const payment = yield* settled(asked)
    const data = yield* dataOf(payment)
    // Marked last, when nothing can fail any more: a call that fails has shown nothing.
    const first = yield* rows.markShown(payment.id, yield* now)
    return first ? data : yield* new AlreadyConfirmed({ reference: payment.reference, data })
  })

  /** Returns the payments that a member can still finish, newest first, without asking the provider. */
  const pending = Effect.fnUntraced(function* (
    memberId: string,
  ): Effect.fn.Return<readonly PendingPayment[]> {
    const since = addMilliseconds(yield* now, -finishWindowMs)
    return (yield* rows.pendingOf(memberId, since)).map(pendingOf)
  })

  return { confirm, pending }
})

export class PaymentConfirmation extends Context.Service<PaymentConfirmation, Effect.Success<typeof make>>()(
  "portal/PaymentConfirmation",
) {
  static readonly layer = Layer.effect(PaymentConfirmation, make).pipe(Layer.provide(Settlement.layer))
}
