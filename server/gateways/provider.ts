import type { Effect } from "effect"
import { Schema } from "effect"
import type { Provider, Purpose } from "#api/contract/payments.ts"
import type { ProviderList } from "./provider-list.ts"

/**
 * The provider gave no usable response. The payment is then neither paid nor failed (RELIABILITY P5). `unavailable`: no
 * response in time, a refused connection, a 429, a 5xx or an open circuit. `invalid-response`: a response that the
 * provider does not document, or a rejection of our key.
 */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  kind: Schema.Literals(["unavailable", "invalid-response"]),
  detail: Schema.String,
}) {}

/** Returns the failure for a response that the provider does not document. `detail` is for the log. */
export const invalidResponse = (provider: Provider, detail: string) =>
  new ProviderUnavailable({ provider, kind: "invalid-response", detail })

/** The provider refuses to open this attempt: its reference was used before, or the provider's rules forbid it. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  issue: Schema.String,
}) {}

/** A payment as a gateway needs it; `amount` in minor units. */
export interface Attempt {
  readonly reference: string
  readonly purpose: Purpose
  readonly memberId: string
  readonly payerEmail: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  /** The provider's id of the payment; null until it is opened. PayPal: the order's id. */
  readonly providerId: string | null
  /** The payee that the provider returned on opening (PayPal: the merchant id). */
  readonly payee: string | null
  /** How many captures of this payment the provider refused. */
  readonly captureRefusals: number
  /** The absolute URL of the portal to which the payer returns. */
  readonly returnUrl: string
  /** The absolute URL to which a payer who cancels returns. */
  readonly cancelUrl: string
}

/** The result of opening an attempt. */
export interface Opened {
  readonly providerId: string
  readonly checkoutUrl: string | null
  readonly payee: string | null
}

/**
 * The status of an attempt, the same set for both providers. `unpaid`: opened but not paid. `unknown`: the provider has
 * no such attempt.
 */
export type ProviderStatus =
  | "paid"
  | "pending"
  | "unpaid"
  | "failed"
  | "abandoned"
  | "refunded"
  | "reversed"
  | "unknown"

/** What the provider claims about a payment, to compare with our row; null: no claim. `amount` in minor units. */
export interface ProviderClaims {
  readonly reference: string | null
  readonly amount: number | null
  readonly currency: string | null
  /** Undefined where the metadata names none: our row decides. */
  readonly purpose: string | null | undefined
  readonly memberId: string | null | undefined
  /** The email that we gave Paystack; null for PayPal, whose payers have accounts of their own. */
  readonly payerEmail: string | null
  /** Paystack: `live` or `test`. PayPal: the merchant who is paid. */
  readonly payee: string | null
}

/** A refund that the provider has paid out, in part or in full; `amount` in minor units. */
export interface Refund {
  readonly id: string
  readonly amount: number
}

/** A refund to send. `mark` is ours, and the provider lists it with the refund; `amount` in minor units. */
export interface RefundRequest {
  readonly mark: string
  readonly amount: number
}

/** What the provider says about a refund of ours. `reason` says why it failed. */
export interface RefundReport {
  readonly status: "refunded" | "pending" | "failed"
  /** The provider's id; null for a refund that it refused. */
  readonly id: string | null
  readonly reason: string | null
}

/** The provider's report about an attempt. */
export interface StatusReport {
  readonly providerStatus: ProviderStatus
  /** Whether the payer can still pay this attempt. */
  readonly payable: boolean
  readonly claims: ProviderClaims | null
  /** The refunds of a paid attempt, oldest first. */
  readonly refunds: readonly Refund[]
  /** ISO 8601; null when the provider does not report it. */
  readonly paidAt: string | null
  /** The provider's JSON response, stored with the payment. */
  readonly snapshot: unknown
  /** Whether the provider refused to capture, so that the next capture needs a new request id. */
  readonly isCaptureRefused?: boolean
}

/** Returns the report about an attempt that the provider does not have. */
export const unknownReport = (snapshot: unknown): StatusReport => ({
  providerStatus: "unknown",
  payable: false,
  claims: null,
  refunds: [],
  paidAt: null,
  snapshot,
})

/** A payment provider. Every effect but `list` ends within 9 s. */
export interface Gateway {
  readonly source: Provider
  readonly open: (attempt: Attempt) => Effect.Effect<Opened, ProviderUnavailable | ProviderRefused>
  /** Reads the status and the refunds without moving money. */
  readonly fetchStatus: (attempt: Attempt) => Effect.Effect<StatusReport, ProviderUnavailable>
  /** Reads the status. With PayPal, captures the money when the payer has approved and `matches` accepts the claims. */
  readonly capture: (
    attempt: Attempt,
    matches: (claims: ProviderClaims) => boolean,
  ) => Effect.Effect<StatusReport, ProviderUnavailable>
  /**
   * Sends a refund of a part or of all. After a failure without a response the refund may exist, so `findRefund` must come
   * before a second try.
   */
  readonly refund: (
    attempt: Attempt,
    request: RefundRequest,
  ) => Effect.Effect<RefundReport, ProviderUnavailable>
  /** Finds the refund with this mark among the refunds of an attempt; undefined without one. */
  readonly findRefund: (
    attempt: Attempt,
    mark: string,
  ) => Effect.Effect<RefundReport | undefined, ProviderUnavailable>
  /**
   * Reads the provider's own list of a time range, page by page. It may contain rows of the days around the range. Has no
   * time limit for all pages together.
   */
  readonly list: (from: Date, until: Date) => Effect.Effect<ProviderList, ProviderUnavailable>
  /** The expected payee: Paystack's domain, or the PayPal merchant of the settings. Null: the payee in the row. */
  readonly payee: string | null
}

/** What the portal reads in a webhook. Its content grants nothing: settling asks the provider. */
export interface WebhookContent {
  readonly event: string
  /** Our reference of the payment. */
  readonly reference: string | null
  /** The provider's id of the dispute that the event reports. */
  readonly disputeId: string | null
  /** Equal only for repeated deliveries of one event. */
  readonly key: string
}
