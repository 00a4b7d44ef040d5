/**
 * The journey of a member who registers for a paid event, across the machines it runs through (event registration, payment,
 * payment return, session): what they see from the event's page to Paystack and back, also when the session ends on the way.
 */
import { setup } from "xstate"

/** Whether the session still lives when something is asked of the server. */
export type SessionThen = "live" | "over"

export type PaidEventEvent =
  | { readonly type: "register.pressed" }
  | { readonly type: "question.cancelled" }
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

export const paidEventMachine = setup({
  types: { events: {} as PaidEventEvent },
  guards: {
    isSessionOver: (_, { session }: { session: SessionThen }) => session === "over",
  },
}).createMachine({
  id: "paid-event",
  initial: "reading",
  states: {
    reading: {
      description: "The event's page; Register is offered.",
      on: { "register.pressed": "asking" },
    },
    asking: {
      description: "'Register For This Event?' waits for an answer.",
      on: {
        "question.cancelled": "reading",
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
        "back.pressed": "reading",
        "dashboard.opened": "waiting",
      },
    },
    waiting: {
      description: "The dashboard says 'Finish your payment'.",
      on: { "payment.continued": "notPaid" },
    },
    notPaid: {
      description: "'Payment Not Made': nothing was charged, and it can be tried again.",
      on: { "payment.retried": "asking", "answer.closed": "reading" },
    },
    loggedOut: {
      description: "The session has expired on the way; the login leads back.",
      initial: "beforePaying",
      states: {
        beforePaying: {
          description: "The login page, before anything was opened at Paystack.",
          on: { "login.submitted": "#paid-event.reading" },
        },
        afterPaying: {
          description: "The login page, with a payment made that nobody has confirmed yet.",
          on: { "login.submitted": "#paid-event.paid" },
        },
      },
    },
    paid: {
      description: "'Event Payment Successful'.",
      on: { "answer.continued": "registered" },
    },
    registered: {
      description: "The event's page says 'Already Registered'.",
      on: { "address.reopened": "repeated" },
    },
    repeated: {
      description: "The return address is opened again: 'Already Confirmed'.",
      on: { "answer.continued": "registered" },
    },
  },
})
