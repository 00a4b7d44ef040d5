import { Data } from "effect"
import type { Currency } from "#api/contract/currency.ts"
import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import type { PaymentError } from "#server/payments/errors.ts"

export class EventNotFound extends Data.TaggedError("EventNotFound") {}
export class AlreadyRegistered extends Data.TaggedError("AlreadyRegistered")<{ readonly event: Event }> {}
export class EventIsCanceled extends Data.TaggedError("EventIsCanceled") {}
export class EventIsOver extends Data.TaggedError("EventIsOver") {}

/** Every place is taken. `isBeingPaid`: others are paying for the last places at the moment. */
export class EventIsFull extends Data.TaggedError("EventIsFull")<{ readonly isBeingPaid: boolean }> {}

/** The event is for these roles, and the member has another. */
export class EventForOtherRoles extends Data.TaggedError("EventForOtherRoles")<{
  readonly roles: readonly Role[]
}> {}

/** The event has a fee, so nobody can register for it without a payment. */
export class EventHasFee extends Data.TaggedError("EventHasFee") {}

/** The event is free, so it cannot be paid. */
export class EventIsFree extends Data.TaggedError("EventIsFree") {}

/** The event has no price for the member's role. */
export class NoPaymentPlan extends Data.TaggedError("NoPaymentPlan") {}

/** The page showed another price than the one that counts now. `amount` in minor units. */
export class PriceChanged extends Data.TaggedError("PriceChanged")<{
  readonly amount: number
  readonly currency: typeof Currency.Type
}> {}

export type EventError =
  | EventNotFound
  | AlreadyRegistered
  | EventIsCanceled
  | EventIsOver
  | EventIsFull
  | EventForOtherRoles
  | EventHasFee
  | EventIsFree
  | NoPaymentPlan
  | PriceChanged
  | PaymentError
