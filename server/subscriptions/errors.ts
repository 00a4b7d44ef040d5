import { Data } from "effect"
import type { Subscription } from "#api/contract/subscriptions.ts"
import type { PaymentError } from "#server/payments/errors.ts"

/** The subscription of this year is already paid. */
export class YearAlreadyPaid extends Data.TaggedError("YearAlreadyPaid")<{
  readonly year: number
  readonly subscription: Subscription
}> {}

export type SubscriptionError = YearAlreadyPaid | PaymentError
