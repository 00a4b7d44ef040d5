/** The context, the events, the guards and the actions of the payment; payment.machine.ts is its chart. */
import { assign, emit, fromPromise, setup } from "xstate"
import type { OpenedPayment, Purpose } from "#api/contract/payments.ts"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isExpired, isOk, isTransient } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import type { PaymentRequest } from "./payment-request.ts"

export interface PaymentInput {
  readonly purpose: Purpose
  /** SPEC §6: GlobalNetwork pays by PayPal, all other roles by redirect. */
  readonly role: Role
  /** The payment to open; null when `button.pressed` brings the request. */
  readonly request: PaymentRequest | null
  /** Shows 'Redirecting to Payment Channel...' before leaving (SPEC §2, the payments page). */
  readonly showsRedirectDialog: boolean
  /** The payer's id. No other member on this device sees the payment. */
  readonly memberId: string
  /** What is paid for, as shown to the member, such as the event's name. */
  readonly title: string
  /** The page that confirms the payment, without reference and source. */
  readonly returnPath: string
}

/**
 * Why a payment was not opened. `code` names the rule of a refusal that a flow reacts to. `data` of a `Conflict` is the
 * `Settled` of an order or a donation that is already paid.
 */
type OpeningFailure = Pick<Failure, "_tag" | "message"> & Partial<Pick<Failure, "code" | "data">>

export interface PaymentContext extends PaymentInput {
  readonly opened: OpenedPayment | null
  readonly failure: OpeningFailure | null
  /** The key of PayPal's button. Each Retry changes it, which loads the script again. */
  readonly tries: number
}

export type PaymentEvent =
  | { readonly type: "redirect.confirmed" }
  | { readonly type: "page.reopened" }
  | { readonly type: "button.shown" }
  | { readonly type: "button.failed" }
  | { readonly type: "button.retried" }
  /** `request` has the form's values at the time of the press. Defaults to the request of the input. */
  | { readonly type: "button.pressed"; readonly request?: PaymentRequest }
  | { readonly type: "approval.given"; readonly orderId: string }
  | { readonly type: "approval.cancelled" }
  | { readonly type: "approval.failed" }

/** `reference` is the provider's reference of an approved payment. `failure` is why a payment was not opened. */
export interface PaymentOutput {
  readonly outcome: "approved" | "refused"
  readonly reference: string | null
  readonly failure: OpeningFailure | null
}

type Opened = Outcome<OpenedPayment, Failure>
type Captured = Outcome<{ readonly isDeclined: boolean }, Failure>

export const paymentSetup = setup({
  types: {} as {
    input: PaymentInput
    context: PaymentContext
    events: PaymentEvent
    emitted: FlowEffect
    output: PaymentOutput
    tags: "busy" | "approving"
  },
  actors: {
    openPayment: fromPromise<Opened, PaymentRequest | null>(notProvided("openPayment")),
    capturePayment: fromPromise<Captured, string>(notProvided("capturePayment")),
  },
  delays: { appearingTime: 500 },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isOpened: isOk,
    needsRedirectDialog: ({ context }, { outcome }: { outcome: Opened }) =>
      context.showsRedirectDialog && outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    hasCheckoutUrl: (_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    isDeclined: (_, { outcome }: { outcome: Captured }) => outcome._tag === "Ok" && outcome.value.isDeclined,
    isExpired,
    isTransient,
  },
  actions: {
    setOpened: assign((_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" ? { opened: outcome.value, failure: null } : {},
    ),
    setFailure: assign((_, { outcome }: { outcome: Opened }) => {
      if (outcome._tag === "Ok") return { failure: { _tag: "Unavailable" as const, message: somethingWrong } }
      const { _tag, message, code, data } = outcome.error
      return { failure: { _tag, message, code, data } }
    }),
    setDefect: assign({ failure: { _tag: "Unavailable" as const, message: somethingWrong } }),
    setApproval: assign(({ context }, { orderId }: { orderId: string }) =>
      context.opened ? { opened: { ...context.opened, id: orderId } } : {},
    ),
    clearOpened: assign({ opened: null }),
    setRequest: assign(({ context }, { request }: { request: PaymentRequest | undefined }) => ({
      request: request ?? context.request,
    })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    /** Stores the payment on this device, so that 'Finish your payment' can list it offline (DECISIONS §3). */
    storePayment: notProvided<{ input: PaymentInput; opened: OpenedPayment | null }>("storePayment"),
    redirectToCheckout: emit(({ context }) => ({
      type: "redirect" as const,
      url: context.opened?.checkout_url ?? "",
    })),
    toastFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: context.failure?.message ?? somethingWrong,
    })),
    toastCancelled: emit({
      type: "toast" as const,
      tone: "info" as const,
      text: "You left PayPal before paying. You have not been charged.",
    }),
    toastUnapproved: emit({
      type: "toast" as const,
      tone: "error" as const,
      text: "PayPal could not finish. You have not been charged. Please try again.",
    }),
  },
})
