/** A member buys in the store, from the cart to Paystack and back: the journey across the machines. */
import type { FlowModel } from "../model/model.ts"
import { paidOrderMachine } from "../journeys/paid-order/paid-order.machine.ts"

const sessions = {
  "in a live session": { session: "live" },
  "after the session ended": { session: "over" },
} as const
const plain = { plain: {} }

export const model: FlowModel<typeof paidOrderMachine> = {
  machine: paidOrderMachine,
  inputs: { plain: undefined },
  rests: ["shopping", "ordered", "waiting"],
  cases: {
    "checkout.requested": plain,
    "payment.requested": sessions,
    "provider.paid": sessions,
    "provider.declined": plain,
    "provider.left": plain,
    "back.pressed": plain,
    "dashboard.opened": plain,
    "payment.continued": plain,
    "payment.retried": plain,
    "login.submitted": plain,
    "answer.continued": plain,
    "address.reopened": plain,
  },
  rules: {
    "Proceed to Payment leads to the checkout": {
      section: "SPEC §2: Proceed to Payment",
      when: ({ event }) => event.type === "checkout.requested",
      check: ({ before, after }) => before.matches("shopping") && after.matches("checkingOut"),
    },
    "a member who is not global is taken to the checkout address": {
      section: "SPEC §4, Checkout: redirected to the returned checkout URL",
      when: ({ event, caseName }) => event.type === "payment.requested" && caseName === "in a live session",
      check: ({ before, after }) => before.matches("checkingOut") && after.matches("atProvider"),
    },
    "a success is shown only after the provider was paid": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ before, after }) => after.matches("paid") && !before.matches("paid"),
      check: ({ before, event }) =>
        (event.type === "provider.paid" && before.matches("atProvider")) ||
        before.matches({ loggedOut: "afterPaying" }),
    },
    "what was paid in a live session is confirmed on arrival": {
      section: "SPEC §4, Checkout: The success page confirms with reference and source",
      when: ({ event, caseName }) => event.type === "provider.paid" && caseName === "in a live session",
      check: ({ after }) => after.matches("paid"),
    },
    "what came back unpaid says so": {
      section: "DECISIONS §3, return pages",
      when: ({ event }) => ["provider.declined", "provider.left", "payment.continued"].includes(event.type),
      check: ({ after }) => after.matches("notPaid"),
    },
    "what was not paid can be tried again from the checkout": {
      section: "DECISIONS §3, return pages: not paid (with a way to try again)",
      when: ({ event }) => event.type === "payment.retried",
      check: ({ before, after }) => before.matches("notPaid") && after.matches("checkingOut"),
    },
    "the session that ended asks for the login, and loses no payment": {
      section: "SPEC §4, session expiry",
      when: ({ caseName }) => caseName === "after the session ended",
      check: ({ event, after }) =>
        after.matches({ loggedOut: event.type === "provider.paid" ? "afterPaying" : "beforePaying" }),
    },
    "the login leads back to what it interrupted": {
      section: "SPEC §4, session expiry: stores the current path and query as the redirect URL",
      when: ({ event }) => event.type === "login.submitted",
      check: ({ before, after }) =>
        before.matches({ loggedOut: "afterPaying" }) ? after.matches("paid") : after.matches("checkingOut"),
    },
    "Continue goes to the orders list": {
      section: "SPEC §2: Continue clears the cart and goes to the orders list",
      when: ({ event }) => event.type === "answer.continued",
      check: ({ after }) => after.matches("ordered"),
    },
    "opened again, it says that it was confirmed before": {
      section: "SPEC §8: HTTP 409 on payment confirmation",
      when: ({ event }) => event.type === "address.reopened",
      check: ({ before, after }) => before.matches("ordered") && after.matches("repeated"),
    },
    "the back button leads back one page, with everything there": {
      section: "RELIABILITY, fault kinds: back button",
      when: ({ event }) => event.type === "back.pressed",
      check: ({ before, after }) => after.matches(before.matches("atProvider") ? "checkingOut" : "shopping"),
    },
    "a payment that was left open waits on the dashboard": {
      section: "DECISIONS §3: Finish your payment",
      when: ({ event }) => event.type === "dashboard.opened",
      check: ({ after }) => after.matches("waiting"),
    },
  },
}
