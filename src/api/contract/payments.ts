import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { filled } from "./rules.ts"
import { answer, Authorization, maybe, NotFound, ServiceUnavailable, Unauthorized } from "./wire.ts"

export const sources = ["PAYPAL", "PAYSTACK"] as const
export const Source = Schema.Literals(sources)
export type Source = typeof Source.Type

/** What money was for; one `payments` table serves all four. */
export const purposes = ["event", "order", "subscription", "donation"] as const
export const Purpose = Schema.Literals(purposes)
export type Purpose = typeof Purpose.Type

export const Currency = Schema.Literals(["NGN", "USD", "AUD", "CAD", "EUR", "GBP"])

/**
 * What opening a payment answers. `id` is the provider's id (the PayPal order for the button, our reference for
 * Paystack), `reference` is our own, committed before the provider was called. `checkout_url` is where a Paystack
 * payer goes, null for PayPal. Amount in major units.
 */
export const OpenedPayment = Schema.Struct({
  id: Schema.String,
  checkout_url: Schema.NullOr(Schema.String),
  reference: Schema.String,
  amount: Schema.Finite,
  currency: Currency,
})
export type OpenedPayment = typeof OpenedPayment.Type

/** A confirm call names the provider's or our reference; the source is read in any case and defaults to PAYSTACK. */
export const ConfirmBody = Schema.Struct({
  reference: filled(120),
  source: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((value: string) =>
        sources.includes(value.toUpperCase() as Source) ? undefined : "source must be PAYPAL or PAYSTACK",
      ),
    ),
  ),
})

/** What a settled payment says. Amount in major units, `paidAt` ISO 8601 in UTC. */
export const Receipt = Schema.Struct({
  reference: Schema.String,
  providerReference: Schema.String,
  purpose: Purpose,
  title: Schema.String,
  source: Source,
  amount: Schema.Finite,
  currency: Currency,
  paidAt: Schema.String,
})
export type Receipt = typeof Receipt.Type

/** A payment that was opened and is neither settled nor given up: 'Finish your payment' (DECISIONS §3). */
export const PendingPayment = Schema.Struct({
  reference: Schema.String,
  /** What the confirm call takes: the PayPal order, or our reference. */
  providerReference: Schema.String,
  purpose: Purpose,
  title: Schema.String,
  source: Source,
  amount: Schema.Finite,
  currency: Currency,
  createdAt: Schema.String,
  /** The page of this app that confirms it, with its query. */
  returnPath: Schema.String,
  /** Where a Paystack payer can go on paying; null for PayPal. */
  checkoutUrl: maybe(Schema.String),
})
export type PendingPayment = typeof PendingPayment.Type

/**
 * Where the browser gets PayPal's button from: `clientId` of the merchant with PayPal's own script, or, with the sandbox,
 * null and the address of the script that stands in for it.
 */
export const PaymentConfig = Schema.Struct({
  paypal: Schema.Struct({ clientId: Schema.NullOr(Schema.String), sdkUrl: Schema.NullOr(Schema.String) }),
})
export type PaymentConfig = typeof PaymentConfig.Type

/** A document to keep, named by the answer's Content-Disposition. */
export const pdf = Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/pdf" }))

const raw = Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/json" }))

/** DECISIONS §1.7: ours besides the calls of SPEC §7. A webhook's signature is over the raw bytes, so it is not parsed here. */
export class PaymentsGroup extends HttpApiGroup.make("payments")
  .add(
    HttpApiEndpoint.get("pending", "/payments/pending", {
      success: answer(Schema.Array(PendingPayment)),
    }).middleware(Authorization),
    /** The receipt of a settled payment, by our reference or the provider's; the payer's own only. */
    HttpApiEndpoint.get("receipt", "/payments/:reference/receipt.pdf", {
      params: { reference: Schema.String },
      success: pdf,
      error: NotFound,
    }).middleware(Authorization),
    HttpApiEndpoint.get("config", "/payments/config", { success: answer(PaymentConfig) }).middleware(
      Authorization,
    ),
  )
  .add(
    HttpApiEndpoint.post("paystackWebhook", "/payments/webhooks/paystack", {
      payload: raw,
      success: answer(Schema.Null).pipe(HttpApiSchema.status(200)),
      error: [Unauthorized, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("paypalWebhook", "/payments/webhooks/paypal", {
      payload: raw,
      success: answer(Schema.Null).pipe(HttpApiSchema.status(200)),
      error: [Unauthorized, ServiceUnavailable],
    }),
  ) {}
