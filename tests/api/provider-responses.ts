import {
  links,
  minimalOrder,
  money,
  order,
  paystackDispute,
  refund,
  transaction,
} from "./provider-samples.ts"

/** The fields of an error: checkout_orders_v2.json, `error`. */
const payPalError = {
  name: "UNPROCESSABLE_ENTITY",
  message: "The requested action could not be performed.",
  debug_id: "90957fca61718",
  details: [{ issue: "ORDER_NOT_APPROVED", description: "Payer has not yet approved the order." }],
}

/** The responses of PayPal's API, by operation. */
export const payPalResponses = {
  /** developer.paypal.com, "Get an access token". */
  token: {
    scope: "https://uri.paypal.com/services/payments/realtimepayment",
    access_token: "A21AAFEpH4PsADK7",
    token_type: "Bearer",
    app_id: "APP-80W284485P519543T",
    expires_in: 31_668,
    nonce: "2020-04-03T15:35:36ZaYZlGvEkV4yVSz8g6bAKFoGSEzuy3CQcz3ljhibkOHg",
  },
  order,
  refund,
  minimal: minimalOrder,
  error: payPalError,
  /** reporting_transactions_v1.json, `search_response`. */
  report: {
    transaction_details: [
      {
        transaction_info: {
          paypal_account_id: "6STWC2LSUYYYE",
          transaction_id: "5TY05013RG002845M",
          transaction_event_code: "T0006",
          transaction_initiation_date: "2026-07-11T04:03:52+0000",
          transaction_updated_date: "2026-07-11T04:03:52+0000",
          transaction_amount: money,
          fee_amount: money,
          transaction_status: "S",
          invoice_id: "invoice",
          custom_field: "custom",
        },
      },
    ],
    account_number: "XZXSPECPDZHZU",
    start_date: "2026-07-01T00:00:00+0000",
    end_date: "2026-07-11T23:59:59+0000",
    last_refreshed_datetime: "2026-07-12T01:59:59+0000",
    page: 1,
    total_items: 1,
    total_pages: 1,
    links,
  },
  /** notifications_webhooks_v1.json, `webhook`. */
  webhook: {
    id: "0EH40505U7160970P",
    url: "https://example.com/example_webhook",
    event_types: [{ name: "PAYMENT.CAPTURE.COMPLETED", description: "A payment.", status: "ENABLED" }],
    links,
  },
  /** developer.paypal.com, Identity v1, `userinfo`. */
  owner: {
    user_id: "https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA",
    name: "identity test",
    payer_id: "WDJJHEBZ4X2LY",
    verified_account: "true",
  },
} as const

/** The envelope of Paystack's responses (paystack.com/docs/api). */
const paystackResponse = (data: unknown, meta?: unknown) => ({
  status: true,
  message: "What was done",
  data,
  ...(meta === undefined ? {} : { meta }),
})
const meta = { total: 1, skipped: 0, perPage: 50, page: 1, pageCount: 1 }
const listedRefund = {
  integration: 428_626,
  transaction: 627_178_582,
  dispute: null,
  settlement: null,
  id: 747_680,
  domain: "test",
  currency: "NGN",
  amount: 10_000,
  status: "processed",
  refunded_at: null,
  refunded_by: "jen@example.com",
  customer_note: "Refund for transaction",
  merchant_note: "Refund for transaction",
  deducted_amount: 10_000,
  fully_deducted: true,
  createdAt: "2026-05-19T11:12:17.000Z",
}

/** The responses of Paystack's API, by operation. */
export const paystackResponses = {
  /** paystack.com/docs/api/transaction, "Initialize Transaction". */
  initialize: paystackResponse({
    authorization_url: "https://checkout.paystack.com/3ni8kdavz62431k",
    access_code: "3ni8kdavz62431k",
    reference: "re4lyvq3s3",
  }),
  /** PaystackOSS/doc-code-snippets, dist/api/transactions/verify/response.json, commit fa497d9. */
  verify: paystackResponse({ ...transaction, metadata: "", requested_amount: 20_000, order_id: null }),
  /** paystack.com/docs/api/transaction, "List Transactions". */
  transactions: paystackResponse(
    [
      { ...transaction, metadata: "" },
      { ...transaction, status: "abandoned", fees: null, paid_at: null },
    ],
    meta,
  ),
  /** paystack.com/docs/payments/refunds, "Create a refund" and "List Refunds". */
  refund: paystackResponse({
    ...listedRefund,
    transaction: {
      id: 1_004_723_697,
      domain: "live",
      reference: "T685312322670591",
      amount: 10_000,
      currency: "NGN",
    },
    channel: null,
    expected_at: "2026-12-16T09:21:17.016Z",
    updatedAt: "2026-12-07T09:21:17.122Z",
  }),
  refunds: paystackResponse([listedRefund], meta),
  /** paystack.com/docs/api/dispute, "List Disputes". The times have other names than in the webhook. */
  disputes: paystackResponse(
    [
      {
        ...paystackDispute(null),
        createdAt: "2026-11-24T13:42:57.000Z",
        updatedAt: "2026-11-24T13:42:57.000Z",
      },
    ],
    meta,
  ),
  /** paystack.com/docs/api/integration, "Check balance". */
  balance: paystackResponse([{ currency: "NGN", balance: 1_700_000 }]),
  error: { status: false, message: "Transaction reference not found" },
} as const
