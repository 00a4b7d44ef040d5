/**
 * The journey of a member who buys in the store, across the machines it runs through (cart, checkout, payment, payment return,
 * session): from a filled cart to Paystack and back, also when the session ends on the way.
 */
import { setup } from "xstate"
import type { SessionThen } from "../paid-event/paid-event.machine.ts"

export type PaidOrderEvent =
  | { readonly type: "checkout.requested" }
  | { readonly type: "payment.requested"; readonly session: SessionThen }
  | { readonly type: "provider.paid"; readonly session: SessionThen }
  | { readonly type: "provider.declined" }
  | { readonly type: "provider.left" }
  | { readonly type: "back.pressed" }
  | { readonly type: "dashboard.opened" }
  | { readonly type: "payment.continued" }
  | { readonly type: "payment.retried" }
  | { readonly type: "login.submitted" }
  | { readonly type: "answer.continued" }
  | { readonly type: "address.reopened" }

export const paidOrderMachine = setup({
  types: { events: {} as PaidOrderEvent },
  guards: {
    isSessionOver: (_, { session }: { session: SessionThen }) => session === "over",
  },
}).createMachine({
  id: "paid-order",
  initial: "shopping",
  states: {
    shopping: {
      description: "The cart holds what was chosen.",
      on: { "checkout.requested": "checkingOut" },
    },
    checkingOut: {
      description: "The checkout, with everything the member typed.",
      on: {
        "back.pressed": "shopping",
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
      description: "Paystack's page, outside the portal.",
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
        "back.pressed": "checkingOut",
        "dashboard.opened": "waiting",
      },
    },
    waiting: {
      description: "The dashboard says 'Finish your payment'.",
      on: { "payment.continued": "notPaid" },
    },
    notPaid: {
      description: "'Payment Not Made': the cart still holds everything, and it can be tried again.",
      on: { "payment.retried": "checkingOut" },
    },
    loggedOut: {
      description: "The session has expired on the way; the login leads back.",
      initial: "beforePaying",
      states: {
        beforePaying: {
          description: "The login page, before anything was opened at Paystack.",
          on: { "login.submitted": "#paid-order.checkingOut" },
        },
        afterPaying: {
          description: "The login page, with a payment made that nobody has confirmed yet.",
          on: { "login.submitted": "#paid-order.paid" },
        },
      },
    },
    paid: {
      description: "'Order Successful'.",
      on: { "answer.continued": "ordered" },
    },
    ordered: {
      description: "The list of orders, with this one, and an empty cart.",
      on: { "address.reopened": "repeated" },
    },
    repeated: {
      description: "The return address is opened again: 'Order Already Confirmed'.",
      on: { "answer.continued": "ordered" },
    },
  },
})
