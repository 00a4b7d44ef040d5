import type { Effect } from "effect"
import type { MailFact } from "#server/mail/templates.ts"
import type { Payment } from "./payment.ts"

/** How paid payments of one purpose are fulfilled. `grant`, `finish` and `revoke` run inside the settling transaction. */
export interface Fulfilment {
  /** Whether the member already has what this payment is for. Checked before the provider takes the money. */
  readonly isAlreadyGranted: (payment: Payment) => Effect.Effect<boolean>
  /** Returns the payment with what it buys if it is paid at `paidAt`. Absent where the time changes nothing. */
  readonly asPaidAt?: (payment: Payment, paidAt: Date) => Payment
  /** Whether there is still a place for the payer, which is locked for `grant`. Absent where nothing runs out. */
  readonly hasPlace?: (payment: Payment) => Effect.Effect<boolean>
  /**
   * Returns why the member cannot get what the payment is for any more, as a sentence. Undefined while they can. With a
   * reason, the portal offers no way to pay and captures no approved payment; `grant` decides about money that arrives all
   * the same. Absent where nothing runs out and nothing ends.
   */
  readonly whyUnavailable?: (payment: Payment) => Effect.Effect<string | undefined>
  /** Whether what the payment is for was canceled, so that nobody can get it any more. Absent where nothing is canceled. */
  readonly isCanceled?: (payment: Payment) => Effect.Effect<boolean>
  /** Grants what was paid for at `payment.paidAt`. Returns false when the member already has it. */
  readonly grant: (payment: Payment, at: Date) => Effect.Effect<boolean>
  /** Takes the locks that other payers wait for. Runs last, just before the commit. Absent when there are none. */
  readonly finish?: (payment: Payment, at: Date) => Effect.Effect<void>
  /** Revokes what was granted, after all of the money was returned. */
  readonly revoke: (payment: Payment, at: Date) => Effect.Effect<void>
  /** Notes a partial refund, which revokes nothing, in `words` for the member. Absent where the history shows it. */
  readonly noteRefund?: (payment: Payment, words: string, at: Date) => Effect.Effect<void>
  /** Returns what the mail with the receipt says of what was granted. Absent where it says nothing more. */
  readonly facts?: (payment: Payment) => Effect.Effect<readonly MailFact[]>
  /** Describes what was paid for, in words that end a sentence: "your place at Annual Conference". */
  readonly describe: (payment: Payment) => string
}
