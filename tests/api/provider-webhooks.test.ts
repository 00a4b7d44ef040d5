import { expect, test } from "vitest"
import { readDisputeOutcome, readLostAmount } from "#server/gateways/dispute-outcome.ts"
import { readPayPalWebhook } from "#server/gateways/paypal-webhooks.ts"
import { readPaystackWebhook } from "#server/gateways/paystack-webhooks.ts"

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

/** The fields of Paystack's sample of `charge.dispute.create` (paystack.com/docs/payments/webhooks, "Types of events"). */
const dispute = {
  id: 358950,
  refund_amount: 5800,
  currency: "NGN",
  status: "awaiting-merchant-feedback",
  resolution: null,
  domain: "live",
  transaction: { id: 896467688, domain: "live", status: "success", reference: "EV-1", amount: 5800 },
  transaction_reference: null,
  category: "chargeback",
  message: null,
  evidence: null,
}

test.each(["charge.dispute.create", "charge.dispute.remind", "charge.dispute.resolve"])(
  "%s names its payment in the transaction, because transaction_reference is null",
  (event) => {
    expect(readPaystackWebhook(bytes({ event, data: dispute }))).toEqual({
      event,
      reference: "EV-1",
      disputeId: "358950",
      key: `${event}:EV-1:358950`,
    })
  },
)

/** Returns the key of the webhook of a refund. */
const keyOfRefund = (refund_reference: string | null) =>
  readPaystackWebhook(
    bytes({
      event: "refund.processed",
      data: { status: "processed", transaction_reference: "EV-1", refund_reference, amount: "1000" },
    }),
  )?.key

test("two partial refunds of a Paystack payment are two events, and a repeated one is the same", () => {
  expect(keyOfRefund("TRF_1")).toBe(keyOfRefund("TRF_1"))
  expect(new Set([keyOfRefund("TRF_1"), keyOfRefund("TRF_2"), keyOfRefund(null)]).size).toBe(3)
})

test.each([
  ["invoice_number", { invoice_number: "EV-1" }],
  ["custom", { custom: "event|member|EV-1" }],
])("a PayPal dispute names its payment by %s", (_field, transaction) => {
  expect(
    readPayPalWebhook(
      bytes({
        id: "WH-4M0448861G563140B",
        event_type: "CUSTOMER.DISPUTE.CREATED",
        resource: { dispute_id: "PP-000-042-663-135", disputed_transactions: [transaction] },
      }),
    ),
  ).toEqual({
    event: "CUSTOMER.DISPUTE.CREATED",
    reference: "EV-1",
    disputeId: "PP-000-042-663-135",
    key: "WH-4M0448861G563140B",
  })
})

test.each([
  // The bank may reopen it.
  ["Paystack's 'declined'", { data: { resolution: "declined" } }, "unknown"],
  ["Paystack's 'merchant-accepted'", { data: { resolution: "merchant-accepted" } }, "lost"],
  ["Paystack without a resolution", { data: { resolution: null } }, "unknown"],
  [
    "PayPal in our favour",
    { resource: { dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } } },
    "won",
  ],
  [
    "PayPal canceled by the buyer",
    { resource: { dispute_outcome: { outcome_code: "CANCELED_BY_BUYER" } } },
    "won",
  ],
  [
    "PayPal in the buyer's favour",
    { resource: { dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR" } } },
    "lost",
  ],
  // PayPal paid the buyer itself, and we keep the money.
  [
    "PayPal with a payout",
    { resource: { dispute_outcome: { outcome_code: "RESOLVED_WITH_PAYOUT" } } },
    "unknown",
  ],
  ["PayPal without an outcome", { resource: {} }, "unknown"],
  ["a name of every object", { data: { resolution: "constructor" } }, "unknown"],
  ["another form", [], "unknown"],
])("the end of a dispute by %s is read", (_name, body, outcome) => {
  expect(readDisputeOutcome(bytes(body))).toBe(outcome)
})

test.each([
  ["Paystack", { data: { refund_amount: 40_000, currency: "NGN" } }, { amount: 40_000, currency: "NGN" }],
  ["Paystack without an amount", { data: { refund_amount: null, currency: "NGN" } }, undefined],
  [
    "PayPal",
    { resource: { dispute_outcome: { amount_refunded: { currency_code: "USD", value: "30.00" } } } },
    { amount: 3_000, currency: "USD" },
  ],
  ["PayPal without an amount", { resource: { dispute_outcome: { outcome_code: "ACCEPTED" } } }, undefined],
  ["another form", [], undefined],
])("the money of a lost dispute by %s is read", (_name, body, money) => {
  expect(readLostAmount(bytes(body))).toEqual(money)
})

test("the end of a dispute is unknown when the body is not JSON", () => {
  expect(readLostAmount(new TextEncoder().encode("not JSON"))).toBeUndefined()
  expect(readDisputeOutcome(new TextEncoder().encode("not JSON"))).toBe("unknown")
})
