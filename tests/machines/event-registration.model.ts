/** Models the registration of a student and a global member for an event. */
import { eventRegistrationMachine } from "#machines/event-registration/event-registration.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import {
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  navigations,
  replacesPage,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import { defect, defectMessage, failure } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"
import { paymentChild } from "./payment.model.ts"

const conflict = failure("Conflict", "You are already registered for this event.")
const past = failure("BadRequest", "This event is over.")
const unavailable = failure("Unavailable", "We are being maintained.")
const offline = failure("Unreachable", "We could not reach the server.")
const tooOften = failure("TooManyRequests", "Too many tries.")
const expired = failure("SessionExpired", "Invalid or expired token provided")

const input = { slug: "national conference", title: "National Conference", memberId: "m1" }
const refused = (f: Failure) => ({
  output: { outcome: "refused" as const, reference: null, failure: f },
})

export const model: FlowModel<typeof eventRegistrationMachine> = {
  machine: eventRegistrationMachine,
  children: { payment: paymentChild },
  inputs: {
    "a student": { ...input, role: "Student" },
    "a global member": { ...input, role: "GlobalNetwork" },
  },
  key: ({ context }) => context.isPaid,
  stableStates: ["viewing", "registered"],
  cases: {
    "registration.requested": {
      free: { isPaid: false, amount: null },
      paid: { isPaid: true, amount: 10_000 },
    },
    "registration.confirmed": { plain: { amount: 12_000 } },
    "registration.cancelled": { plain: {} },
    "xstate.done.actor.register": {
      registered: { output: { _tag: "Ok", value: null } },
      "already registered": { output: { _tag: "Err", error: conflict } },
      "the event is over": { output: { _tag: "Err", error: past } },
      "the server is unreachable": { output: { _tag: "Err", error: offline } },
      "the server is unavailable": { output: { _tag: "Err", error: unavailable } },
      "too many requests": { output: { _tag: "Err", error: tooOften } },
      "the session expired": { output: { _tag: "Err", error: expired } },
    },
    "xstate.error.actor.register": defect,
    "xstate.done.actor.payment": {
      approved: { output: { outcome: "approved", reference: "5O19/0127", failure: null } },
      "already registered": refused(conflict),
      "no plan for this role": refused(past),
      "another price": refused({ ...past, code: "price_changed" }),
      "the server is unreachable": refused(offline),
      "the server is unavailable": refused(unavailable),
      "the session expired": refused(expired),
    },
    "xstate.error.actor.payment": defect,
  },
  rules: {
    "Register opens the confirm dialog and sends nothing yet": {
      section: "SPEC §2: It opens a confirm dialog 'Register For This Event?'",
      when: ({ event, before }) => event.type === "registration.requested" && before.matches("viewing"),
      check: ({ after, did }) => after.hasTag("asking") && !started(did).includes("register"),
    },
    "the confirm dialog is open from Register until the member is registered or back on the event": {
      section: "SPEC §2",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("asking") !== (after.matches("viewing") || after.matches("registered")),
    },
    "only a global member sees the PayPal button in the confirm dialog, and only for a paid event": {
      section: "SPEC §2: Global members get a PayPal button",
      when: ({ event, before }) => event.type === "registration.requested" && before.matches("viewing"),
      check: ({ input, caseName, did, after }) =>
        started(did).includes("payment") === (input === "a global member" && caseName === "paid") &&
        after.context.isPaid === (caseName === "paid"),
    },
    "confirming a free event registers at once": {
      section: "SPEC §4",
      when: ({ event, before }) =>
        event.type === "registration.confirmed" && before.matches("asking") && !before.context.isPaid,
      check: ({ after, did }) =>
        after.matches("registering") &&
        isStartedWith(did, "register", { slug: input.slug }) &&
        !started(did).includes("payment"),
    },
    "confirming a paid event creates a payment session first": {
      section: "SPEC §4",
      when: ({ event, before }) =>
        event.type === "registration.confirmed" && before.matches("asking") && before.context.isPaid,
      check: ({ after, did }) =>
        after.matches("paying") && started(did).includes("payment") && !started(did).includes("register"),
    },
    "the payment gets the event, the shown price and the member's role, and shows no redirect dialog": {
      section: "SPEC §2: the redirect dialog belongs to the payments page; OFFICE §15",
      when: ({ did }) => started(did).includes("payment"),
      check: ({ event, did, after }) => {
        const { purpose, role, request, showsRedirectDialog, title, memberId, returnPath } = startedWith(
          did,
          "payment",
        )
        return (
          purpose === "event" &&
          role === after.context.role &&
          request.slug === input.slug &&
          request.amount === (event.type === "registration.confirmed" ? 12_000 : 10_000) &&
          showsRedirectDialog === false &&
          title === input.title &&
          memberId === "m1" &&
          returnPath === "/dashboard/events/national%20conference?payment=successful"
        )
      },
    },
    "a successful registration shows the toast 'Registered for event successfully' and invalidates the events":
      {
        section: "SPEC §4, §8",
        when: ({ event, caseName }) => answered(event, "register") && caseName === "registered",
        check: ({ after, did }) =>
          after.matches("registered") &&
          toasts(did).join() === "Registered for event successfully" &&
          invalidatedKeys(did).includes("events"),
      },
    "no other step shows 'Registered for event successfully'": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => toasts(did).includes("Registered for event successfully"),
      check: ({ event, caseName }) => answered(event, "register") && caseName === "registered",
    },
    "an approval opens the event with payment, reference and source": {
      section: "SPEC §4",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "approved",
      check: ({ after, did }) =>
        after.matches("viewing") &&
        navigations(did).join() ===
          "/dashboard/events/national%20conference?payment=successful&reference=5O19%2F0127&source=PAYPAL",
    },
    "only an approval opens a confirmation": {
      section: "DECISIONS §3",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ event, caseName }) => answered(event, "payment") && caseName === "approved",
    },
    "the confirmation replaces the event in the history": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
    "a refused registration shows the server's message in one toast, closes the dialog and invalidates the events":
      {
        section: "SPEC §8; DECISIONS §3",
        when: ({ event, caseName }) =>
          answered(event, "register") && ["already registered", "the event is over"].includes(caseName),
        check: ({ event, after, did }) =>
          after.matches("viewing") &&
          toasts(did).join() === event["output"].error.message &&
          invalidatedKeys(did).includes("events"),
      },
    "a transient failure shows one toast, and the dialog stays open to retry": {
      section: "SPEC §8; LOOK §7",
      when: ({ event, caseName }) =>
        answered(event, "register") &&
        ["the server is unreachable", "the server is unavailable", "too many requests"].includes(caseName),
      check: ({ event, after, did }) =>
        after.matches("asking") && toasts(did).join() === event["output"].error.message,
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName }) =>
        (answered(event, "register") || answered(event, "payment")) && caseName === "the session expired",
      check: ({ after, did }) => after.matches("asking") && toasts(did).length === 0,
    },
    "a refused payment closes the dialog, invalidates the events and shows no toast here, because the payment shows its own":
      {
        section: "DECISIONS §3",
        when: ({ event, caseName }) =>
          answered(event, "payment") && ["already registered", "no plan for this role"].includes(caseName),
        check: ({ after, did }) =>
          after.matches("viewing") && toasts(did).length === 0 && invalidatedKeys(did).includes("events"),
      },
    "a changed price keeps the dialog open and invalidates the events": {
      section: "OFFICE §15",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "another price",
      check: ({ after, did }) => after.matches("asking") && invalidatedKeys(did).includes("events"),
    },
    "a transient failure of the payment keeps the dialog open and shows no toast here, because the payment shows its own":
      {
        section: "RELIABILITY P9",
        when: ({ event, caseName }) =>
          answered(event, "payment") &&
          ["the server is unreachable", "the server is unavailable"].includes(caseName),
        check: ({ after, did }) => after.matches("asking") && toasts(did).length === 0,
      },
    "a defect shows the toast 'Oops, something went wrong!', and only a defect of the payment closes the dialog":
      {
        section: "SPEC §8",
        when: ({ event }) => broke(event, "register") || broke(event, "payment"),
        check: ({ event, after, did }) =>
          toasts(did).join() === defectMessage &&
          after.matches(broke(event, "register") ? "asking" : "viewing"),
      },
    "'No, Cancel' closes the dialog and stops the payment": {
      section: "SPEC §2",
      when: ({ event, before }) => event.type === "registration.cancelled" && !before.hasTag("busy"),
      check: ({ before, after, did }) =>
        !before.hasTag("asking") ||
        (after.matches("viewing") &&
          (!before.matches("paying") || did.some((d) => d.kind === "stop" && d.id === "payment"))),
    },
    "while a registration is sent or done, no second one can start": {
      section: "RELIABILITY §3.3: double click; D7",
      invariant: true,
      when: ({ after }) => after.matches("registering") || after.matches("registered"),
      check: ({ after }) =>
        !after.can({ type: "registration.requested", isPaid: false, amount: null }) &&
        !after.can({ type: "registration.confirmed", amount: null }) &&
        !after.can({ type: "registration.cancelled" }),
    },
    "the flow is busy exactly while the registration is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === after.matches("registering"),
    },
  },
}
