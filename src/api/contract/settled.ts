import { Schema } from "effect"
import type { Order } from "./orders.ts"
import type { Receipt } from "./payments.ts"
import type { User } from "./users.ts"

/** The result of a confirmed payment of any purpose. A part is null when the response has none. */
export interface Settled {
  readonly receipt: Receipt | null
  /** The member with the paid subscription (SPEC §4, Subscription). */
  readonly user: User | null
  readonly order: Order | null
}

/** The `data` of the 400 `payment_not_paid`. */
export const UnpaidPayment = Schema.Struct({
  /** Paystack's page, where this attempt can still be paid; null when it is closed, and for PayPal. */
  checkoutUrl: Schema.NullOr(Schema.String),
})
export type UnpaidPayment = typeof UnpaidPayment.Type
