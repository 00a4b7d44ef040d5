import type { Effect } from "effect"
import { Schema } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"

/**
 * The provider did not give an answer that can be used. Nothing is known about the payment then: it is neither paid
 * nor failed (RELIABILITY P5). `away`: no answer in time, a refused connection or a 5xx; `nonsense`: an answer that is
 * not what the provider's documents say, a rejection of our key included.
 */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  kind: Schema.Literals(["unavailable", "invalid-response"]),
  detail: Schema.String,
}) {}

/** The provider understood us and will not open this attempt: its reference is used up, or its rules forbid it. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  provider: Schema.Literals(["PAYSTACK", "PAYPAL"]),
  issue: Schema.String,
}) {}

/** What a payment row tells a gateway. Amount in minor units. */
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
  /** Where the payer comes back to, an absolute address of this app. */
  readonly returnUrl: string
  /** Where a payer who changed their mind comes back to. */
  readonly cancelUrl: string
}

/** What opening an attempt gave. */
export interface Opened {
  readonly providerId: string
  readonly checkoutUrl: string | null
  readonly payee: string | null
}

/**
 * Where an attempt stands, in one vocabulary for both providers. `unpaid`: opened, nobody paid; `unknown`: the provider
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

/** What the provider claims, field by field, to be compared with our row. null where it said nothing. Minor units. */
export interface ProviderClaims {
  readonly reference: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly purpose: string | null
  readonly memberId: string | null
  /** Paystack knows the payer's address as we gave it; PayPal's payer has an account of their own, so it is null there. */
  readonly payerEmail: string | null
  /** Paystack: `live` or `test`. PayPal: the merchant who is paid. */
  readonly payee: string | null
}

/** One answer about one attempt. */
export interface StatusReport {
  readonly providerStatus: ProviderStatus
  /** Whether the payer can still pay this very attempt. */
  readonly payable: boolean
  readonly claims: ProviderClaims | null
  /** ISO 8601; null when the provider did not say. */
  readonly paidAt: string | null
  /** The provider's answer as it came, for the record. */
  readonly snapshot: unknown
}

/** A payment provider as the settling code knows it. Every effect ends within 9 s. */
export interface Gateway {
  readonly source: Source
  readonly open: (attempt: Attempt) => Effect.Effect<Opened, ProviderUnavailable | ProviderRefused>
  /** Asks without moving money. */
  readonly fetchStatus: (attempt: Attempt) => Effect.Effect<StatusReport, ProviderUnavailable>
  /** Asks, and takes the money when the payer has approved and `matches` agrees with what the order says (PayPal's capture). */
  readonly capture: (
    attempt: Attempt,
    matches: (claims: ProviderClaims) => boolean,
  ) => Effect.Effect<StatusReport, ProviderUnavailable>
  /** What the other side must be, for the comparison: Paystack's domain; null where the row itself knows (PayPal). */
  readonly payee: string | null
}
