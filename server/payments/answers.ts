import type { Purpose } from "#api/contract/payments.ts"
import type { UnpaidPayment } from "#api/contract/settled.ts"
import {
  BadGateway,
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
} from "#api/contract/wire.ts"
import type { AnswersTo } from "#server/http/answering.ts"
import { formatWait } from "#server/limits/answers.ts"
import type { PaymentError, PaymentHeld } from "./errors.ts"
import { providerNames } from "./terms.ts"

const purposeWords: Readonly<Record<Purpose, string>> = {
  event: "an event",
  order: "an order",
  subscription: "a subscription",
  donation: "a donation",
}
const heldMessages: Readonly<Record<PaymentHeld["reason"], (reference: string) => string>> = {
  second: (reference) =>
    `You had already paid for this, so your second payment (${reference}) is held for a refund. We will write to you.`,
  "no place": (reference) =>
    `There was no place for you when your payment (${reference}) arrived. Your money is safe, and we will write to you about a refund.`,
  canceled: (reference) =>
    `The event was canceled before your payment (${reference}) arrived. Your money is safe, and we will write to you about a refund.`,
  other: (reference) =>
    `Your payment (${reference}) arrived, but something about it needs a look from us. It is safe, and we will write to you.`,
}

/** Maps payment errors to error responses. The client's payment flow reads their codes. */
export const paymentAnswers = {
  PaymentNotFound: () =>
    new NotFound({ message: "We do not know this payment. Please check its reference." }),
  WrongPayer: () => new Forbidden({ message: "This payment belongs to another member." }),
  WrongPurpose: ({ paidFor, asked }) =>
    new BadRequest({
      message: `This reference is the payment of ${purposeWords[paidFor]}, not of ${purposeWords[asked]}.`,
    }),
  WrongProvider: ({ openedWith }) =>
    new BadRequest({ message: `This payment was opened with ${providerNames[openedWith]}.` }),
  WrongSource: ({ own }) => {
    const message =
      own === "PAYPAL" ? "Global members pay with PayPal." : "Students and doctors pay with Paystack."
    return new BadRequest({ message, fields: { source: message } })
  },
  PaymentPending: () =>
    new BadRequest({
      message: "The payment has not been confirmed yet. You have not been charged twice. We keep checking.",
      code: "payment_pending",
    }),
  PaymentNotPaid: ({ checkoutUrl }) =>
    new BadRequest({
      message: "This payment was not made, and you have not been charged. You can try again.",
      code: "payment_not_paid",
      data: { checkoutUrl } satisfies UnpaidPayment,
    }),
  NoLongerAvailable: ({ why }) =>
    new BadRequest({ message: `This payment was not made, and you have not been charged. ${why}` }),
  PaymentReturned: () => new BadRequest({ message: "The money of this payment was given back to you." }),
  GrantTakenAway: () =>
    new BadRequest({
      message:
        "What this payment was for was taken back or canceled. We have written to you about the money.",
    }),
  PaymentHeld: ({ reference, reason }) =>
    new BadRequest({ message: heldMessages[reason](reference), code: "payment_held" }),
  AlreadyConfirmed: ({ reference, data }) =>
    new Conflict({ message: `Payment ${reference} is already confirmed.`, data }),
  PaymentNotOpened: () =>
    new BadGateway({ message: "The payment could not be opened. Nothing was charged; please try again." }),
  PaymentBeingOpened: () =>
    new ServiceUnavailable({ message: "The payment is being opened. Please try again shortly." }),
  TooManyPayments: ({ retryAfter }) =>
    new TooManyRequests({
      message: `You opened many payments in a short time. You can open the next one in ${formatWait(retryAfter)}. You have not been charged, and your open payments are still there.`,
      retryAfter,
    }),
  ProviderUnavailable: ({ provider, kind }) =>
    kind === "unavailable"
      ? new ServiceUnavailable({
          message: `${providerNames[provider]} is not answering at the moment. Nothing is lost; please try again shortly.`,
        })
      : new BadGateway({
          message: `${providerNames[provider]} gave an answer we cannot use. Nothing is lost; please try again shortly.`,
        }),
} satisfies AnswersTo<PaymentError>
