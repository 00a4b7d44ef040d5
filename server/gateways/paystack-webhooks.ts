import { Schema } from "effect"
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { WebhookContent } from "./provider.ts"

/** Whether `signature` (hex HMAC-SHA512) is valid for the raw bytes. Compares in constant time. */
export const isSignedByPaystack = (
  secretKey: string,
  raw: Uint8Array,
  signature: string | undefined,
): boolean => {
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const ours = createHmac("sha512", secretKey).update(raw).digest()
  return timingSafeEqual(ours, Buffer.from(signature, "hex"))
}

const digestOf = (raw: Uint8Array) => createHash("sha256").update(raw).digest("hex").slice(0, 32)

const nullableText = Schema.optionalKey(Schema.NullOr(Schema.String))
const Webhook = Schema.Struct({
  event: Schema.String,
  data: Schema.Struct({
    /** The number of a dispute, or of a charge. */
    id: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.String, Schema.Number]))),
    refund_reference: nullableText,
    reference: nullableText,
    /** The payment of a refund; null in a dispute. */
    transaction_reference: nullableText,
    transaction: Schema.optionalKey(Schema.NullOr(Schema.Struct({ reference: nullableText }))),
  }),
})

/**
 * Returns the event's name and our reference in it; undefined for an unknown form. Paystack sends no event id, so `key`
 * joins the two, and the refund's or dispute's own id: a payment can have several of them. A refund without a reference has
 * a digest of the bytes.
 */
export const readPaystackWebhook = (raw: Uint8Array): WebhookContent | undefined => {
  try {
    const { event, data } = Schema.decodeUnknownSync(Webhook)(JSON.parse(new TextDecoder().decode(raw)))
    const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
    const disputeId = event.startsWith("charge.dispute") && data.id != null ? String(data.id) : null
    const ownId = event.startsWith("refund.") ? (data.refund_reference ?? digestOf(raw)) : disputeId
    return {
      event: event.slice(0, 100),
      reference: reference?.slice(0, 120) ?? null,
      disputeId: disputeId?.slice(0, 120) ?? null,
      key: [event, reference ?? "", ...(ownId === null ? [] : [ownId])].join(":").slice(0, 250),
    }
  } catch {
    return undefined
  }
}
