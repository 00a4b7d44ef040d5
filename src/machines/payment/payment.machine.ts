/**
 * Pays for an event, an order, the subscription or a donation (SPEC §4). Students and doctors leave for the
 * provider's hosted page. Global members approve the payment with PayPal's button. An approval is not a payment: the
 * payment return flow then asks the server.
 */
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

export interface PaymentContext extends PaymentInput {
  readonly opened: OpenedPayment | null
  readonly failure: Pick<Failure, "_tag" | "message"> | null
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
  readonly failure: Pick<Failure, "_tag" | "message"> | null
}

type Opened = Outcome<OpenedPayment, Failure>

export const paymentMachine = setup({
  types: {} as {
    input: PaymentInput
    context: PaymentContext
    events: PaymentEvent
    emitted: FlowEffect
    output: PaymentOutput
    tags: "busy" | "atButton"
  },
  actors: {
    openPayment: fromPromise<Opened, PaymentRequest | null>(notProvided("openPayment")),
  },
  delays: { appearingTime: 500 },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isOpened: isOk,
    needsRedirectDialog: ({ context }, { outcome }: { outcome: Opened }) =>
      context.showsRedirectDialog && outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    isOpenedAtOnce: (_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    isExpired,
    isTransient,
  },
  actions: {
    setOpened: assign((_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" ? { opened: outcome.value, failure: null } : {},
    ),
    setFailure: assign((_, { outcome }: { outcome: Opened }) => ({
      failure:
        outcome._tag === "Err"
          ? { _tag: outcome.error._tag, message: outcome.error.message }
          : { _tag: "Unavailable" as const, message: somethingWrong },
    })),
    setDefect: assign({ failure: { _tag: "Unavailable" as const, message: somethingWrong } }),
    setApproval: assign(({ context }, { orderId }: { orderId: string }) =>
      context.opened ? { opened: { ...context.opened, id: orderId } } : {},
    ),
    clearOpened: assign({ opened: null }),
    setRequest: assign(({ context }, { request }: { request: PaymentRequest | undefined }) => ({
      request: request ?? context.request,
    })),
    restart: assign(({ context }) => ({ tries: context.tries + 1 })),
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
}).createMachine({
  id: "payment",
  description:
    "A member pays for one thing on Paystack's page or in PayPal's window. The portal calls it paid only after the server has confirmed it.",
  context: ({ input }) => ({ ...input, opened: null, failure: null, tries: 0 }),
  initial: "choosing",
  output: ({ context }) => ({
    outcome: context.failure ? ("refused" as const) : ("approved" as const),
    reference: context.failure ? null : (context.opened?.id ?? null),
    failure: context.failure,
  }),
  states: {
    choosing: {
      description: "The member's role decides between Paystack and PayPal.",
      always: [{ guard: "isPaidByPayPal", target: "payPal" }, { target: "opening" }],
    },
    opening: {
      description: "The payment is being opened. Nothing is charged yet.",
      tags: ["busy"],
      invoke: {
        id: "openPayment",
        src: "openPayment",
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: "needsRedirectDialog", params: ({ event }) => ({ outcome: event.output }) },
            target: "announcingRedirect",
            actions: { type: "setOpened", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isOpenedAtOnce", params: ({ event }) => ({ outcome: event.output }) },
            target: "left",
            actions: { type: "setOpened", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "refused",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "refused",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              "toastFailure",
            ],
          },
        ],
        onError: { target: "refused", actions: ["setDefect", "toastFailure"] },
      },
    },
    announcingRedirect: {
      entry: {
        type: "storePayment",
        params: ({ context }) => ({ input: context, opened: context.opened }),
      },
      initial: "appearing",
      states: {
        appearing: {
          description:
            "'Redirecting to Payment Channel...' has just appeared. A second press is ignored, because it was meant for the button before.",
          after: { appearingTime: "readable" },
        },
        readable: {
          description: "'Redirecting to Payment Channel...' waits for 'I Understand'.",
          on: { "redirect.confirmed": "#payment.left" },
        },
      },
    },
    left: {
      description: "The browser goes to the payment page. A member who comes back can open it again.",
      entry: [
        { type: "storePayment", params: ({ context }) => ({ input: context, opened: context.opened }) },
        "redirectToCheckout",
      ],
      on: { "page.reopened": { actions: "redirectToCheckout" } },
    },
    payPal: {
      initial: "loading",
      states: {
        loading: {
          description: "The PayPal button is loading.",
          on: { "button.shown": "ready", "button.failed": "missing" },
        },
        missing: {
          description:
            "The PayPal button could not be loaded. Retry loads it again without a reload of the page.",
          on: { "button.retried": { target: "loading", actions: "restart" } },
        },
        ready: {
          description: "The PayPal button is ready.",
          tags: ["atButton"],
          entry: "clearOpened",
          on: {
            "button.pressed": {
              target: "ordering",
              actions: { type: "setRequest", params: ({ event }) => ({ request: event.request }) },
            },
            "button.failed": "missing",
          },
        },
        ordering: {
          description: "The PayPal order is being opened. Nothing is charged yet.",
          tags: ["busy", "atButton"],
          invoke: {
            id: "openPayment",
            src: "openPayment",
            input: ({ context }) => context.request,
            onDone: [
              {
                guard: { type: "isOpened", params: ({ event }) => ({ outcome: event.output }) },
                target: "approving",
                actions: { type: "setOpened", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
                target: "ready",
              },
              {
                guard: { type: "isTransient", params: ({ event }) => ({ outcome: event.output }) },
                target: "openFailed",
                actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: "#payment.refused",
                actions: [
                  { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
                  "toastFailure",
                ],
              },
            ],
            onError: { target: "openFailed", actions: "setDefect" },
          },
        },
        openFailed: {
          description: "The PayPal order could not be opened. Another press on PayPal tries again.",
          tags: ["atButton"],
          entry: "toastFailure",
          on: {
            "button.pressed": {
              target: "ordering",
              actions: { type: "setRequest", params: ({ event }) => ({ request: event.request }) },
            },
            "button.failed": "missing",
          },
        },
        approving: {
          description: "PayPal's window asks the member to approve the payment.",
          tags: ["atButton"],
          entry: {
            type: "storePayment",
            params: ({ context }) => ({ input: context, opened: context.opened }),
          },
          on: {
            "approval.given": {
              target: "#payment.approved",
              actions: { type: "setApproval", params: ({ event }) => ({ orderId: event.orderId }) },
            },
            "approval.cancelled": { target: "ready", actions: "toastCancelled" },
            "approval.failed": { target: "ready", actions: "toastUnapproved" },
            "button.failed": "missing",
          },
        },
      },
    },
    approved: {
      description: "The member approved the payment with PayPal. The server has to confirm it.",
      type: "final",
    },
    refused: { description: "The payment was not opened. The member has seen the reason.", type: "final" },
  },
})
