import { Effect } from "effect"
import type { OpenedPayment, Source } from "#api/contract/payments.ts"
import type { Role } from "#api/contract/users.ts"
import { majorFromMinor } from "#server/money.ts"
import { WrongSource } from "./errors.ts"
import type { Payment } from "./payment.ts"

/** How a payment was paid, as members read it. */
export const providerNames: Readonly<Record<Source, string>> = {
  PAYPAL: "PayPal",
  PAYSTACK: "Paystack",
  OFFLINE: "Bank transfer or cash (offline)",
}

/** Returns the provider and the currency of a role (SPEC §6). */
export const termsOf = (role: Role) =>
  role === "GlobalNetwork"
    ? ({ source: "PAYPAL", currency: "USD" } as const)
    : ({ source: "PAYSTACK", currency: "NGN" } as const)

/** Fails with `WrongSource` when `source` is not the provider of the role (DECISIONS §3). `undefined` is accepted. */
export const checkSource = (role: Role, source: string | undefined): Effect.Effect<void, WrongSource> => {
  const own = termsOf(role).source
  return source === undefined || source.toUpperCase() === own
    ? Effect.void
    : Effect.fail(new WrongSource({ own }))
}

/** Returns an opened payment as the contract defines it; `amount` in major units. */
export const openedPaymentOf = (payment: Payment): OpenedPayment => ({
  id: payment.providerId ?? payment.reference,
  checkout_url: payment.checkoutUrl,
  reference: payment.reference,
  amount: majorFromMinor(payment.amount),
  currency: payment.currency,
})
