import { Schema } from "effect"
import { returnMethods } from "./offline-rules.ts"
import { Person } from "./person.ts"
import { choice, day, filled, freshId, password, text } from "./rules.ts"

/** How staff returned the money of an offline payment, which no provider refunds (OFFICE §19). */
export const ReturnByHand = Schema.Struct({
  method: Schema.Literals(returnMethods),
  /** The number of the transfer or of the slip; empty for cash without one. */
  slip: Schema.String,
  /** The day in Lagos, YYYY-MM-DD. */
  returnedOn: Schema.String,
})
export type ReturnByHand = typeof ReturnByHand.Type

/** A refund that staff decided about. The amount is in major units. */
export const OfficeRefund = Schema.Struct({
  _id: Schema.String,
  amount: Schema.Finite,
  /** Whether what was paid for is taken away. A full refund always does. */
  revokes: Schema.Boolean,
  note: Schema.String,
  /**
   * `unknown`: the provider has not answered, so the refund is neither done nor failed. `refused`: not
   * approved. `withdrawn`: by the person who asked. `expired`: nobody approved it in time.
   */
  status: Schema.Literals([
    "awaitingSecond",
    "sending",
    "unknown",
    "pending",
    "refunded",
    "failed",
    "refused",
    "withdrawn",
    "expired",
  ]),
  /** Null: decided by the command on the server. */
  requestedBy: Schema.NullOr(Person),
  requestedAt: Schema.String,
  /** The moment from which nobody can approve it; null unless it waits for a second person. */
  validUntil: Schema.NullOr(Schema.String),
  /** The second person. */
  answeredBy: Schema.NullOr(Person),
  /** Whether it was sent to the provider. */
  isSent: Schema.Boolean,
  /** Why the provider refused it, or why it was not sent. */
  reason: Schema.NullOr(Schema.String),
  /** Null for a refund by a provider. */
  byHand: Schema.NullOr(ReturnByHand),
})
export type OfficeRefund = typeof OfficeRefund.Type

/** The longest note about a decision about money, in UTF-16 units. */
export const maxMoneyNoteLength = 1_000

/** A refund to decide about. The password of the caller confirms it. */
export const NewRefund = Schema.Struct({
  /** A random UUID of the page: a repeated request is the same refund. */
  _id: filled(40),
  /** In major units. */
  amount: Schema.Finite,
  /** Whether a refund of a part takes away what was paid for. */
  revokes: Schema.Boolean,
  note: filled(maxMoneyNoteLength),
  /** What remained when the page was read. 409 when it has changed. */
  remaining: Schema.Finite,
  /** How the money of an offline payment was returned. A transfer needs its number. Absent for any other payment. */
  method: Schema.optionalKey(choice(returnMethods)),
  slip: Schema.optionalKey(text(80)),
  returnedOn: Schema.optionalKey(day()),
  password,
})
export type NewRefund = typeof NewRefund.Type

/** The second person's answer to a refund. A repeat with the same `freshId` counts once. */
export const RefundAnswer = Schema.Struct({ answer: choice(["approve", "decline"]), password, freshId })
export type RefundAnswer = typeof RefundAnswer.Type
