import type { OpenedPayment } from "#api/contract/payments.ts"
import type { Role } from "#api/contract/users.ts"
import { Effect } from "effect"
import { majorFromMinor } from "#server/money.ts"
import { WrongSource } from "./errors.ts"
import type { Payment } from "./rows.ts"

/** SPEC §6: GlobalNetwork pays in USD with PayPal, the others in NGN with Paystack. */
export const termsOf = (role: Role) =>
  role === "GlobalNetwork"
    ? ({ source: "PAYPAL", currency: "USD" } as const)
    : ({ source: "PAYSTACK", currency: "NGN" } as const)

/** Refuses a source that is not the one of the member's role (DECISIONS §3). */
export const checkSource = (role: Role, source: string | undefined): Effect.Effect<void, WrongSource> => {
  const own = termsOf(role).source
  return source === undefined || source.toUpperCase() === own
    ? Effect.void
    : Effect.fail(new WrongSource({ own }))
}

/** Returns an opened payment in the shape of the wire. */
export const openedPaymentOf = (payment: Payment): OpenedPayment => ({
  id: payment.providerId ?? payment.reference,
  checkout_url: payment.checkoutUrl,
  reference: payment.reference,
  amount: majorFromMinor(payment.amount),
  currency: payment.currency,
})
