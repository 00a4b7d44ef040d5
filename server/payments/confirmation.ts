import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import type { PendingPayment, Purpose, Receipt } from "#api/contract/payments.ts"
import { now } from "#server/clock.ts"
import type { ProviderUnavailable } from "#server/gateways/provider.ts"
import { majorFromMinor } from "#server/money.ts"
import { confirmPath, heldError } from "./attempt.ts"
import {
  AlreadyConfirmed,
  type ConfirmingError,
  GrantTakenAway,
  NoLongerAvailable,
  PaymentNotFound,
  PaymentNotPaid,
  PaymentPending,
  PaymentReturned,
  type SettlingError,
  WrongPayer,
  WrongProvider,
  WrongPurpose,
} from "./errors.ts"
import { fulfilmentFor, makeFulfilments } from "./fulfilments.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"
import { finishWindowMs, isOpen } from "./states.ts"

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

/** A member's request to confirm a payment. `reference` is ours or the provider's. */
interface ConfirmationRequest {
  readonly memberId: string
  readonly purpose: Purpose
  readonly reference: string
  readonly source: string
}

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const { settle } = yield* Settlement
  const fulfilments = yield* makeFulfilments

  /** Closes an attempt for which no money has arrived. Returns false for one that is paid or pending by now. */
  const closeUnpaid = (payment: Payment) =>
    rows.transaction(
      Effect.gen(function* () {
        const locked = yield* rows.lock(payment)
        if (locked === undefined || !isOpen(locked.status) || locked.status === "pending") return false
        yield* rows.closeAttempt(locked.id, yield* now)
        return true
      }),
    )

  /**
   * Checks the request and settles the payment. Returns the paid row, or fails with the reason. Closes an unpaid attempt
   * for what cannot be had any more.
   */
  const settlePaid = Effect.fnUntraced(function* (
    request: ConfirmationRequest,
  ): Effect.fn.Return<Payment, SettlingError> {
    const payment = yield* rows.find(request.reference)
    if (payment === undefined) return yield* new PaymentNotFound()
    if (payment.memberId !== request.memberId) return yield* new WrongPayer()
    if (payment.purpose !== request.purpose)
      return yield* new WrongPurpose({ paidFor: payment.purpose, asked: request.purpose })
    if (payment.source !== request.source.toUpperCase())
      return yield* new WrongProvider({ openedWith: payment.source })
    const settled = yield* settle(payment, { includeArrived: false, isAskedByPayer: true })
    switch (settled.status) {
      case "paid":
      case "disputed":
        return settled.isTakenAway ? yield* new GrantTakenAway() : settled
      case "held":
        return yield* heldError(settled)
      case "refunded":
      case "reversed":
        return yield* new PaymentReturned()
      case "pending":
        return yield* new PaymentPending()
      default: {
        const why = yield* (
          fulfilmentFor(fulfilments, settled.purpose).whyUnavailable?.(settled) ?? Effect.undefined
        )
        if (why === undefined)
          return yield* new PaymentNotPaid({
            checkoutUrl: settled.closedAt === null ? settled.checkoutUrl : null,
          })
        // A webhook may have settled it meanwhile, and then the request begins again with what it says.
        return (yield* closeUnpaid(settled))
          ? yield* new NoLongerAvailable({ why })
          : yield* settlePaid(request)
      }
    }
  })

  /**
   * Settles a payment and returns `dataOf` its paid row. The first call succeeds (201); every later call fails with
   * `AlreadyConfirmed` and the same data (409). Fails for another member's payment and for another purpose.
   */
  const confirm = Effect.fnUntraced(function* <A, E>(
    request: ConfirmationRequest,
    dataOf: (payment: Payment) => Effect.Effect<A, E>,
  ): Effect.fn.Return<A, ConfirmingError | E> {
    const payment = yield* settlePaid(request)
    const data = yield* dataOf(payment)
    // Comes last, because a call that fails must not count as the first confirmation.
    const isFirst = yield* rows.markShown(payment.id, yield* now)
    return isFirst ? data : yield* new AlreadyConfirmed({ reference: payment.reference, data })
  })

  /**
   * Settles a payment that its payer has just approved. Returns whether the payer's card or bank declined, so that the
   * payer can choose another one for the same payment.
   */
  const capture = Effect.fnUntraced(function* (
    memberId: string,
    reference: string,
  ): Effect.fn.Return<{ readonly isDeclined: boolean }, PaymentNotFound | WrongPayer | ProviderUnavailable> {
    const payment = yield* rows.find(reference)
    if (payment === undefined) return yield* new PaymentNotFound()
    if (payment.memberId !== memberId) return yield* new WrongPayer()
    const settled = yield* settle(payment, { includeArrived: false, isAskedByPayer: true })
    // The webhook of the approval may have come first, so the refusal may be older than this call.
    return { isDeclined: settled.status === "failed" && settled.closedAt === null }
  })

  /** Returns the payments that a member can still finish, newest first. Does not call the provider. */
  const pending = Effect.fnUntraced(function* (
    memberId: string,
  ): Effect.fn.Return<readonly PendingPayment[]> {
    const since = addMilliseconds(yield* now, -finishWindowMs)
    return (yield* rows.pendingOf(memberId, since)).map(pendingOf)
  })

  return { confirm, capture, pending }
})

export class PaymentConfirmation extends Context.Service<PaymentConfirmation, Effect.Success<typeof make>>()(
  "portal/PaymentConfirmation",
) {
  static readonly layer = Layer.effect(PaymentConfirmation, make).pipe(Layer.provide(Settlement.layer))
}
