import type { Effect } from "effect"
import { createHmac } from "node:crypto"
import { sandboxPaystack } from "./keys.ts"
import type { RefundOrDispute } from "./money-rows.ts"
import type { PaystackTransaction, SandboxRows } from "./rows.ts"
import { makeWebhookDelivery } from "./webhook-delivery.ts"

/**
 * The webhooks that the sandbox sends: those of Paystack's "Webhooks, types of events" about payments, disputes and
 * refunds (PaystackOSS/doc-code-snippets, doc/payments/webhooks/events.js and doc/payments/refunds/events.js, commit
 * f9fd8fe).
 */
const events = [
  "charge.success",
  "charge.dispute.create",
  "charge.dispute.remind",
  "charge.dispute.resolve",
  "refund.pending",
  "refund.processing",
  "refund.processed",
  "refund.failed",
] as const
export type PaystackEvent = (typeof events)[number]

export const isPaystackEvent = (name: string): name is PaystackEvent =>
  (events as readonly string[]).includes(name)

/**
 * Returns the body of `charge.success`. It is unusual on purpose: a zero fraction, escaped letters and slashes, spaces,
 * a duplicate key, and an id that a double cannot hold. Verification fails if the portal parses and serialises it first
 * (RELIABILITY §0.2).
 */
const chargeBody = (transaction: PaystackTransaction): string =>
  `{ "event":"charge.success",  "data": {"id": 90071992547409931234, "domain":"test" , "status":"${transaction.status}",` +
  `"reference":"${transaction.reference}","amount":${transaction.amount}, "fees": 10.0, "fees":10.0,` +
  `"gateway_response":"Pay\\u00e9 \\/ Approved", "currency":"${transaction.currency}", "channel" : "card",` +
  `"customer": {"email": ${JSON.stringify(transaction.email)}} } }\n`

/** Returns the body of a dispute's event. Its `transaction_reference` is null: only `transaction` names the payment. */
const disputeBody = (event: PaystackEvent, transaction: PaystackTransaction): string =>
  JSON.stringify({
    event,
    data: {
      id: 300_000 + Number(transaction.id),
      refund_amount: Number(transaction.amount),
      currency: transaction.currency,
      status: event === "charge.dispute.resolve" ? "resolved" : "awaiting-merchant-feedback",
      resolution: event === "charge.dispute.resolve" ? "declined" : null,
      domain: "test",
      transaction: {
        id: Number(transaction.id),
        domain: "test",
        status: transaction.status,
        reference: transaction.reference,
        amount: Number(transaction.amount),
      },
      transaction_reference: null,
      category: "chargeback",
      message: null,
      evidence: null,
    },
  })

/** Returns the body of a refund's event. Paystack sends the amount as text, and names the refund once it is processed. */
const refundBody = (
  event: PaystackEvent,
  transaction: PaystackTransaction,
  refund?: RefundOrDispute,
): string => {
  const status = event.slice("refund.".length)
  const isFinished = status === "processed" || status === "failed"
  return JSON.stringify({
    event,
    data: {
      status,
      transaction_reference: transaction.reference,
      refund_reference: isFinished ? `refund-${refund?.id ?? 0}` : null,
      amount: String(refund?.amount ?? transaction.amount),
      currency: transaction.currency,
      processor: "instant-transfer",
      customer: { first_name: null, last_name: null, email: transaction.email },
      integration: 100_000,
      domain: "test",
    },
  })
}

/** Makes the sender of Paystack's signed webhooks. */
export const makePaystackWebhooks = (
  rows: SandboxRows,
  portalAuthority: () => string,
  fork: (work: Effect.Effect<void>) => Effect.Effect<void>,
) => {
  const deliver = makeWebhookDelivery(rows, "paystack", portalAuthority)
  return (event: PaystackEvent, transaction: PaystackTransaction, refund?: RefundOrDispute) => {
    const body =
      event === "charge.success"
        ? chargeBody(transaction)
        : event.startsWith("refund.")
          ? refundBody(event, transaction, refund)
          : disputeBody(event, transaction)
    const signature = createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex")
    return fork(deliver(transaction.reference, body, { "x-paystack-signature": signature }))
  }
}
export type PaystackWebhooks = ReturnType<typeof makePaystackWebhooks>
