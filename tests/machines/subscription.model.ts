/** Models the annual dues: students and doctors by redirect, global members by PayPal's button. */
import type { Failure } from "../../src/outcome.ts"
import { subscriptionMachine } from "#machines/subscription/subscription.machine.ts"
import {
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  navigations,
  replacesPage,
  started,
  toasts,
} from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"
import { paymentChild } from "./payment.model.ts"

const refused = (_tag: Failure["_tag"], message: string, code: string | null = null) => ({
  output: { outcome: "refused" as const, reference: null, failure: { _tag, message, code } },
})
const transientFailure = ["the server is unreachable", "the provider is unavailable", "the session expired"]
const isGlobal = (input: string): boolean => input === "a global member"

export const model: FlowModel<typeof subscriptionMachine> = {
  machine: subscriptionMachine,
  children: { payment: paymentChild },
  inputs: {
    "a doctor": { role: "Doctor", memberId: "m1" },
    "a global member": { role: "GlobalNetwork", memberId: "m1" },
  },
  stableStates: ["viewing"],
  cases: {
    "subscription.requested": {
      plain: { title: "Annual Subscription 2026", year: null, amount: 5_000 },
      "next year": { title: "Annual Subscription 2027", year: 2027, amount: null },
    },
    "subscription.confirmed": { plain: { amount: 6_000 } },
    "subscription.cancelled": { plain: {} },
    "xstate.done.actor.payment": {
      approved: { output: { outcome: "approved", reference: "5O19/0127", failure: null } },
      "already subscribed": refused("Conflict", "You have paid the dues of 2026."),
      "not for this role": refused("Forbidden", "Dues are paid by PayPal."),
      "another price": refused("BadRequest", "The subscription for 2026 is now ₦6,000.", "price_changed"),
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the provider is unavailable": refused("Unavailable", "Paystack is not answering."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.payment": defect,
  },
  rules: {
    "Subscribe Now opens the dialog, and no payment starts yet": {
      section: "SPEC §4, Subscription",
      when: ({ event, input }) => event.type === "subscription.requested" && !isGlobal(input),
      check: ({ after, did }) => after.matches("asking") && started(did).length === 0,
    },
    "global members see the PayPal button in the dialog": {
      section: "SPEC §2: 'No, Cancel' and 'Yes, Proceed', or a PayPal button; DECISIONS §7",
      when: ({ event, input }) => event.type === "subscription.requested" && isGlobal(input),
      check: ({ after, did }) =>
        after.matches("paying") && after.hasTag("asking") && started(did).includes("payment"),
    },
    "the dialog is for the requested year: this year, or from December the next": {
      section: "DECISIONS §3.6",
      when: ({ event }) => event.type === "subscription.requested",
      check: ({ after, caseName }) =>
        after.context.year === (caseName === "next year" ? 2027 : null) &&
        after.context.title === `Annual Subscription ${caseName === "next year" ? 2027 : 2026}`,
    },
    "'Yes, Proceed' creates a payment session": {
      section: "SPEC §4, Subscription",
      when: ({ event, before }) => event.type === "subscription.confirmed" && before.matches("asking"),
      check: ({ after, did }) => after.matches("paying") && started(did).join() === "payment",
    },
    "the payment is for the shown year and price, and shows the redirect dialog first": {
      section:
        "SPEC §2: 'Redirecting to Payment Channel...'; SPEC §7: /subscriptions/pay with an empty body; DECISIONS §3.6",
      when: ({ did }) => started(did).includes("payment"),
      check: ({ event, caseName, did, after }) =>
        isStartedWith(did, "payment", {
          purpose: "subscription",
          role: after.context.role,
          request: {
            purpose: "subscription",
            ...(after.context.year === null ? {} : { year: after.context.year }),
            // A host may not send the price.
            ...(caseName === "next year"
              ? {}
              : { amount: event.type === "subscription.confirmed" ? 6_000 : 5_000 }),
          },
          showsRedirectDialog: true,
          memberId: "m1",
          title: after.context.title,
          returnPath: "/dashboard/payments/successful?type=subscription",
        }),
    },
    "an approval opens payments/successful with type, source and reference": {
      section: "SPEC §4, Subscription",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "approved",
      check: ({ after, did }) =>
        after.matches("viewing") &&
        navigations(did).join() ===
          "/dashboard/payments/successful?type=subscription&reference=5O19%2F0127&source=PAYPAL",
    },
    "only an approval opens a confirmation, and only a defect shows a toast here": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => navigations(did).length > 0 || toasts(did).length > 0,
      check: ({ event, caseName }) =>
        (answered(event, "payment") && caseName === "approved") || broke(event, "payment"),
    },
    "the confirmation replaces the subscription in the history": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
    "a transient failure or an expired session keeps the dialog open to retry and shows no toast here, because the payment or the session shows its own":
      {
        section: "RELIABILITY P9; SPEC §4, session expiry",
        when: ({ event, caseName }) => answered(event, "payment") && transientFailure.includes(caseName),
        check: ({ after, did }) => after.matches("asking") && toasts(did).length === 0,
      },
    "a changed price keeps the dialog open and invalidates the subscriptions": {
      section: "OFFICE §15",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "another price",
      check: ({ after, did }) => after.matches("asking") && invalidatedKeys(did).includes("subscriptions"),
    },
    "a refused payment closes the dialog and invalidates the subscriptions, the account and the payments": {
      section: "DECISIONS §3: one period per member and year",
      when: ({ event, caseName }) =>
        answered(event, "payment") && ["already subscribed", "not for this role"].includes(caseName),
      check: ({ after, did }) =>
        after.matches("viewing") &&
        ["subscriptions", "account", "payments"].every((key) => invalidatedKeys(did).includes(key)),
    },
    "a defect shows the toast 'Oops, something went wrong!' and closes the dialog": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "payment"),
      check: ({ after, did }) =>
        after.matches("viewing") && toasts(did).join() === "Oops, something went wrong!",
    },
    "'No, Cancel' closes the dialog and stops the payment": {
      section: "SPEC §2",
      when: ({ event, before }) => event.type === "subscription.cancelled" && before.hasTag("asking"),
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        did.some((d) => d.kind === "stop" && d.id === "payment") === before.matches("paying") &&
        invalidatedKeys(did).includes("payments") === before.matches("paying"),
    },
    "the dialog is open from 'Subscribe Now' until it returns to the page": {
      section: "SPEC §4, Subscription",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("asking") !== after.matches("viewing"),
    },
    "a double click on 'Yes, Proceed' opens one payment": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("paying"),
      check: ({ after }) =>
        !after.can({ type: "subscription.confirmed", amount: null }) &&
        !after.can({ type: "subscription.requested", title: "", year: null, amount: null }),
    },
  },
}
