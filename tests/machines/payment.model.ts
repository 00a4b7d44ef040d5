/** Models a payment: by redirect with and without a toast, and by PayPal's button. */
import { makeFailure } from "#api/failure.ts"
import type { OpenedPayment } from "#api/contract/payments.ts"
import type { Failure } from "../../src/outcome.ts"
import { paymentMachine } from "#machines/payment/payment.machine.ts"
import { isRetryable } from "#machines/outcomes.ts"
import type { PaymentInput } from "#machines/payment/payment-setup.ts"
import {
  actionsDone,
  answered,
  broke,
  isStartedWith,
  redirects,
  started,
  startedWith,
  toasts,
  waits,
} from "../model/did.ts"
import { defect, defectMessage, refused } from "../model/failures.ts"
import type { Child, FlowModel } from "../model/model.ts"

const checkout = "https://checkout.example/EV-1"
const redirected: OpenedPayment = {
  id: "EV-1",
  checkout_url: checkout,
  reference: "EV-1",
  amount: 5000,
  currency: "NGN",
}
const order: OpenedPayment = {
  id: "5O190127TN364715T",
  checkout_url: null,
  reference: "EV-2",
  amount: 50,
  currency: "USD",
}

const alreadyPaid = makeFailure("Conflict", "Order 7 is already paid.", {
  status: 409,
  data: { receipt: { reference: "OR-7" } },
})

const input = (role: PaymentInput["role"], showsRedirectDialog: boolean): PaymentInput => ({
  purpose: "event",
  role,
  request: { purpose: "event", slug: "national-conference" },
  showsRedirectDialog,
  memberId: "m1",
  title: "National Conference",
  returnPath: "/dashboard/events/national-conference?payment=successful",
})

const isGlobal = (name: string): boolean => name === "a global member"
const refusals = ["already registered", "already paid", "not for this role"]
const troubles = ["the provider is unavailable", "the server is unreachable", "too many requests"]

export const model: FlowModel<typeof paymentMachine> = {
  machine: paymentMachine,
  pairs: true,
  inputs: {
    "a student": input("Student", false),
    "a doctor with a redirect dialog": input("Doctor", true),
    "a global member": input("GlobalNetwork", false),
  },
  key: ({ context }) => [context.opened !== null, context.failure !== null, context.tries > 0],
  stableStates: ["left", "payPal.ready", "payPal.openFailed", "payPal.missing"],
  cases: {
    "redirect.confirmed": { plain: {} },
    "page.reopened": { plain: {} },
    "button.shown": { plain: {} },
    "button.failed": { plain: {} },
    "button.retried": { plain: {} },
    "button.pressed": {
      plain: {},
      "for what a form holds now": { request: { purpose: "event", slug: "another" } },
    },
    "approval.given": { plain: { orderId: order.id } },
    "approval.cancelled": { plain: {} },
    "approval.failed": { plain: {} },
    "xstate.done.actor.openPayment": {
      "with a checkout page": { output: { _tag: "Ok", value: redirected } },
      "with an order": { output: { _tag: "Ok", value: order } },
      "already registered": refused("Conflict", "You are already registered for this event."),
      "already paid": { output: { _tag: "Err", error: alreadyPaid } },
      "not for this role": refused("BadRequest", "This event has no payment plan for your membership"),
      "the provider is unavailable": refused("Unavailable", "Paystack is not answering."),
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "too many requests": refused("TooManyRequests", "Too many tries."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.openPayment": defect,
    "xstate.done.actor.capturePayment": {
      taken: { output: { _tag: "Ok", value: { isDeclined: false } } },
      declined: { output: { _tag: "Ok", value: { isDeclined: true } } },
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
    },
    "xstate.error.actor.capturePayment": defect,
  },
  rules: {
    "a press on PayPal's button orders what the form holds at that moment": {
      section: "DECISIONS §7: the PayPal button stands where Pay or 'Donate Now' stand",
      when: ({ event, did, caseName }) =>
        event.type === "button.pressed" &&
        caseName === "for what a form holds now" &&
        started(did).includes("openPayment"),
      check: ({ did }) => startedWith(did, "openPayment").slug === "another",
    },
    "members who are not global open a payment at once; global members first see the PayPal button": {
      section: "SPEC §6, roles",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ input, after, did }) =>
        isGlobal(input)
          ? after.matches({ payPal: "loading" }) && !started(did).includes("openPayment")
          : after.matches("opening") && started(did).includes("openPayment"),
    },
    "opening a payment sends what is paid for, and no price": {
      section: "DECISIONS §3: prices come from the server",
      when: ({ did }) => started(did).includes("openPayment"),
      check: ({ did, after }) =>
        isStartedWith(did, "openPayment", {
          purpose: "event",
          slug: after.matches("opening") ? "national-conference" : startedWith(did, "openPayment").slug,
        }),
    },
    "a member who is not global is redirected to the returned checkout_url": {
      section: "SPEC §4, event registration",
      when: ({ event, caseName, input }) =>
        answered(event, "openPayment") && caseName === "with a checkout page" && input === "a student",
      check: ({ after, did }) => after.matches("left") && redirects(did).join() === checkout,
    },
    "the payments page first shows the dialog 'Redirecting to Payment Channel...'": {
      section: "SPEC §2, /dashboard/payments",
      when: ({ event, caseName, input }) =>
        answered(event, "openPayment") &&
        caseName === "with a checkout page" &&
        input === "a doctor with a redirect dialog",
      check: ({ after, did }) =>
        after.matches({ announcingRedirect: "appearing" }) &&
        redirects(did).length === 0 &&
        waits(did, "appearingTime").join() === "500",
    },
    "'I Understand' opens the checkout URL": {
      section: "SPEC §2, /dashboard/payments",
      when: ({ event, before }) =>
        event.type === "redirect.confirmed" && before.matches("announcingRedirect"),
      check: ({ after, did }) => after.matches("left") && redirects(did).join() === checkout,
    },
    "after the back button the same payment page can be opened again": {
      section: "RELIABILITY §3.3: back button",
      when: ({ event, before }) => event.type === "page.reopened" && before.matches("left"),
      check: ({ after, did }) =>
        after.matches("left") && redirects(did).join() === checkout && started(did).length === 0,
    },
    "a redirect leads only to the checkout URL from the server": {
      section: "DECISIONS §3",
      when: ({ did }) => redirects(did).length > 0,
      check: ({ did }) => redirects(did).every((url) => url === checkout),
    },
    "a payment without a checkout page is refused with a toast, without a redirect": {
      section: "SPEC §8",
      when: ({ event, caseName, before }) =>
        answered(event, "openPayment") && caseName === "with an order" && before.matches("opening"),
      check: ({ after, did }) =>
        after.matches("refused") && redirects(did).length === 0 && toasts(did).join() === defectMessage,
    },
    "an opened payment is stored on the device before any redirect": {
      section: "DECISIONS §3: opened payments are remembered on the device",
      when: ({ before, after }) =>
        before.context.opened === null && after.context.opened !== null && after.status === "active",
      check: ({ did, after }) =>
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storePayment" &&
            (d.params as { opened: OpenedPayment }).opened === after.context.opened &&
            (d.params as { input: PaymentInput }).input?.memberId === "m1",
        ) &&
        (redirects(did).length === 0 || actionsDone(did)[0] === "storePayment"),
    },
    "a global member gets the order id for the PayPal button": {
      section: "SPEC §4, event registration",
      when: ({ event, caseName, before }) =>
        answered(event, "openPayment") &&
        caseName === "with an order" &&
        before.matches({ payPal: "ordering" }),
      check: ({ after }) => after.matches({ payPal: "approving" }) && after.context.opened?.id === order.id,
    },
    "a payment opened by PayPal's button waits for its approval and clears the last failure": {
      section: "SPEC §4, event registration",
      when: ({ event, before }) =>
        answered(event, "openPayment") &&
        event["output"]._tag === "Ok" &&
        before.matches({ payPal: "ordering" }),
      check: ({ after }) => after.matches({ payPal: "approving" }) && after.context.failure === null,
    },
    "PayPal's window is open from the order until the capture is answered": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("approving") ===
        (after.matches({ payPal: "approving" }) || after.matches({ payPal: "capturing" })),
    },
    "a press on PayPal's button opens an order, once per press": {
      section: "SPEC §4; RELIABILITY §3.3: double click",
      when: ({ event }) => event.type === "button.pressed",
      check: ({ before, did }) =>
        started(did).includes("openPayment") ===
        (before.matches({ payPal: "ready" }) || before.matches({ payPal: "openFailed" })),
    },
    "a payment is approved only after its capture, and returns the order id": {
      section: "SPEC §4: on approval … reference={order id}",
      when: ({ after }) => after.status === "done" && after.matches("approved"),
      check: ({ before, after }) =>
        before.matches({ payPal: "capturing" }) &&
        after.output?.outcome === "approved" &&
        after.output.reference === order.id &&
        after.output.failure === null,
    },
    "an approval in PayPal's window captures the order": {
      section: "SPEC §4",
      when: ({ event, before }) => event.type === "approval.given" && before.matches({ payPal: "approving" }),
      check: ({ after, did }) =>
        after.matches({ payPal: "capturing" }) && startedWith(did, "capturePayment") === order.id,
    },
    "a declined card keeps PayPal's window open to choose another one": {
      section: "DECISIONS §3",
      when: ({ event, caseName }) => answered(event, "capturePayment") && caseName === "declined",
      check: ({ after, did }) =>
        after.matches({ payPal: "approving" }) &&
        after.context.opened?.id === order.id &&
        toasts(did).length === 0,
    },
    "every other answer to the capture approves the payment, because the return page asks the server for the result":
      {
        section: "RELIABILITY P5",
        when: ({ event, caseName }) =>
          (answered(event, "capturePayment") && caseName !== "declined") || broke(event, "capturePayment"),
        check: ({ after, did }) => after.matches("approved") && toasts(did).length === 0,
      },
    "cancelling in PayPal's window shows a toast that nothing was charged, and the button stays ready": {
      section: "DECISIONS §7, PayPal",
      when: ({ event, before }) =>
        event.type === "approval.cancelled" && before.matches({ payPal: "approving" }),
      check: ({ after, did }) =>
        after.matches({ payPal: "ready" }) && toasts(did).some((text) => text.includes("not been charged")),
    },
    "a failure in PayPal's window shows a toast that nothing was charged, and the button stays ready": {
      section: "LOOK §7",
      when: ({ event, before }) =>
        event.type === "approval.failed" && before.matches({ payPal: "approving" }),
      check: ({ after, did }) =>
        after.matches({ payPal: "ready" }) && toasts(did).some((text) => text.includes("not been charged")),
    },
    "a missing PayPal button can be loaded again without a reload of the page": {
      section: "DECISIONS §3.13: retry without a reload",
      when: ({ event, before }) => event.type === "button.retried" && before.matches({ payPal: "missing" }),
      check: ({ before, after }) =>
        after.matches({ payPal: "loading" }) && after.context.tries === before.context.tries + 1,
    },
    "a PayPal button that fails shows as missing, unless an order or a capture is under way": {
      section: "SPEC §2: If the PayPal button does not appear",
      when: ({ event, before }) =>
        event.type === "button.failed" &&
        before.matches("payPal") &&
        !before.matches({ payPal: "ordering" }) &&
        !before.matches({ payPal: "capturing" }) &&
        !before.matches({ payPal: "missing" }),
      check: ({ after }) => after.matches({ payPal: "missing" }),
    },
    "a PayPal button that has appeared is ready": {
      section: "SPEC §2",
      when: ({ event, before }) => event.type === "button.shown" && before.matches({ payPal: "loading" }),
      check: ({ after }) => after.matches({ payPal: "ready" }),
    },
    "a refused payment shows the server's message in one toast and ends": {
      section: "SPEC §8; DECISIONS §3",
      when: ({ event, caseName }) => answered(event, "openPayment") && refusals.includes(caseName),
      check: ({ event, after, did }) =>
        after.matches("refused") &&
        after.output?.outcome === "refused" &&
        after.output.reference === null &&
        after.output.failure?.message === event["output"].error.message &&
        after.output.failure?.data === event["output"].error.data &&
        toasts(did).join() === event["output"].error.message,
    },
    "a transient failure shows one toast; the PayPal button stays to retry, and a redirect payment ends": {
      section: "SPEC §8; RELIABILITY P9",
      when: ({ event, caseName }) => answered(event, "openPayment") && troubles.includes(caseName),
      check: ({ event, before, after, did }) =>
        toasts(did).join() === event["output"].error.message &&
        (before.matches("opening")
          ? after.matches("refused") && after.output?.failure?._tag === event["output"].error._tag
          : after.matches({ payPal: "openFailed" })),
    },
    "a defect shows the toast 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "openPayment"),
      check: ({ before, after, did }) =>
        toasts(did).join() === defectMessage &&
        (before.matches("opening")
          ? after.matches("refused") && after.output?.failure?.message === defectMessage
          : after.matches({ payPal: "openFailed" })),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, session expiry; DESIGN §3: shown once",
      when: ({ event, caseName }) => answered(event, "openPayment") && caseName === "the session expired",
      check: ({ before, after, did }) =>
        toasts(did).length === 0 &&
        (before.matches("opening")
          ? after.matches("refused") && after.output?.failure?._tag === "SessionExpired"
          : after.matches({ payPal: "ready" })),
    },
    "a ready PayPal button has no open order": {
      section: "RELIABILITY P4: each attempt its own row",
      invariant: true,
      when: ({ after }) => after.matches({ payPal: "ready" }),
      check: ({ after }) => after.context.opened === null,
    },
    "the payment is busy exactly while it is opened or captured": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: ({ after }) => after.status === "active",
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.matches("opening") ||
          after.matches({ payPal: "ordering" }) ||
          after.matches({ payPal: "capturing" })),
    },
  },
}

/** The payment as its parents see it: approved, to be tried again (later, or after a login), or refused for good. */
export const paymentChild: Child = {
  model,
  kindOf: ({ failure: failed }: { readonly failure: Failure | null }) =>
    failed === null ? "approved" : isRetryable(failed) ? "retryable" : "final",
}
