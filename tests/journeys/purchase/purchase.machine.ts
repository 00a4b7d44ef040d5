/**
 * A member pays at Paystack, for an event or for the cart. The journey covers several machines: event registration,
 * cart, checkout, payment, payment return and session. It runs from the first page to the provider and back, also when
 * the session ends on the way.
 */
import { setup } from "xstate"

export interface PurchaseInput {
  readonly of: "event" | "order"
}

/** The state of the session when the page calls the server. */
export type SessionThen = "live" | "over"

export type PurchaseEvent =
  /** Register, or Proceed to Payment. */
  | { readonly type: "offer.taken" }
  /** 'No, Cancel', or the way back to the cart. */
  | { readonly type: "offer.declined" }
  | { readonly type: "payment.requested"; readonly session: SessionThen }
  | { readonly type: "provider.paid"; readonly session: SessionThen }
  | { readonly type: "provider.declined" }
  | { readonly type: "provider.left" }
  | { readonly type: "back.pressed" }
  | { readonly type: "dashboard.opened" }
  | { readonly type: "payment.continued" }
  | { readonly type: "payment.retried" }
  | { readonly type: "answer.closed" }
  | { readonly type: "answer.continued" }
  | { readonly type: "login.submitted" }
  | { readonly type: "address.reopened" }

export const purchaseMachine = setup({
  types: { input: {} as PurchaseInput, context: {} as PurchaseInput, events: {} as PurchaseEvent },
  guards: {
    /** The browser returns to the checkout page. The dialog of an event has no page of its own. */
    isOrder: ({ context }) => context.of === "order",
    isSessionOver: (_, { session }: { session: SessionThen }) => session === "over",
  },
}).createMachine({
  id: "purchase",
  description:
    "A member pays at Paystack for an event or for the cart: from the page to the provider and back, even if the session ends meanwhile.",
  context: ({ input }) => input,
  initial: "available",
  states: {
    available: {
      description: "The event's page offers Register, or the cart has items.",
      on: { "offer.taken": "deciding" },
    },
    deciding: {
      description:
        "The page shows 'Register For This Event?', or the checkout with everything the member typed.",
      on: {
        "offer.declined": "available",
        "payment.requested": [
          {
            guard: { type: "isSessionOver", params: ({ event }) => ({ session: event.session }) },
            target: "loggedOut.beforePaying",
          },
          { target: "atProvider" },
        ],
      },
    },
    atProvider: {
      description: "The member is on Paystack's page, outside the portal.",
      on: {
        "provider.paid": [
          {
            guard: { type: "isSessionOver", params: ({ event }) => ({ session: event.session }) },
            target: "loggedOut.afterPaying",
          },
          { target: "paid" },
        ],
        "provider.declined": "notPaid",
        "provider.left": "notPaid",
        "dashboard.opened": "waiting",
      },
      initial: "opened",
      states: {
        opened: {
          description: "Paystack's page was opened from the event's page or the checkout.",
          on: {
            "back.pressed": [
              { guard: "isOrder", target: "#purchase.deciding" },
              { target: "#purchase.available" },
            ],
          },
        },
        reopened: {
          description: "Paystack's page was opened again by Continue. Nothing was paid in between.",
          on: { "back.pressed": "#purchase.waiting" },
        },
      },
    },
    waiting: {
      description: "The dashboard says 'Finish your payment'.",
      on: { "payment.continued": "atProvider.reopened" },
    },
    notPaid: {
      description: "The page says 'Payment Not Made'. Nothing was charged, and the member can try again.",
      on: { "payment.retried": "deciding", "answer.closed": "available" },
    },
    loggedOut: {
      description: "The session has expired. The login leads back to the page.",
      initial: "beforePaying",
      states: {
        beforePaying: {
          description: "The login page is shown before a payment was opened.",
          on: {
            "login.submitted": [
              { guard: "isOrder", target: "#purchase.deciding" },
              { target: "#purchase.available" },
            ],
          },
        },
        afterPaying: {
          description: "The login page is shown with a payment that is not confirmed yet.",
          on: { "login.submitted": "#purchase.paid" },
        },
      },
    },
    paid: {
      description: "The page says 'Event Payment Successful' or 'Order Successful'.",
      on: { "answer.continued": "settled" },
    },
    settled: {
      description: "The event says 'Already Registered', or the order is in the list and the cart is empty.",
      on: { "address.reopened": "repeated" },
    },
    repeated: {
      description:
        "The return address is opened again. The page says 'Already Confirmed' or 'Order Already Confirmed'.",
      on: { "answer.continued": "settled" },
    },
  },
})
