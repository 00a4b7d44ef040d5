import { Data } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"
import type { ProviderUnavailable } from "#server/gateways/provider.ts"

export class PaymentNotFound extends Data.TaggedError("PaymentNotFound") {}

/** The payment belongs to another member. */
export class WrongPayer extends Data.TaggedError("WrongPayer") {}

/** The payment has another purpose than the request. */
export class WrongPurpose extends Data.TaggedError("WrongPurpose")<{
  readonly paidFor: Purpose
  readonly asked: Purpose
}> {}

/** The request names another provider than the one that opened the payment. */
export class WrongProvider extends Data.TaggedError("WrongProvider")<{ readonly openedWith: Source }> {}

/** The provider has not settled the payment yet. */
export class PaymentPending extends Data.TaggedError("PaymentPending") {}

/** The payment failed or was abandoned. `checkoutUrl` is the page where this attempt can still be paid; null without one. */
export class PaymentNotPaid extends Data.TaggedError("PaymentNotPaid")<{
  readonly checkoutUrl: string | null
}> {}

/** Nothing was paid, and what the payment is for cannot be had any more. `why` is a sentence for the member. */
export class NoLongerAvailable extends Data.TaggedError("NoLongerAvailable")<{ readonly why: string }> {}

/** The money was refunded. */
export class PaymentReturned extends Data.TaggedError("PaymentReturned") {}

/** What was paid for was taken away: the event was canceled, or the office took it back. */
export class GrantTakenAway extends Data.TaggedError("GrantTakenAway") {}

/**
 * The money arrived, but the office must decide. `second`: the member had already paid for the same item. `no place`:
 * others took the last places. `canceled`: the event was canceled. `other`: the provider's details differ from ours.
 */
export class PaymentHeld extends Data.TaggedError("PaymentHeld")<{
  readonly reference: string
  readonly reason: "second" | "no place" | "canceled" | "other"
}> {}

/** The payment was confirmed before. `data` is what the first confirmation returned. */
export class AlreadyConfirmed extends Data.TaggedError("AlreadyConfirmed")<{
  readonly reference: string
  readonly data: unknown
}> {}

/** The provider refused to open this payment. Nothing was charged. */
export class PaymentNotOpened extends Data.TaggedError("PaymentNotOpened") {}

/** Another request is opening the same payment. */
export class PaymentBeingOpened extends Data.TaggedError("PaymentBeingOpened") {}

/** The member opened too many payments in a short time. `retryAfter` is in seconds. */
export class TooManyPayments extends Data.TaggedError("TooManyPayments")<{ readonly retryAfter: number }> {}

/** The member's role pays with another provider: `own`. */
export class WrongSource extends Data.TaggedError("WrongSource")<{ readonly own: Source }> {}

/** The errors of opening a payment. */
export type OpeningError =
  | PaymentPending
  | PaymentHeld
  | PaymentNotOpened
  | PaymentBeingOpened
  | TooManyPayments
  | ProviderUnavailable

/** The errors of settling a payment that must be paid. */
export type SettlingError =
  | PaymentNotFound
  | WrongPayer
  | WrongPurpose
  | WrongProvider
  | PaymentPending
  | PaymentNotPaid
  | NoLongerAvailable
  | PaymentReturned
  | GrantTakenAway
  | PaymentHeld
  | ProviderUnavailable

/** The errors of confirming a payment. */
export type ConfirmingError = SettlingError | AlreadyConfirmed

/** The payment errors that every feature with payments can fail with. */
export type PaymentError = OpeningError | ConfirmingError | WrongSource

/** The webhook is not signed by the provider. */
export class WebhookSignatureInvalid extends Data.TaggedError("WebhookSignatureInvalid") {}
export class WebhookTooLarge extends Data.TaggedError("WebhookTooLarge") {}

/** PayPal's certificate could not be read, so the webhook could not be verified. */
export class WebhookUnverified extends Data.TaggedError("WebhookUnverified") {}

export type WebhookError = WebhookSignatureInvalid | WebhookTooLarge | WebhookUnverified
