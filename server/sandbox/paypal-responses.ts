import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { randomBytes } from "node:crypto"
import { majorText } from "#server/money.ts"
import type { SandboxResponse } from "./faults.ts"
import { sandboxPayPal } from "./keys.ts"
import type { RefundOrDispute } from "./money-rows.ts"
import type { PayPalOrder } from "./rows.ts"

/** Returns an error in PayPal's shape. */
export const problem = (status: number, name: string, issue: string): SandboxResponse => ({
  status,
  body: { name, message: name, debug_id: "sandbox", details: [{ issue, description: issue }] },
})

/** Returns a random id of PayPal's alphabet. */
export const newId = (length: number) =>
  Array.from(randomBytes(length), (byte) => "0123456789ABCDEFGHJKLMNPQRSTUVWX"[byte % 32]).join("")

/** Returns an amount in PayPal's shape; `minor` in minor units. */
export const amountOf = (minor: number, currency: string, sign = "") => ({
  currency_code: currency,
  value: `${minor === 0 ? "" : sign}${majorText(minor)}`,
})

/** Returns a refund in the shape of PayPal's orders and webhooks (payments_payment_v2.json, `refund`). */
export const paypalRefund = (refund: RefundOrDispute, order: PayPalOrder) => ({
  id: `RF${refund.id}`,
  status: refund.status === "processed" ? "COMPLETED" : refund.status.toUpperCase(),
  amount: amountOf(Number(refund.amount), refund.currency),
  invoice_id: order.unit.invoice_id,
  custom_id: refund.mark ?? order.unit.custom_id,
  create_time: refund.createdAt.toISOString(),
})

/** Returns an order's capture in PayPal's shape (payments_payment_v2.json, `capture`). */
export const paypalCapture = (order: PayPalOrder) => ({
  id: order.captureId,
  status: order.captureStatus,
  amount: order.unit.amount,
  final_capture: true,
  custom_id: order.unit.custom_id,
  invoice_id: order.unit.invoice_id,
  create_time: order.capturedAt?.toISOString(),
})

/** Returns an order in PayPal's shape (checkout_orders_v2.json, `order`). */
export const paypalOrder = (order: PayPalOrder, refunds: readonly RefundOrDispute[] = []) => ({
  id: order.id,
  intent: "CAPTURE",
  status: order.status,
  create_time: order.createdAt.toISOString(),
  purchase_units: [
    {
      ...order.unit,
      payee: { email_address: "merchant@portal.test", merchant_id: sandboxPayPal.merchantId },
      ...(order.captureId === null
        ? {}
        : {
            payments: {
              captures: [paypalCapture(order)],
              ...(refunds.length === 0
                ? {}
                : { refunds: refunds.map((refund) => paypalRefund(refund, order)) }),
            },
          }),
    },
  ],
})

/**
 * Returns `whole`, the body of an order or a refund, if the request has `Prefer: return=representation`, otherwise only its
 * id, status and links (checkout_orders_v2.json and payments_payment_v2.json, parameter `prefer`).
 */
const preferredBody = <A extends { readonly id: string; readonly status: string }>(path: string, whole: A) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    headers["prefer"] === "return=representation"
      ? whole
      : {
          id: whole.id,
          status: whole.status,
          links: [{ href: `/sandbox/paypal/v2/${path}/${whole.id}`, rel: "self", method: "GET" }],
        },
  )

/** Returns the body of a created or captured order. */
export const preferredOrder = (order: PayPalOrder) => preferredBody("checkout/orders", paypalOrder(order))

/** Returns the body of a created refund. */
export const preferredRefund = (refund: RefundOrDispute, order: PayPalOrder) =>
  preferredBody("payments/refunds", paypalRefund(refund, order))
