import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Currency } from "./currency.ts"
import { filled } from "./rules.ts"
import {
  answer,
  Authorization,
  BadGateway,
  Forbidden,
  maybe,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized,
} from "./wire.ts"

export const providers = ["PAYPAL", "PAYSTACK"] as const
/** A payment provider. */
export type Provider = (typeof providers)[number]

/** How a payment was paid. OFFLINE: into the association's bank account or in cash, as the office recorded it (OFFICE §19). */
export const sources = [...providers, "OFFLINE"] as const
export const Source = Schema.Literals(sources)
export type Source = typeof Source.Type

/** The purposes of a payment. One `payments` table stores all four. */
export const purposes = ["event", "order", "subscription", "donation"] as const
export const Purpose = Schema.Literals(purposes)
export type Purpose = typeof Purpose.Type

/**
 * The response of opening a payment. `id` is the provider's id: the PayPal order's, or our reference for Paystack.
 * `reference` is ours and was committed before the provider was called. `checkout_url` is Paystack's page and null for
 * PayPal. The amount is in major units.
 */
export const OpenedPayment = Schema.Struct({
  id: Schema.String,
  checkout_url: Schema.NullOr(Schema.String),
  reference: Schema.String,
  amount: Schema.Finite,
  currency: Currency,
})
export type OpenedPayment = typeof OpenedPayment.Type

/**
 * The payload of a confirm call: the provider's reference or ours. `source` accepts any letter case and defaults to
 * PAYSTACK.
 */
export const ConfirmBody = Schema.Struct({
  reference: filled(120),
  source: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((value: string) =>
        providers.includes(value.toUpperCase() as Provider) ? undefined : "source must be PAYPAL or PAYSTACK",
      ),
    ),
  ),
})

/** The receipt of a settled payment. The amount is in major units; `paidAt` is ISO 8601 in UTC. */
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

/**
 * What was refunded of a settled payment. A refund of a part leaves it `paid`. `refundedAmount` is in major units. Hosts
 * without refunds omit both.
 */
export const refundFields = {
  status: maybe(Schema.Literals(["paid", "refunded", "reversed"])),
  refundedAmount: maybe(Schema.Finite),
}

/** An open payment, neither settled nor abandoned: 'Finish your payment' (DECISIONS §3). */
export const PendingPayment = Schema.Struct({
  reference: Schema.String,
  /** The reference for the confirm call: the id of the PayPal order, or our reference for Paystack. */
  providerReference: Schema.String,
  purpose: Purpose,
  title: Schema.String,
  source: Source,
  amount: Schema.Finite,
  currency: Currency,
  createdAt: Schema.String,
  /** The page that confirms the payment, with its query. */
  returnPath: Schema.String,
  /** Paystack's page, where the member can continue; null for PayPal. */
  checkoutUrl: maybe(Schema.String),
})
export type PendingPayment = typeof PendingPayment.Type

/**
 * The settings of PayPal's button: the id of the app, and the URL of the sandbox's script. `sdkUrl` is null for PayPal's
 * own script.
 */
export const PaymentConfig = Schema.Struct({
  paypal: Schema.Struct({ clientId: Schema.String, sdkUrl: Schema.NullOr(Schema.String) }),
})
export type PaymentConfig = typeof PaymentConfig.Type

/** A PDF document. Content-Disposition names the file. */
export const pdf = Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/pdf" }))

const raw = Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/json" }))

/**
 * Calls besides those of SPEC §7 (DECISIONS §1.7). The server verifies a webhook's signature over the raw bytes, so its
 * body has no schema here.
 */
export class PaymentsGroup extends HttpApiGroup.make("payments")
  .add(
    HttpApiEndpoint.get("pending", "/payments/pending", {
      success: answer(Schema.Array(PendingPayment)),
    }).middleware(Authorization),
    /** Returns the receipt of a settled payment, by our reference or the provider's, to its payer only. */
    HttpApiEndpoint.get("receipt", "/payments/:reference/receipt.pdf", {
      params: { reference: Schema.String },
      success: pdf,
      error: NotFound,
    }).middleware(Authorization),
    /**
     * Takes the money of a PayPal order that its payer has just approved. `isDeclined`: the payer's card or bank declined,
     * and the payer may choose another one in PayPal's window. The page of the payment confirms it afterwards.
     */
    HttpApiEndpoint.post("capture", "/payments/:reference/capture", {
      params: { reference: filled(120) },
      success: answer(Schema.Struct({ isDeclined: Schema.Boolean })).pipe(HttpApiSchema.status(200)),
      error: [NotFound, Forbidden, BadGateway, ServiceUnavailable],
    }).middleware(Authorization),
    HttpApiEndpoint.get("config", "/payments/config", { success: answer(PaymentConfig) }).middleware(
      Authorization,
    ),
  )
  .add(
    HttpApiEndpoint.post("paystackWebhook", "/payments/webhooks/paystack", {
      payload: raw,
      success: answer(Schema.Null).pipe(HttpApiSchema.status(200)),
      error: [Unauthorized, TooManyRequests, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("paypalWebhook", "/payments/webhooks/paypal", {
      payload: raw,
      success: answer(Schema.Null).pipe(HttpApiSchema.status(200)),
      error: [Unauthorized, TooManyRequests, ServiceUnavailable],
    }),
  ) {}
