/** Models a purchase of an event or an order across the machines, from its page to Paystack and back. */
import type { FlowModel } from "../model/model.ts"
import { purchaseMachine } from "../journeys/purchase/purchase.machine.ts"

const sessions = {
  "in a live session": { session: "live" },
  "after the session ended": { session: "over" },
} as const
const plain = { plain: {} }

export const model: FlowModel<typeof purchaseMachine> = {
  machine: purchaseMachine,
  inputs: { "an event": { of: "event" }, "an order": { of: "order" } },
  stableStates: ["available", "settled", "waiting"],
  cases: {
    "offer.taken": plain,
    "offer.declined": plain,
    "payment.requested": sessions,
    "provider.paid": sessions,
    "provider.declined": plain,
    "provider.left": plain,
    "back.pressed": plain,
    "dashboard.opened": plain,
    "payment.continued": plain,
    "payment.retried": plain,
    "answer.closed": plain,
    "answer.continued": plain,
    "login.submitted": plain,
    "address.reopened": plain,
  },
  rules: {
    "a payment opens at the provider only after the member has decided": {
      section: "SPEC §2: It opens a confirm dialog 'Register For This Event?'",
      when: ({ before, after }) => after.matches("atProvider") && !before.matches("atProvider"),
      check: ({ before, event }) =>
        (before.matches("deciding") && event.type === "payment.requested") ||
        (before.matches("waiting") && event.type === "payment.continued"),
    },
    "Register or Proceed to Payment opens the decision, and declining returns to the offer": {
      section: "SPEC §2: 'No, Cancel' and 'Yes, Make Payment'; Proceed to Payment",
      when: ({ event }) => event.type === "offer.taken" || event.type === "offer.declined",
      check: ({ event, after }) => after.matches(event.type === "offer.taken" ? "deciding" : "available"),
    },
    "a member who is not global is redirected to the checkout page": {
      section: "SPEC §4, event registration; Checkout: redirected to the returned checkout URL",
      when: ({ event, caseName }) => event.type === "payment.requested" && caseName === "in a live session",
      check: ({ after }) => after.matches("atProvider"),
    },
    "a success shows only after the provider was paid": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ before, after }) => after.matches("paid") && !before.matches("paid"),
      check: ({ before, event }) =>
        (event.type === "provider.paid" && before.matches("atProvider")) ||
        before.matches({ loggedOut: "afterPaying" }),
    },
    "a payment made in a live session is confirmed on return": {
      section: "SPEC §4, event registration; Checkout: The success page confirms with reference and source",
      when: ({ event, caseName }) => event.type === "provider.paid" && caseName === "in a live session",
      check: ({ after }) => after.matches("paid"),
    },
    "a declined or abandoned payment returns as not paid": {
      section: "DECISIONS §3, return pages",
      when: ({ event }) => ["provider.declined", "provider.left"].includes(event.type),
      check: ({ after }) => after.matches("notPaid"),
    },
    "an unpaid payment can be retried or dropped": {
      section: "DECISIONS §3, return pages: not paid (with a way to try again)",
      when: ({ event }) => event.type === "payment.retried" || event.type === "answer.closed",
      check: ({ before, after, event }) =>
        before.matches("notPaid") &&
        after.matches(event.type === "payment.retried" ? "deciding" : "available"),
    },
    "an expired session asks for the login and keeps the payment": {
      section: "SPEC §4, session expiry",
      when: ({ caseName }) => caseName === "after the session ended",
      check: ({ event, after }) =>
        after.matches({ loggedOut: event.type === "provider.paid" ? "afterPaying" : "beforePaying" }),
    },
    "the login returns to the interrupted step": {
      section: "SPEC §4, session expiry: stores the current path and query as the redirect URL",
      when: ({ event }) => event.type === "login.submitted",
      check: ({ before, after, input }) =>
        after.matches(
          before.matches({ loggedOut: "afterPaying" })
            ? "paid"
            : input === "an order"
              ? "deciding"
              : "available",
        ),
    },
    "Continue leads to what was paid for": {
      section: "SPEC §2: refreshes the event and returns to it; clears the cart and goes to the orders list",
      when: ({ event }) => event.type === "answer.continued",
      check: ({ after }) => after.matches("settled"),
    },
    "reopening a settled payment shows that it is already confirmed": {
      section: "SPEC §8: HTTP 409 on payment confirmation",
      when: ({ event }) => event.type === "address.reopened",
      check: ({ before, after }) => before.matches("settled") && after.matches("repeated"),
    },
    "the back button from the provider returns to the event or to the checkout": {
      section: "RELIABILITY §3.3: back button",
      when: ({ event, before }) => event.type === "back.pressed" && before.matches({ atProvider: "opened" }),
      check: ({ after, input }) => after.matches(input === "an order" ? "deciding" : "available"),
    },
    "Continue reopens the provider's page, and the back button returns to where Continue was pressed": {
      section: "DECISIONS §3: Finish your payment; RELIABILITY §3.3: back button",
      when: ({ event, before }) =>
        event.type === "payment.continued" ||
        (event.type === "back.pressed" && before.matches({ atProvider: "reopened" })),
      check: ({ event, after }) =>
        event.type === "back.pressed" ? after.matches("waiting") : after.matches({ atProvider: "reopened" }),
    },
    "an unfinished payment waits on the dashboard": {
      section: "DECISIONS §3: Finish your payment",
      when: ({ event }) => event.type === "dashboard.opened",
      check: ({ after }) => after.matches("waiting"),
    },
    "the login is asked for exactly while the session has ended": {
      section: "SPEC §4, session expiry",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.can({ type: "login.submitted" }) === after.matches("loggedOut"),
    },
  },
}
