import type { Effect } from "effect"
import { Schema } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"

/**
 * The provider gave no usable response. The payment is then neither paid nor failed (RELIABILITY P5). `unavailable`: no
 * response in time, a refused connection or a 5xx. `invalid-response`: a response that the provider does not document,
 * or a rejection of our key.
 */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  kind: Schema.Literals(["unavailable", "invalid-response"]),
  detail: Schema.String,
}) {}

/** The provider refuses to open this attempt: its reference is used up, or its rules forbid it. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  issue: Schema.String,
}) {}

/** A payment as a gateway needs it. Amount in minor units. */
export interface Attempt {
  readonly reference: string
  readonly purpose: Purpose
  readonly memberId: string
  readonly payerEmail: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  /** The provider's own id, once it has one: PayPal's order. */
  readonly providerId: string | null
  /** Who is paid, as the provider named them when the attempt was opened (PayPal's merchant id). */
  readonly payee: string | null
  /** Where the payer returns to, an absolute URL of this app. */
  readonly returnUrl: string
  /** Where a payer who cancels returns to. */
  readonly cancelUrl: string
}

/** The result of opening an attempt. */
export interface Opened {
  readonly providerId: string
  readonly checkoutUrl: string | null
  readonly payee: string | null
}

/**
 * The status of an attempt, with the same words for both providers. `unpaid`: opened, nobody paid; `unknown`: the provider
 * has no such attempt. Only `paid` is paid.
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

/**
 * What the provider states, field by field, to compare with our row; null where it should state something and does not.
 * Minor units.
 */
export interface ProviderClaims {
  readonly reference: string | null
  readonly amount: number | null
  readonly currency: string | null
  /** Undefined where the provider kept no metadata: our row decides. */
  readonly purpose: string | null | undefined
  readonly memberId: string | null | undefined
  /** The email that we gave Paystack; null for PayPal, whose payers have accounts of their own. */
  readonly payerEmail: string | null
  /** Paystack: `live` or `test`. PayPal: the merchant who is paid. */
  readonly payee: string | null
}

/** What the provider says about an attempt. */
export interface StatusReport {
  readonly providerStatus: ProviderStatus
  /** Whether the payer can still pay this very attempt. */
  readonly payable: boolean
  readonly claims: ProviderClaims | null
  /** ISO 8601; null when the provider did not say. */
  readonly paidAt: string | null
  /** The provider's response as it came, for the record. */
  readonly snapshot: unknown
}

/** A payment provider. Every effect ends within 9 s. */
export interface Gateway {
  readonly source: Source
  readonly open: (attempt: Attempt) => Effect.Effect<Opened, ProviderUnavailable | ProviderRefused>
  /** Reads the status without moving money. */
  readonly fetchStatus: (attempt: Attempt) => Effect.Effect<StatusReport, ProviderUnavailable>
  /** Reads the status, and takes the money when the payer has approved and `matches` accepts the claims (PayPal's capture). */
  readonly capture: (
    attempt: Attempt,
    matches: (claims: ProviderClaims) => boolean,
  ) => Effect.Effect<StatusReport, ProviderUnavailable>
  /** The expected payee: Paystack's domain; null where the row stores it (PayPal). */
  readonly payee: string | null
}
