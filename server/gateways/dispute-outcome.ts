import { Option, Schema } from "effect"

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

/** Paystack's `declined` is missing: the association declined the dispute, and the bank may still reopen it. */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  "merchant-accepted": "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
}

/** Reads the outcome in a verified webhook that closed a dispute. */
export const readDisputeOutcome = (raw: Uint8Array): DisputeOutcome => {
  const closing = Option.getOrUndefined(
    Schema.decodeUnknownOption(ClosingText)(new TextDecoder().decode(raw)),
  )
  const word = closing?.data?.resolution ?? closing?.resource?.dispute_outcome?.outcome_code
  return (word != null && Object.hasOwn(outcomes, word) && outcomes[word]) || "unknown"
}
