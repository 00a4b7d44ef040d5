import { BadGateway, BadRequest, ServiceUnavailable } from "#api/contract/wire.ts"
import type { Attempt, Gateway, ProviderAway } from "#server/gateways/provider.ts"
import type { Payment } from "./rows.ts"
import type { Expected } from "./states.ts"

/** `path` of this app with more query behind what it has. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`

/** The page of this app that confirms the payment, with its query (SPEC §2: payment, reference and source). */
export const confirmingPath = (payment: Payment): string =>
  withQuery(payment.returnPath, {
    reference: payment.providerId ?? payment.reference,
    source: payment.source,
  })

/** The row as a gateway needs it. Addresses begin with `publicUrl`. */
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
  // Paystack puts its reference behind the address itself; PayPal only its own words.
  returnUrl: `${publicUrl}${withQuery(payment.returnPath, {
    ...(payment.source === "PAYPAL" ? { reference: payment.reference } : {}),
    source: payment.source,
  })}`,
  cancelUrl: `${publicUrl}${payment.returnPath.split("?", 1)[0]}`,
})

/** What the provider must say about the row, field by field (RELIABILITY P2). */
export const expectedOf = (payment: Payment, gateway: Gateway): Expected => ({
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  purpose: payment.purpose,
  memberId: payment.memberId,
  payerEmail: payment.source === "PAYSTACK" ? payment.payerEmail : null,
  payee: gateway.payee ?? payment.payee,
})

const providerName = { PAYPAL: "PayPal", PAYSTACK: "Paystack" } as const

/** What a member hears when the provider cannot be asked. Nothing was granted, nothing is lost. */
export const awayAnswer = (failure: ProviderAway): BadGateway | ServiceUnavailable => {
  const name = providerName[failure.provider]
  return failure.kind === "away"
    ? new ServiceUnavailable({
        message: `${name} is not answering at the moment. Nothing is lost; please try again shortly.`,
      })
    : new BadGateway({
        message: `${name} gave an answer we cannot use. Nothing is lost; please try again shortly.`,
      })
}

export const pendingAnswer = new BadRequest({
  message: "The payment has not been confirmed yet. You have not been charged twice. We keep checking.",
  code: "payment_pending",
})
export const notPaidAnswer = new BadRequest({
  message: "This payment was not made, and you have not been charged. You can try again.",
  code: "payment_not_paid",
})
export const returnedAnswer = new BadRequest({
  message: "The money of this payment was given back to you.",
  code: "payment_not_paid",
})
export const heldAnswer = (payment: Payment) =>
  new BadRequest({
    message:
      payment.heldReason === "already granted"
        ? `You had already paid for this, so your second payment (${payment.reference}) is held for a refund. We will write to you.`
        : `Your payment (${payment.reference}) arrived, but something about it needs a look from us. It is safe, and we will write to you.`,
    code: "payment_held",
  })
