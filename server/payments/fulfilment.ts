import type { Effect } from "effect"
import type { Payment } from "./rows.ts"

/** How a paid payment of one purpose is fulfilled. Everything here runs inside the settling transaction. */
export interface Fulfilment {
  /** Whether the member has the thing already by other means than this payment; checked before money is taken. */
  readonly isAlreadyGranted: (payment: Payment) => Effect.Effect<boolean>
  /** Returns the payment with what it buys if it is paid at `paidAt`. Absent where that never changes. */
  readonly asPaidAt?: (payment: Payment, paidAt: Date) => Payment
  /** Grants it; false when the member has it already. */
  readonly grant: (payment: Payment, at: Date) => Effect.Effect<boolean>
  /**
   * The part whose locks others wait for, done last, just before the commit. Absent without such locks.
   */
  readonly finish?: (payment: Payment, at: Date) => Effect.Effect<void>
  /** Revokes it after the money was returned. */
  readonly revoke: (payment: Payment) => Effect.Effect<void>
  /** What was paid for, as the end of a sentence in mails and notifications. */
  readonly thing: (payment: Payment) => string
}
