import { Data } from "effect"
import type { Subscription } from "#api/contract/subscriptions.ts"
import type { PaymentError } from "#server/payments/errors.ts"

/** The subscription of this year is already paid. */
export class YearAlreadyPaid extends Data.TaggedError("YearAlreadyPaid")<{
  readonly year: number
  readonly subscription: Subscription
}> {}

/**
 * The subscription of `year` cannot be paid now. `currentIsDue`: the year that has to be paid first. `from`: when `year` can
 * be paid; null for a year that can never be paid in advance, or that is over (`isOver`).
 */
export class YearNotPayable extends Data.TaggedError("YearNotPayable")<{
  readonly year: number
  readonly currentIsDue: number | null
  readonly from: Date | null
  readonly isOver: boolean
}> {}

/** The page showed another price than the one that counts now. `amount` in minor units. */
export class PriceChanged extends Data.TaggedError("PriceChanged")<{
  readonly year: number
  readonly amount: number
  readonly currency: Subscription["currency"]
  readonly rate: string
}> {}

export type SubscriptionError = YearAlreadyPaid | YearNotPayable | PriceChanged | PaymentError
