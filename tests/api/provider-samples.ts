/**
 * The fields, types and nulls of the providers' own sample bodies, with values of our own. Each names its source. A
 * sandbox may send fewer fields, but none that its sample lacks, and none with another type.
 */

/** Webhook envelope: notifications_webhooks_v1.json, `event`, version 1.11. */
const payPalEvent = (resource_type: string, resource: unknown) => ({
  id: "WH-58D329510W468432D-8HN650336L201105X",
  create_time: "2026-02-14T21:50:07.940Z",
  resource_type,
  event_type: "EVENT",
  summary: "What happened",
  resource,
  links: [{ href: "https://api-m.paypal.com/", rel: "self", method: "GET" }],
  event_version: "1.0",
  resource_version: "2.0",
})
export const money = { currency_code: "USD", value: "100.00" }
export const links = [{ href: "https://api-m.paypal.com/", rel: "self", method: "GET" }]

/** payments_payment_v2.json, `capture`. */
const capture = {
  id: "42311647XV020574X",
  status: "COMPLETED",
  amount: money,
  final_capture: true,
  custom_id: "custom",
  invoice_id: "invoice",
  create_time: "2026-02-14T21:46:39Z",
  update_time: "2026-02-14T21:46:39Z",
  seller_protection: { status: "ELIGIBLE", dispute_categories: ["ITEM_NOT_RECEIVED"] },
  seller_receivable_breakdown: { gross_amount: money, paypal_fee: money, net_amount: money },
  links,
}
/** payments_payment_v2.json, `refund`. */
export const refund = {
  id: "1JU08902781691411",
  status: "COMPLETED",
  amount: money,
  invoice_id: "invoice",
  custom_id: "custom",
  note_to_payer: "Defective product",
  create_time: "2026-02-14T22:00:00Z",
  update_time: "2026-02-14T22:00:00Z",
  seller_payable_breakdown: { gross_amount: money, paypal_fee: money, net_amount: money },
  links,
}
/** checkout_orders_v2.json, `order`, with `Prefer: return=representation`. */
export const order = {
  id: "5O190127TN364715T",
  intent: "CAPTURE",
  status: "APPROVED",
  create_time: "2026-02-14T21:46:39Z",
  update_time: "2026-02-14T21:46:39Z",
  payer: { payer_id: "QYR5Z8XDVJNXQ", email_address: "payer@example.com" },
  purchase_units: [
    {
      reference_id: "default",
      custom_id: "custom",
      invoice_id: "invoice",
      description: "What is paid for",
      amount: money,
      payee: { email_address: "merchant@example.com", merchant_id: "X5XAHHCG636FA" },
      payments: { captures: [capture], refunds: [refund] },
    },
  ],
  links,
}
/** checkout_orders_v2.json, parameter `prefer`: the response to `return=minimal`. */
export const minimalOrder = { id: order.id, status: order.status, links }

/** customer_disputes_v1.json, `dispute`. */
const dispute = {
  dispute_id: "PP-D-27803",
  create_time: "2026-02-14T21:46:39.000Z",
  update_time: "2026-02-14T21:46:39.000Z",
  disputed_transactions: [
    {
      buyer_transaction_id: "3BC38643YC807283D",
      seller_transaction_id: "6A457018X0345741C",
      transaction_status: "COMPLETED",
      gross_amount: money,
      invoice_number: "invoice",
      custom: "custom",
      buyer: { name: "Lupe Justin" },
      seller: { email: "merchant@example.com", merchant_id: "5U29WL78XSAEL", name: "Lesley Paul" },
    },
  ],
  reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  status: "OPEN",
  dispute_amount: money,
  dispute_life_cycle_stage: "INQUIRY",
  links,
}
/** developer.paypal.com, "Handle uncaptured payments", CHECKOUT.PAYMENT-APPROVAL.REVERSED: `order_id` instead of `id`. */
const approvalReversed = {
  order_id: "5O190127TN364715T",
  purchase_units: [{ reference_id: "default", custom_id: "custom", invoice_id: "invoice" }],
  payment_source: { paypal: {} },
}

/** The webhooks of PayPal by event name (developer.paypal.com, "Webhook event names"). */
export const payPalSamples: Readonly<Record<string, unknown>> = {
  "CHECKOUT.ORDER.APPROVED": payPalEvent("checkout-order", order),
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": payPalEvent("checkout-order", approvalReversed),
  "PAYMENT.CAPTURE.COMPLETED": payPalEvent("capture", capture),
  "PAYMENT.CAPTURE.PENDING": payPalEvent("capture", capture),
  "PAYMENT.CAPTURE.DECLINED": payPalEvent("capture", capture),
  "PAYMENT.CAPTURE.DENIED": payPalEvent("capture", capture),
  "PAYMENT.CAPTURE.REFUNDED": payPalEvent("refund", refund),
  "PAYMENT.CAPTURE.REVERSED": payPalEvent("refund", refund),
  "CUSTOMER.DISPUTE.CREATED": payPalEvent("dispute", dispute),
  "CUSTOMER.DISPUTE.UPDATED": payPalEvent("dispute", dispute),
  "CUSTOMER.DISPUTE.RESOLVED": payPalEvent("dispute", dispute),
}

export const transaction = {
  id: 896467688,
  domain: "live",
  status: "success",
  reference: "reference",
  amount: 5_800,
  message: null,
  gateway_response: "Successful",
  channel: "card",
  currency: "NGN",
  ip_address: "127.0.0.1",
  fees: 100,
  paid_at: "2026-09-30T21:10:19.000Z",
  created_at: "2026-09-30T21:09:56.000Z",
  customer: {
    id: 68_324,
    first_name: null,
    last_name: null,
    email: "payer@example.com",
    customer_code: "CUS_1",
    phone: null,
    metadata: null,
    risk_action: "default",
  },
}
/** PaystackOSS/doc-code-snippets, doc/payments/webhooks/events.js, commit f9fd8fe, `charge.success`. */
const charge = { ...transaction, metadata: 0, log: {}, authorization: {}, plan: {} }
/** paystack.com/docs/payments/webhooks, "Types of events", `charge.dispute.create`. */
export const paystackDispute = (resolution: string | null) => ({
  id: 358_950,
  refund_amount: 5_800,
  currency: "NGN",
  status: "awaiting-merchant-feedback",
  resolution,
  domain: "live",
  transaction,
  transaction_reference: null,
  category: "chargeback",
  customer: transaction.customer,
  bin: "123456",
  last4: "1234",
  dueAt: "2026-11-25T18:00:00.000Z",
  resolvedAt: null,
  evidence: null,
  attachments: null,
  note: null,
  history: [],
  messages: [],
  created_at: "2026-11-24T13:42:57.000Z",
  updated_at: "2026-11-24T13:42:57.000Z",
  message: null,
})
/** PaystackOSS/doc-code-snippets, doc/payments/refunds/events.js, commit f9fd8fe. The amount is a text. */
const paystackRefund = (refund_reference: string | null) => ({
  status: "pending",
  transaction_reference: "reference",
  refund_reference,
  amount: "10000",
  currency: "NGN",
  processor: "instant-transfer",
  customer: { first_name: null, last_name: null, email: "payer@example.com" },
  integration: 412_829,
  domain: "live",
})

/** The webhooks of Paystack by event name (paystack.com/docs/payments/webhooks, "Types of events"). */
export const paystackSamples: Readonly<Record<string, unknown>> = {
  "charge.success": { event: "charge.success", data: charge },
  "charge.dispute.create": { event: "charge.dispute.create", data: paystackDispute(null) },
  "charge.dispute.remind": { event: "charge.dispute.remind", data: paystackDispute(null) },
  "charge.dispute.resolve": { event: "charge.dispute.resolve", data: paystackDispute("declined") },
  "refund.pending": { event: "refund.pending", data: paystackRefund(null) },
  "refund.processing": { event: "refund.processing", data: paystackRefund(null) },
  "refund.processed": { event: "refund.processed", data: paystackRefund("132013318360") },
  "refund.failed": { event: "refund.failed", data: paystackRefund("TRF_9vgfawjnoz58uxy") },
}
