import { Data } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"
import type { ProviderUnavailable } from "#server/gateways/provider.ts"

export class PaymentNotFound extends Data.TaggedError("PaymentNotFound") {}

/** The payment belongs to another member. */
export class WrongPayer extends Data.TaggedError("WrongPayer") {}

/** The reference is of a payment for something else. */
export class WrongPurpose extends Data.TaggedError("WrongPurpose")<{
  readonly paidFor: Purpose
  readonly asked: Purpose
}> {}

/** The payment was opened with this provider, and another one was named. */
export class WrongProvider extends Data.TaggedError("WrongProvider")<{ readonly openedWith: Source }> {}

/** The provider has not finished. */
export class PaymentPending extends Data.TaggedError("PaymentPending") {}
export class PaymentNotPaid extends Data.TaggedError("PaymentNotPaid") {}

/** The money was refunded. */
export class PaymentReturned extends Data.TaggedError("PaymentReturned") {}

/** The money arrived and the office decides about it. `isSecond`: the member had already paid for the same thing. */
export class PaymentHeld extends Data.TaggedError("PaymentHeld")<{
  readonly reference: string
  readonly isSecond: boolean
}> {}

/** This confirmation was shown before; `data` is what it showed. */
export class AlreadyConfirmed extends Data.TaggedError("AlreadyConfirmed")<{
  readonly reference: string
  readonly data: unknown
}> {}

/** The provider will not open this payment. Nothing was charged. */
export class PaymentNotOpened extends Data.TaggedError("PaymentNotOpened") {}

/** Another request is opening the same payment. */
export class PaymentBeingOpened extends Data.TaggedError("PaymentBeingOpened") {}

/** Members of this role pay with another provider. */
export class WrongSource extends Data.TaggedError("WrongSource")<{ readonly own: Source }> {}

/** Why a payment is not opened. */
export type OpeningError =
  | PaymentPending
  | PaymentHeld
  | PaymentNotOpened
  | PaymentBeingOpened
  | ProviderUnavailable

/** Why a payment is not settled as paid. */
export type SettlingError =
  | PaymentNotFound
  | WrongPayer
  | WrongPurpose
  | WrongProvider
  | PaymentPending
  | PaymentNotPaid
  | PaymentReturned
  | PaymentHeld
  | ProviderUnavailable

/** Why a payment is not confirmed for the first time. */
export type ConfirmingError = SettlingError | AlreadyConfirmed

/** The errors of every feature that takes money, besides its own. */
export type PaymentError = OpeningError | ConfirmingError | WrongSource

/** The webhook is not signed by the provider. */
export class WebhookSignatureInvalid extends Data.TaggedError("WebhookSignatureInvalid") {}
export class WebhookTooLarge extends Data.TaggedError("WebhookTooLarge") {}

/** The provider could not be asked whether the webhook is its own. */
export class WebhookUnverified extends Data.TaggedError("WebhookUnverified") {}

export type WebhookError = WebhookSignatureInvalid | WebhookTooLarge | WebhookUnverified
