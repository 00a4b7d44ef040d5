import type { Attempt, Gateway } from "#server/gateways/provider.ts"
import { PaymentHeld } from "./errors.ts"
import type { Payment } from "./rows.ts"
import type { Expected } from "./states.ts"

/** Appends a query to a path that may have one already. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`

/** Returns the page that confirms the payment, with its query (SPEC §2: payment, reference and source). */
export const confirmPath = (payment: Payment): string =>
  withQuery(payment.returnPath, {
    reference: payment.providerId ?? payment.reference,
    source: payment.source,
  })

/** Returns the row as a gateway needs it. URLs begin with `publicUrl`. */
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
  // Paystack appends the reference to the URL itself; PayPal does not.
  returnUrl: `${publicUrl}${withQuery(payment.returnPath, {
    ...(payment.source === "PAYPAL" ? { reference: payment.reference } : {}),
    source: payment.source,
  })}`,
  cancelUrl: `${publicUrl}${payment.returnPath.split("?", 1)[0]}`,
})

/** Returns what the provider must state about the row, field by field (RELIABILITY P2). */
export const expectedOf = (payment: Payment, gateway: Gateway): Expected => ({
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  purpose: payment.purpose,
  memberId: payment.memberId,
  payerEmail: payment.source === "PAYSTACK" ? payment.payerEmail : null,
  payee: gateway.payee ?? payment.payee,
})

/** Returns what a held row means to its payer. */
export const heldError = ({ reference, heldReason }: Payment): PaymentHeld =>
  new PaymentHeld({ reference, isSecond: heldReason === "already granted" })
