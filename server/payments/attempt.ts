import type { Attempt, Gateway } from "#server/gateways/provider.ts"
import { PaymentHeld } from "./errors.ts"
import type { GrantResult } from "./grant.ts"
import type { Payment } from "./payment.ts"
import type { Expected } from "./states.ts"

/** Appends query parameters to a path, which may already have some. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`

/** Returns the path of the page that confirms the payment, with `reference` and `source` in its query (SPEC §2). */
export const confirmPath = (payment: Payment): string =>
  withQuery(payment.returnPath, {
    reference: payment.providerId ?? payment.reference,
    source: payment.source,
  })

/** Converts a payment row to the `Attempt` that a gateway takes. Its URLs begin with `publicUrl`. */
export const attemptOf = (payment: Payment, publicUrl: string): Attempt => ({
  reference: payment.reference,
  purpose: payment.purpose,
  memberId: payment.memberId,
  payerEmail: payment.payerEmail,
  title: payment.title,
  amount: payment.amount,
  currency: payment.currency,
  providerId: payment.providerId,
  payee: payment.payee,
  captureRefusals: payment.captureRefusals,
  // Paystack appends the reference to the URL itself; PayPal does not.
  returnUrl: `${publicUrl}${withQuery(payment.returnPath, {
    ...(payment.source === "PAYPAL" ? { reference: payment.reference } : {}),
    source: payment.source,
  })}`,
  // The page that a payer comes back to asks the server, also after cancelling: the payer may have paid in another tab.
  cancelUrl: `${publicUrl}${withQuery(payment.returnPath, { reference: payment.reference, source: payment.source })}`,
})

/** Returns the claims that the provider must make about this payment (RELIABILITY P2). */
export const expectedOf = (payment: Payment, gateway: Gateway): Expected => ({
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  purpose: payment.purpose,
  memberId: payment.memberId,
  payerEmail: payment.source === "PAYSTACK" ? payment.payerEmail : null,
  payee: gateway.payee ?? payment.payee,
})

const heldReasons = {
  "already granted": "second",
  "no place left": "no place",
  "event canceled": "canceled",
} as const satisfies Record<Exclude<GrantResult, "granted">, string>

/** Returns the error for a payer whose payment is held. */
export const heldError = ({ reference, heldReason }: Payment): PaymentHeld =>
  new PaymentHeld({
    reference,
    reason: heldReasons[heldReason as keyof typeof heldReasons] ?? "other",
  })
