import type { Effect } from "effect"
import type { Payment } from "./rows.ts"

/** What a paid payment of one purpose brings about. Everything here runs inside the settling transaction. */
export interface Fulfilment {
  /** Whether the member has the thing already by other means than this payment; asked before money is taken. */
  readonly isAlreadyGranted: (payment: Payment) => Effect.Effect<boolean>
  /** Grants it; false when the member has it already, and the payment is one too many. */
  readonly grant: (payment: Payment, at: Date) => Effect.Effect<boolean>
  /**
   * What others wait for while this transaction holds it: done last, just before the commit. Absent when nobody waits.
   */
  readonly finish?: (payment: Payment, at: Date) => Effect.Effect<void>
  /** Takes it back after the money went back. */
  readonly revoke: (payment: Payment) => Effect.Effect<void>
  /** What the receipt and the notice say was paid for, as the end of a sentence. */
  readonly thing: (payment: Payment) => string
}
