/**
 * Paying for one thing, whatever it is: an event, an order, the dues or a gift (SPEC §4). Students and doctors leave for
 * the provider's hosted page; global members use the PayPal button and come back approved. Approved is not paid: the
 * payment return flow asks the server.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { OpenedPayment, Purpose } from "#api/contract/payments.ts"
import type { Role } from "#api/contract/users.ts"
import type { Fact } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isExpired, isOk, isTransient } from "../outcomes.ts"

export interface PaymentInput {
  readonly purpose: Purpose
  /** SPEC §6: GlobalNetwork pays by PayPal, everybody else by redirect. */
  readonly role: Role
  /** What the opener of this purpose takes: an event's slug, a checkout form, a gift; null for dues. */
  readonly payload: unknown
  /** Says 'Redirecting to Payment Channel...' before leaving (SPEC §2, the payments page). */
  readonly notice: boolean
  /** Whose payment it is: nobody else on this device is shown it. */
  readonly memberId: string
  /** What is paid for, in the member's words: the event's name. */
  readonly title: string
  /** The page of this app that confirms it, without reference and source. */
  readonly returnPath: string
}

export interface PaymentContext extends PaymentInput {
  readonly opened: OpenedPayment | null
  readonly failure: Pick<Failure, "_tag" | "message"> | null
  /** What PayPal's button goes by: each Retry is a new try at its script. */
  readonly tries: number
}

export type PaymentEvent =
  | { readonly type: "redirect.understood" }
  | { readonly type: "page.reopened" }
  | { readonly type: "button.shown" }
  | { readonly type: "button.failed" }
  | { readonly type: "button.retried" }
  /** `payload`: what stands in a form at that moment; without one, what the flow began with. */
  | { readonly type: "button.pressed"; readonly payload?: unknown }
  | { readonly type: "approval.given"; readonly orderId: string }
  | { readonly type: "approval.cancelled" }
  | { readonly type: "approval.failed" }

/** `reference` is the provider's name of an approved payment; `failure` is why a payment was not opened. */
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
    emitted: Fact
    output: PaymentOutput
    tags: "busy" | "atButton"
  },
  actors: {
    openPayment: fromPromise<Opened, { purpose: Purpose; payload: unknown }>(() =>
      Promise.reject(new Error("openPayment is not provided")),
    ),
  },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isOpened: isOk,
    isOpenedWithNotice: ({ context }, { outcome }: { outcome: Opened }) =>
      context.notice && outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    isOpenedAtOnce: (_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" && outcome.value.checkout_url !== null,
    isExpired,
    isTransient,
  },
  actions: {
    keepOpened: assign((_, { outcome }: { outcome: Opened }) =>
      outcome._tag === "Ok" ? { opened: outcome.value, failure: null } : {},
    ),
    keepFailure: assign((_, { outcome }: { outcome: Opened }) => ({
      failure:
        outcome._tag === "Err"
          ? { _tag: outcome.error._tag, message: outcome.error.message }
          : { _tag: "Unavailable" as const, message: somethingWrong },
    })),
    keepDefect: assign({ failure: { _tag: "Unavailable" as const, message: somethingWrong } }),
    keepApproval: assign(({ context }, { orderId }: { orderId: string }) =>
      context.opened ? { opened: { ...context.opened, id: orderId } } : {},
    ),
    forgetOpened: assign({ opened: null }),
    takePayload: assign(({ context }, { payload }: { payload: unknown }) => ({
      payload: payload === undefined ? context.payload : payload,
    })),
    tryAnew: assign(({ context }) => ({ tries: context.tries + 1 })),
    /** On this device, so that 'Finish your payment' knows it even when nothing else is left (DECISIONS §3). */
    rememberPayment: (_of, _params: { input: PaymentInput; opened: OpenedPayment | null }) => {},
    leaveForCheckout: emit(({ context }) => ({
      type: "leave" as const,
      url: context.opened?.checkout_url ?? "",
    })),
    tellFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: context.failure?.message ?? somethingWrong,
    })),
    tellCancelled: emit({
      type: "toast" as const,
      tone: "info" as const,
      text: "You left PayPal before paying. You have not been charged.",
    }),
    tellUnapproved: emit({
      type: "toast" as const,
      tone: "error" as const,
      text: "PayPal could not finish. You have not been charged. Please try again.",
    }),
  },
}).createMachine({
  id: "payment",
  description:
    "Paying for one thing, whatever it is: opened once, at Paystack's page or in PayPal's window, and never said to be paid before the server knows.",
  context: ({ input }) => ({ ...input, opened: null, failure: null, tries: 0 }),
  initial: "choosing",
  output: ({ context }) => ({
    outcome: context.failure ? ("refused" as const) : ("approved" as const),
    reference: context.failure ? null : (context.opened?.id ?? null),
    failure: context.failure,
  }),
  states: {
    choosing: {
      description: "The member's role says how it is paid.",
      always: [{ guard: "isPaidByPayPal", target: "payPal" }, { target: "opening" }],
    },
    opening: {
      description: "The payment is being opened; nothing is charged yet.",
      tags: ["busy"],
      invoke: {
        id: "openPayment",
        src: "openPayment",
        input: ({ context }) => ({ purpose: context.purpose, payload: context.payload }),
        onDone: [
          {
            guard: { type: "isOpenedWithNotice", params: ({ event }) => ({ outcome: event.output }) },
            target: "noticing",
            actions: { type: "keepOpened", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isOpenedAtOnce", params: ({ event }) => ({ outcome: event.output }) },
            target: "left",
            actions: { type: "keepOpened", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "refused",
            actions: { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "refused",
            actions: [
              { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
              "tellFailure",
            ],
          },
        ],
        onError: { target: "refused", actions: ["keepDefect", "tellFailure"] },
      },
    },
    noticing: {
      description: "'Redirecting to Payment Channel...' waits for 'I Understand'.",
      entry: {
        type: "rememberPayment",
        params: ({ context }) => ({ input: context, opened: context.opened }),
      },
      on: { "redirect.understood": "left" },
    },
    left: {
      description: "The browser goes to the payment page; who comes back here can open it again.",
      entry: [
        { type: "rememberPayment", params: ({ context }) => ({ input: context, opened: context.opened }) },
        "leaveForCheckout",
      ],
      on: { "page.reopened": { actions: "leaveForCheckout" } },
    },
    payPal: {
      initial: "loading",
      states: {
        loading: {
          description: "The PayPal button is on its way.",
          on: { "button.shown": "ready", "button.failed": "missing" },
        },
        missing: {
          description: "The PayPal button did not come; Retry asks for it again, without a reload.",
          on: { "button.retried": { target: "loading", actions: "tryAnew" } },
        },
        ready: {
          description: "The PayPal button can be pressed.",
          tags: ["atButton"],
          entry: "forgetOpened",
          on: {
            "button.pressed": {
              target: "ordering",
              actions: { type: "takePayload", params: ({ event }) => ({ payload: event.payload }) },
            },
            "button.failed": "missing",
          },
        },
        ordering: {
          description: "The order is being opened for PayPal; nothing is charged yet.",
          tags: ["busy", "atButton"],
          invoke: {
            id: "openPayment",
            src: "openPayment",
            input: ({ context }) => ({ purpose: context.purpose, payload: context.payload }),
            onDone: [
              {
                guard: { type: "isOpened", params: ({ event }) => ({ outcome: event.output }) },
                target: "approving",
                actions: { type: "keepOpened", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
                target: "ready",
              },
              {
                guard: { type: "isTransient", params: ({ event }) => ({ outcome: event.output }) },
                target: "unopened",
                actions: { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: "#payment.refused",
                actions: [
                  { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
                  "tellFailure",
                ],
              },
            ],
            onError: { target: "unopened", actions: "keepDefect" },
          },
        },
        unopened: {
          description: "The order could not be opened for now; pressing PayPal again tries again.",
          tags: ["atButton"],
          entry: "tellFailure",
          on: {
            "button.pressed": {
              target: "ordering",
              actions: { type: "takePayload", params: ({ event }) => ({ payload: event.payload }) },
            },
            "button.failed": "missing",
          },
        },
        approving: {
          description: "The member is with PayPal, which asks for their approval.",
          tags: ["atButton"],
          entry: {
            type: "rememberPayment",
            params: ({ context }) => ({ input: context, opened: context.opened }),
          },
          on: {
            "approval.given": {
              target: "#payment.approved",
              actions: { type: "keepApproval", params: ({ event }) => ({ orderId: event.orderId }) },
            },
            "approval.cancelled": { target: "ready", actions: "tellCancelled" },
            "approval.failed": { target: "ready", actions: "tellUnapproved" },
            "button.failed": "missing",
          },
        },
      },
    },
    approved: {
      description: "PayPal has the member's approval; the server takes it from here.",
      type: "final",
    },
    refused: { description: "The payment was not opened, and the reason was said.", type: "final" },
  },
})
