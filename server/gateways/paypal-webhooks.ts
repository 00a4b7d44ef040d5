import { Schema } from "effect"
import type { WebhookContent } from "./provider.ts"
import { Unit } from "./paypal-orders.ts"

const Webhook = Schema.Struct({
  id: Schema.String,
  event_type: Schema.String,
  resource: Schema.Struct({
    id: Schema.optionalKey(Schema.String),
    custom_id: Schema.optionalKey(Schema.String),
    invoice_id: Schema.optionalKey(Schema.String),
    purchase_units: Schema.optionalKey(Schema.Array(Unit)),
    dispute_id: Schema.optionalKey(Schema.String),
    /** A dispute names its payment. */
    disputed_transactions: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          invoice_number: Schema.optionalKey(Schema.String),
          /** The `custom_id` of the order. */
          custom: Schema.optionalKey(Schema.String),
        }),
      ),
    ),
  }),
})

/** Returns the event's name, our reference in it, and PayPal's event id as `key`; undefined for an unknown form. */
export const readPayPalWebhook = (raw: Uint8Array): WebhookContent | undefined => {
  try {
    const webhook = Schema.decodeUnknownSync(Webhook)(JSON.parse(new TextDecoder().decode(raw)))
    const reference =
      webhook.resource.invoice_id ??
      webhook.resource.disputed_transactions?.[0]?.invoice_number ??
      webhook.resource.disputed_transactions?.[0]?.custom?.split("|")[2] ??
      webhook.resource.purchase_units?.[0]?.invoice_id ??
      webhook.resource.custom_id?.split("|")[2]
    return {
      event: webhook.event_type.slice(0, 100),
      reference: reference?.slice(0, 120) ?? null,
      disputeId: webhook.resource.dispute_id?.slice(0, 120) ?? null,
      key: webhook.id.slice(0, 250),
    }
  } catch {
    return undefined
  }
}
