/** A payment as the database has it. */
import { Schema, SchemaTransformation } from "effect"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { openStatuses, statuses } from "./states.ts"

/** An amount in minor units: bigint in the database, number in the code. */
export const Minor = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: BigInt })),
)

/** A row of `payments`; the amounts are in minor units. */
export const Payment = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  purpose: Purpose,
  targetId: Schema.String,
  memberId: Schema.String,
  payerEmail: Schema.String,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  providerId: Schema.NullOr(Schema.String),
  payee: Schema.NullOr(Schema.String),
  checkoutUrl: Schema.NullOr(Schema.String),
  status: Schema.Literals(statuses),
  heldReason: Schema.NullOr(Schema.String),
  returnPath: Schema.String,
  createdAt: Schema.Date,
  paidAt: Schema.NullOr(Schema.Date),
  firstConfirmedAt: Schema.NullOr(Schema.Date),
  closedAt: Schema.NullOr(Schema.Date),
  /** How many captures PayPal refused. */
  captureRefusals: Schema.Int,
  refundedAmount: Minor,
  /** Whether what it paid for was taken away. The money may be returned later, in part, or by hand. */
  isTakenAway: Schema.Boolean,
  /** When a webhook last reported a refund or a dispute. */
  refundReportedAt: Schema.NullOr(Schema.Date),
})
export type Payment = typeof Payment.Type

/** Selects a `Payment`. */
export const paymentColumns = `id::text as id, reference, purpose, target_id as "targetId",
    member_id::text as "memberId", payer_email as "payerEmail", title, amount, currency, source,
    provider_id as "providerId", payee, checkout_url as "checkoutUrl", status, held_reason as "heldReason",
    return_path as "returnPath", created_at as "createdAt", paid_at as "paidAt",
    first_confirmed_at as "firstConfirmedAt", closed_at as "closedAt",
    refunded_amount as "refundedAmount", refund_reported_at as "refundReportedAt",
    capture_refusals as "captureRefusals", grant_revoked_at is not null as "isTakenAway"`

/**
 * The condition of a row of `payments` whose status is open. It has literals, because PostgreSQL compares them with the
 * conditions of the indexes of open attempts.
 */
export const openStatusCondition = `status in (${openStatuses.map((status) => `'${status}'`).join(", ")})`

/** A payment before the provider is called; `amount` in minor units. */
export interface NewPayment {
  readonly reference: string
  readonly purpose: Purpose
  readonly targetId: string
  readonly memberId: string
  readonly payerEmail: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly source: Source
  readonly priceSnapshot: unknown
  readonly returnPath: string
}
