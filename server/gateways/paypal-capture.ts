/**
 * What a refused capture means for the payer. The issues are those of the 422 of `orders.capture` in PayPal's
 * specification of Orders v2 (paypal/paypal-rest-api-specifications, openapi/checkout_orders_v2.json, commit 48c2f25).
 */
export type CaptureRefusal =
  /** An earlier capture may have succeeded: the order has the status. */
  | "captured"
  /** The invoice id was paid: by an earlier capture of this order, or by another order. */
  | "duplicate"
  /** The payer has to approve the order, for the first time or again. */
  | "unapproved"
  /** The payer's card or bank declined: the payer may approve the same order with another one. */
  | "declined"
  /** The order does not exist any more. */
  | "missing"
  /** The order can never be captured. The payer needs a new one. */
  | "closed"

const refusals: ReadonlyMap<string, CaptureRefusal> = new Map([
  ["ORDER_ALREADY_CAPTURED", "captured"],
  ["DUPLICATE_INVOICE_ID", "duplicate"],
  ["ORDER_NOT_APPROVED", "unapproved"],
  ["PAYER_ACTION_REQUIRED", "unapproved"],
  ["INSTRUMENT_DECLINED", "declined"],
  ["RESOURCE_NOT_FOUND", "missing"],
  ["INVALID_RESOURCE_ID", "missing"],
])

/**
 * Returns what a refusal with this status and issue means. An issue of a 422 that PayPal does not document closes the
 * order, because the payer could otherwise never pay: each visit would repeat the same capture. Undefined for any other
 * 4xx, which says nothing about the payment: 409 while another capture is in progress, 400 and 403 for a mistake of ours.
 */
export const refusalOf = (status: number, issue: string): CaptureRefusal | undefined =>
  refusals.get(issue) ?? (status === 422 ? "closed" : undefined)
