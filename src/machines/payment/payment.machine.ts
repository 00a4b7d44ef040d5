/**
 * Pays for an event, an order, the subscription or a donation (SPEC §4). Students and doctors leave for the
 * provider's hosted page. Global members approve the payment with PayPal's button. An approval is not a payment: the
 * payment return flow then asks the server.
 */
import { outcomeOf } from "../outcomes.ts"
import { paymentSetup } from "./payment-setup.ts"

export const paymentMachine = paymentSetup.createMachine({
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
            guard: { type: "needsRedirectDialog", params: outcomeOf },
            target: "announcingRedirect",
            actions: { type: "setOpened", params: outcomeOf },
          },
          {
            guard: { type: "hasCheckoutUrl", params: outcomeOf },
            target: "left",
            actions: { type: "setOpened", params: outcomeOf },
          },
          {
            guard: { type: "isExpired", params: outcomeOf },
            target: "refused",
            actions: { type: "setFailure", params: outcomeOf },
          },
          { target: "refused", actions: [{ type: "setFailure", params: outcomeOf }, "toastFailure"] },
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
          on: { "button.retried": { target: "loading", actions: "countTry" } },
        },
        ready: {
          description: "The PayPal button is ready.",
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
          tags: ["busy"],
          invoke: {
            id: "openPayment",
            src: "openPayment",
            input: ({ context }) => context.request,
            onDone: [
              {
                guard: { type: "isOpened", params: outcomeOf },
                target: "approving",
                actions: { type: "setOpened", params: outcomeOf },
              },
              { guard: { type: "isExpired", params: outcomeOf }, target: "ready" },
              {
                guard: { type: "isTransient", params: outcomeOf },
                target: "openFailed",
                actions: { type: "setFailure", params: outcomeOf },
              },
              {
                target: "#payment.refused",
                actions: [{ type: "setFailure", params: outcomeOf }, "toastFailure"],
              },
            ],
            onError: { target: "openFailed", actions: "setDefect" },
          },
        },
        openFailed: {
          description: "The PayPal order could not be opened. Another press on PayPal tries again.",
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
          tags: ["approving"],
          entry: {
            type: "storePayment",
            params: ({ context }) => ({ input: context, opened: context.opened }),
          },
          on: {
            "approval.given": {
              target: "capturing",
              actions: { type: "setApproval", params: ({ event }) => ({ orderId: event.orderId }) },
            },
            "approval.cancelled": { target: "ready", actions: "toastCancelled" },
            "approval.failed": { target: "ready", actions: "toastUnapproved" },
            "button.failed": "missing",
          },
        },
        capturing: {
          description:
            "The server takes the approved money. After a declined card PayPal's window asks for another one.",
          tags: ["busy", "approving"],
          invoke: {
            id: "capturePayment",
            src: "capturePayment",
            input: ({ context }) => context.opened?.id ?? "",
            onDone: [
              {
                guard: { type: "isDeclined", params: outcomeOf },
                target: "approving",
              },
              { target: "#payment.approved" },
            ],
            onError: "#payment.approved",
          },
        },
      },
    },
    approved: {
      description:
        "The member approved the payment with PayPal. The payment return flow asks the server for the result.",
      type: "final",
    },
    refused: { description: "The payment was not opened. The member has seen the reason.", type: "final" },
  },
})
