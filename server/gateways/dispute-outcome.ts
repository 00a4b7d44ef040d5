import { Option, Schema } from "effect"
import { minorFromText } from "#server/money.ts"
import { Amount } from "./paypal-orders.ts"

/**
 * In whose favour a dispute was closed. `lost`: the bank or the provider returns the money. `unknown`: the webhook does not
 * say, the bank may reopen the dispute, or the payer may have been paid in another way.
 */
export type DisputeOutcome = "won" | "lost" | "unknown"

/** The closing webhook of Paystack names a `resolution`, and the one of PayPal a `dispute_outcome`. */
const Closing = Schema.Struct({
  data: Schema.optionalKey(Schema.Struct({ resolution: Schema.optionalKey(Schema.NullOr(Schema.String)) })),
  resource: Schema.optionalKey(
    Schema.Struct({
      dispute_outcome: Schema.optionalKey(
        Schema.Struct({ outcome_code: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
      ),
    }),
  ),
})
const ClosingText = Schema.fromJsonString(Closing)

/** Leaves out Paystack's `declined`: the association declined the dispute, and the bank may still reopen it. */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  "merchant-accepted": "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
}

/** What a lost dispute takes: Paystack's `refund_amount` in kobo, or PayPal's `amount_refunded`. */
const LostText = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({ data: Schema.Struct({ refund_amount: Schema.Int, currency: Schema.String }) }),
    Schema.Struct({
      resource: Schema.Struct({ dispute_outcome: Schema.Struct({ amount_refunded: Amount }) }),
    }),
  ]),
)

/**
 * Reads how much of the payment a lost dispute returns, in a verified webhook that closed it; `amount` in minor units.
 * Undefined when the webhook has no amount.
 */
export const readLostAmount = (
  raw: Uint8Array,
): { readonly amount: number; readonly currency: string } | undefined => {
  const lost = Option.getOrUndefined(Schema.decodeUnknownOption(LostText)(new TextDecoder().decode(raw)))
  if (lost === undefined) return undefined
  if ("data" in lost) return { amount: lost.data.refund_amount, currency: lost.data.currency }
  const { currency_code: currency, value } = lost.resource.dispute_outcome.amount_refunded
  const amount = minorFromText(value)
  return amount === undefined ? undefined : { amount, currency }
}

/** Reads the outcome in a verified webhook that closed a dispute. */
export const readDisputeOutcome = (raw: Uint8Array): DisputeOutcome => {
  const closing = Option.getOrUndefined(
    Schema.decodeUnknownOption(ClosingText)(new TextDecoder().decode(raw)),
  )
  const code = closing?.data?.resolution ?? closing?.resource?.dispute_outcome?.outcome_code
  return (code != null && Object.hasOwn(outcomes, code) && outcomes[code]) || "unknown"
}
