import { Effect } from "effect"
import { now } from "#server/clock.ts"
import type { RefundOrDispute } from "./money-rows.ts"
import { paypalCapture, newId, paypalRefund, paypalOrder } from "./paypal-responses.ts"
import { sandboxPayPal } from "./keys.ts"
import type { WebhookSigner } from "./paypal-signing.ts"
import type { PayPalOrder, SandboxRows } from "./rows.ts"
import { makeWebhookDelivery } from "./webhook-delivery.ts"

/**
 * The webhooks that the sandbox sends, with the resource type and the summary of PayPal's samples (developer.paypal.com,
 * "Webhook event names", and the events of notifications_webhooks_v1.json, version 1.11).
 */
const events = {
  "CHECKOUT.ORDER.APPROVED": ["checkout-order", "An order has been approved by buyer"],
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": ["checkout-order", "A payment has been reversed after approval."],
  "PAYMENT.CAPTURE.COMPLETED": ["capture", "Payment completed"],
  "PAYMENT.CAPTURE.PENDING": ["capture", "Payment pending"],
  "PAYMENT.CAPTURE.DECLINED": ["capture", "Payment declined"],
  "PAYMENT.CAPTURE.DENIED": ["capture", "Payment denied"],
  "PAYMENT.CAPTURE.REFUNDED": ["refund", "A capture payment was refunded"],
  "PAYMENT.CAPTURE.REVERSED": ["refund", "A capture payment was reversed"],
  "CUSTOMER.DISPUTE.CREATED": ["dispute", "A new dispute opened"],
  "CUSTOMER.DISPUTE.UPDATED": ["dispute", "A dispute was updated"],
  "CUSTOMER.DISPUTE.RESOLVED": ["dispute", "A dispute was resolved"],
} as const
export type PayPalEvent = keyof typeof events

export const isPayPalEvent = (name: string): name is PayPalEvent => Object.hasOwn(events, name)

/** Returns the status of the order and its capture at PayPal when it sends the event; undefined: the event changes none. */
export const stateAfter = (
  event: PayPalEvent,
): { readonly status?: string; readonly captureStatus?: string } | undefined => {
  switch (event) {
    case "CHECKOUT.PAYMENT-APPROVAL.REVERSED":
      return { status: "VOIDED" }
    case "PAYMENT.CAPTURE.COMPLETED":
      return { captureStatus: "COMPLETED" }
    case "PAYMENT.CAPTURE.PENDING":
      return { captureStatus: "PENDING" }
    case "PAYMENT.CAPTURE.DECLINED":
    case "PAYMENT.CAPTURE.DENIED":
      return { captureStatus: "DECLINED" }
    case "PAYMENT.CAPTURE.REVERSED":
      return { captureStatus: "REFUNDED" }
    default:
      return undefined
  }
}

/** Returns a dispute in PayPal's shape (customer_disputes_v1.json, `dispute`). */
const disputeOf = (order: PayPalOrder, event: PayPalEvent, at: Date) => ({
  dispute_id: `PP-D-${order.id}`,
  create_time: order.capturedAt?.toISOString() ?? at.toISOString(),
  update_time: at.toISOString(),
  disputed_transactions: [
    {
      seller_transaction_id: order.captureId ?? "",
      invoice_number: order.unit.invoice_id,
      custom: order.unit.custom_id,
      seller: { merchant_id: sandboxPayPal.merchantId },
    },
  ],
  reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  status: event === "CUSTOMER.DISPUTE.RESOLVED" ? "RESOLVED" : "OPEN",
  dispute_amount: order.unit.amount,
  dispute_life_cycle_stage: "INQUIRY",
})

/** Returns the resource of an event. A refund without `refund` is the whole amount. */
const resourceOf = (event: PayPalEvent, order: PayPalOrder, at: Date, refund?: RefundOrDispute): unknown => {
  switch (events[event][0]) {
    case "capture":
      return paypalCapture(order)
    case "refund":
      return refund === undefined
        ? { ...paypalCapture(order), id: `RV${order.id}`, status: "COMPLETED", final_capture: undefined }
        : paypalRefund(refund, order)
    case "dispute":
      return disputeOf(order, event, at)
    default:
      return event === "CHECKOUT.ORDER.APPROVED"
        ? paypalOrder(order)
        : {
            order_id: order.id,
            purchase_units: [
              {
                reference_id: order.unit.reference_id,
                custom_id: order.unit.custom_id,
                invoice_id: order.unit.invoice_id,
              },
            ],
            payment_source: { paypal: {} },
          }
  }
}

/** Makes the sender of PayPal's signed webhooks. */
export const makePayPalWebhooks = (
  rows: SandboxRows,
  signer: WebhookSigner,
  portalAuthority: () => string,
  fork: (work: Effect.Effect<void>) => Effect.Effect<void>,
) => {
  const deliver = makeWebhookDelivery(rows, "paypal", portalAuthority)
  return (event: PayPalEvent, order: PayPalOrder, refund?: RefundOrDispute) =>
    Effect.gen(function* () {
      const at = yield* now
      const [resourceType, summary] = events[event]
      const resource = JSON.stringify(resourceOf(event, order, at, refund))
      // Unusual spaces and a zero fraction, so that verification fails if the portal serialises the body again.
      const raw =
        `{ "id":"WH-${newId(17)}-${newId(17)}", "event_type" : "${event}","event_version":1.0,` +
        `"create_time":"${at.toISOString()}","resource_type":"${resourceType}","summary":"${summary}",  "resource":${resource} }\n`
      yield* deliver(order.unit.invoice_id ?? order.id, raw, yield* signer.headersFor(raw))
    }).pipe(fork)
}
export type PayPalWebhooks = ReturnType<typeof makePayPalWebhooks>
