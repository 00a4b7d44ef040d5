/** Models the checkout of a doctor by redirect and of a global member by PayPal. */
import type { ShippingContact } from "#machines/checkout/checkout-form.ts"
import type { CartLine, LineChange } from "#machines/cart/cart-lines.ts"
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts"
import type { PaymentRequest } from "#machines/payment/payment-request.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, navigations, replacesPage, started, startedWith, toasts } from "../model/did.ts"
import { defect, defectMessage } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"
import { paymentChild } from "./payment.model.ts"

const defaults: ShippingContact = {
  shippingContactName: "Danladi Adeyemi",
  shippingContactPhone: "+2348031234567",
  shippingContactEmail: "danladi@demo.test",
  shippingAddress: "",
}
const typed: ShippingContact = { ...defaults, shippingAddress: "12 Marina Road, Lagos" }
const line: CartLine = {
  product: "scrubs",
  slug: "scrubs",
  name: "Scrubs",
  image: "",
  price: 28_500,
  priceUSD: 16,
  quantity: 2,
  size: "M",
  color: null,
  stock: 5,
}
const cart = { lines: [line], changes: [] }
const change: LineChange = {
  key: "scrubs",
  reason: "price",
  message: "The price has changed.",
  newPrice: 30_000,
  newPriceUSD: 17,
  stock: 5,
}
const input = { memberId: "m1", defaults, title: "2 items from the store" }

const failure = (tag: Failure["_tag"], message: string) => ({ _tag: tag, message })
const alreadyPaid = {
  ...failure("Conflict", "Order 7 is already paid."),
  data: { receipt: { reference: "OR/7", source: "PAYSTACK" } },
}
const refused = (f: ReturnType<typeof failure> & { readonly data?: unknown }) => ({
  output: { outcome: "refused" as const, reference: null, failure: f },
})
const transientFailures = ["the server is unreachable", "the server is unavailable", "the session expired"]

/** Returns whether the request pays for the cart, in the member's currency, to the typed address. */
const isOrder = (request: PaymentRequest | null, source: string, totalAmount: number): boolean =>
  request?.purpose === "order" &&
  request.order.body.source === source &&
  request.order.body.totalAmount === totalAmount &&
  request.order.body.shippingAddress === typed.shippingAddress &&
  request.order.lines === cart.lines

export const model: FlowModel<typeof checkoutMachine> = {
  machine: checkoutMachine,
  children: { payment: paymentChild },
  pairs: true,
  inputs: {
    "a doctor": { ...input, role: "Doctor" },
    "a global member": { ...input, role: "GlobalNetwork" },
  },
  key: ({ context }) => [context.values.shippingAddress !== "", context.request !== null],
  stableStates: ["open.filling", "open.atPayPal"],
  cases: {
    "xstate.snapshot.form": {
      typed: { snapshot: { context: { values: typed } } },
      emptied: { snapshot: { context: { values: defaults } } },
    },
    "payment.requested": {
      plain: { cart },
      "a change not accepted": { cart: { ...cart, changes: [change] } },
      "an empty cart": { cart: { lines: [], changes: [] } },
    },
    "payment.cancelled": { plain: {} },
    "xstate.done.actor.readContact": { nothing: { output: null }, "a draft": { output: typed } },
    "xstate.error.actor.readContact": defect,
    "xstate.done.actor.reviewCart": { plain: { output: undefined } },
    "xstate.error.actor.reviewCart": defect,
    "xstate.done.actor.payment": {
      approved: { output: { outcome: "approved", reference: "5O19/0127", failure: null } },
      "the cart has changed": refused(
        failure("BadRequest", "Something in your cart has changed. Please look at it before you pay."),
      ),
      "already paid": refused(alreadyPaid),
      "an order in conflict": refused({
        ...failure("Conflict", "Please try again."),
        data: { receipt: null },
      }),
      "the server is unreachable": refused(failure("Unreachable", "We could not reach the server.")),
      "the server is unavailable": refused(failure("Unavailable", "We are being maintained.")),
      "the session expired": refused(failure("SessionExpired", "Invalid or expired token provided")),
    },
    "xstate.error.actor.payment": defect,
  },
  rules: {
    "the form begins with the member's draft, or without one with their name, phone and email": {
      section: "SPEC §5: defaults come from the user's full name, phone and email",
      when: ({ event }) => answered(event, "readContact"),
      check: ({ caseName, after }) =>
        after.context.values === (caseName === "a draft" ? typed : defaults) && after.hasTag("filling"),
    },
    "only this member's draft is read": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => startedWith(did, "readContact").memberId === "m1",
    },
    "a draft that cannot be read does not block the form, which begins with the member's details": {
      section: "DECISIONS §2",
      when: ({ event }) => broke(event, "readContact"),
      check: ({ after }) => after.hasTag("filling") && after.context.values === defaults,
    },
    "every change is stored as this member's draft and sends nothing": {
      section: "RELIABILITY §3.3: expired token mid-flow, reload",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && event["snapshot"].context.values !== before.context.values,
      check: ({ after, did, event }) =>
        after.context.values === event["snapshot"].context.values &&
        JSON.stringify(did.find(({ type }) => type === "storeContact")) ===
          JSON.stringify({
            kind: "action",
            type: "storeContact",
            params: { memberId: "m1", values: after.context.values },
          }) &&
        started(did).length === 0,
    },
    "a form update without changed values stores nothing": {
      section: "RELIABILITY §3.3: expired token mid-flow, reload",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && event["snapshot"].context.values === before.context.values,
      check: ({ did }) => did.length === 0,
    },
    "the form begins with the contact and validates its fields": {
      section: "SPEC §5: all four are required",
      when: ({ did }) => started(did).includes("form"),
      check: ({ after, did }) => {
        const { initialValues, validate } = startedWith(did, "form")
        return (
          initialValues === after.context.values &&
          Object.keys(validate(defaults)).join() === "shippingAddress" &&
          Object.keys(validate(typed)).length === 0
        )
      },
    },
    "paying with an invalid form opens no payment and shows the errors": {
      section: "DECISIONS §7: an invalid form opens nothing",
      when: ({ event, before }) =>
        event.type === "payment.requested" &&
        before.hasTag("filling") &&
        before.context.values.shippingAddress === "",
      check: ({ before, after, did }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) &&
        after.context.request === null &&
        did.some((one) => one.kind === "send" && one.to === "form" && one.event.type === "form.submitted") &&
        started(did).length === 0,
    },
    "a cart with unaccepted changes, or an empty one, cannot be paid": {
      section: "DECISIONS §3.15",
      when: ({ event, before, caseName }) =>
        event.type === "payment.requested" && before.hasTag("filling") && caseName !== "plain",
      check: ({ before, after, did }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) &&
        after.context.request === null &&
        started(did).length === 0,
    },
    "PayPal's payment is for the form and the cart at the moment of the press": {
      section: "DECISIONS §7: the PayPal button stands where Pay or 'Donate Now' stand",
      when: ({ event, before, caseName }) =>
        event.type === "payment.requested" &&
        caseName === "plain" &&
        before.matches({ open: "atPayPal" }) &&
        before.context.values.shippingAddress !== "",
      check: ({ after, did }) => isOrder(after.context.request, "PAYPAL", 32) && started(did).length === 0,
    },
    "only a global member sees the PayPal button in place of Pay": {
      section: "SPEC §2; DECISIONS §7",
      when: ({ event }) => answered(event, "readContact"),
      check: ({ input: who, did, after }) =>
        started(did).includes("payment") === (who === "a global member") &&
        after.matches({ open: who === "a global member" ? "atPayPal" : "filling" }),
    },
    "Pay opens one payment, for the form and the cart at the moment of the press": {
      section: "SPEC §4, Checkout; DECISIONS §3.15: a double click makes one order",
      when: ({ event, before, caseName }) =>
        event.type === "payment.requested" &&
        caseName === "plain" &&
        before.matches({ open: "filling" }) &&
        before.context.values.shippingAddress !== "",
      check: ({ did, after }) =>
        after.matches({ open: "paying" }) &&
        after.hasTag("busy") &&
        started(did).filter((id) => id === "payment").length === 1 &&
        isOrder(startedWith(did, "payment").request, "PAYSTACK", 57_000),
    },
    "the payment gets the order's title, the member and the role, and shows no redirect dialog": {
      section: "SPEC §4, Checkout",
      when: ({ did }) => started(did).includes("payment"),
      check: ({ did, after }) => {
        const { purpose, role, showsRedirectDialog, title, memberId, returnPath } = startedWith(
          did,
          "payment",
        )
        return (
          purpose === "order" &&
          role === after.context.role &&
          showsRedirectDialog === false &&
          title === input.title &&
          memberId === "m1" &&
          returnPath === "/dashboard/store/orders/successful"
        )
      },
    },
    "PayPal's payment starts without a request, because each press supplies one": {
      section: "DECISIONS §7: an invalid form opens nothing",
      when: ({ did, after }) => started(did).includes("payment") && after.matches({ open: "atPayPal" }),
      check: ({ did }) => startedWith(did, "payment").request === null,
    },
    "an approval opens the success page with source and reference": {
      section: "SPEC §4, Checkout",
      when: ({ event, before, caseName }) =>
        answered(event, "payment") && caseName === "approved" && before.matches({ open: "atPayPal" }),
      check: ({ after, did }) =>
        after.status === "done" &&
        navigations(did).join() === "/dashboard/store/orders/successful?source=paypal&reference=5O19%2F0127",
    },
    "an order that is already paid opens its confirmation and is not paid again": {
      section: "DECISIONS §3: exactly once, whatever the order of confirm and webhook",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "already paid",
      check: ({ after, did }) =>
        after.status === "done" &&
        navigations(did).join() === "/dashboard/store/orders/successful?reference=OR%2F7&source=PAYSTACK" &&
        toasts(did).length === 0,
    },
    "only an approval or an existing receipt opens a confirmation": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ event, caseName }) =>
        answered(event, "payment") && ["approved", "already paid"].includes(caseName),
    },
    "the confirmation replaces the checkout in the history": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
    "a transient failure or an expired session leaves the form open to retry and shows no toast here, because the payment or the session shows its own":
      {
        section: "RELIABILITY P9",
        when: ({ event, before, caseName }) =>
          answered(event, "payment") &&
          transientFailures.includes(caseName) &&
          before.matches({ open: "paying" }),
        check: ({ after, did }) =>
          after.matches({ open: "filling" }) && toasts(did).length === 0 && after.context.request === null,
      },
    "a refused order starts a review of the cart and shows no toast here, because the payment shows its own":
      {
        section: "DECISIONS §3.15: accepted before anything is charged",
        when: ({ event, caseName }) =>
          answered(event, "payment") && ["the cart has changed", "an order in conflict"].includes(caseName),
        check: ({ after, did }) =>
          after.matches({ open: "reviewing" }) &&
          started(did).join() === "reviewCart" &&
          toasts(did).length === 0,
      },
    "after the review of the cart the form is open again with its values": {
      section: "DECISIONS §3",
      when: ({ event }) => answered(event, "reviewCart") || broke(event, "reviewCart"),
      check: ({ before, after, input: who }) =>
        after.matches({ open: who === "a global member" ? "atPayPal" : "filling" }) &&
        after.context.values === before.context.values,
    },
    "returning from the provider's page opens the form again with its values": {
      section: "DECISIONS §3.15: the back button makes one order",
      when: ({ event, before }) => event.type === "payment.cancelled" && before.matches({ open: "paying" }),
      check: ({ after, before }) =>
        after.matches({ open: "filling" }) && after.context.values === before.context.values,
    },
    "a defect shows the toast 'Oops, something went wrong!', and the form keeps its values": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "payment"),
      check: ({ before, after, did, input: who }) =>
        toasts(did).join() === defectMessage &&
        after.context.values === before.context.values &&
        after.matches({ open: who === "a global member" ? "reviewing" : "filling" }),
    },
    "only a press on Pay starts a payment at Paystack": {
      section: "DECISIONS §3",
      when: ({ did, after }) => started(did).includes("payment") && after.matches({ open: "paying" }),
      check: ({ event }) => event.type === "payment.requested",
    },
    "global members pay at PayPal, and other members pay an order at Paystack": {
      section: "SPEC §4, Checkout",
      invariant: true,
      when: ({ after }) => after.matches({ open: "paying" }) || after.matches({ open: "atPayPal" }),
      check: ({ after }) =>
        (after.context.role === "GlobalNetwork") === after.matches({ open: "atPayPal" }) &&
        (after.matches({ open: "atPayPal" }) || after.context.request?.purpose === "order"),
    },
    "the checkout is busy exactly while a Paystack payment or a review of the cart runs": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.matches({ open: "paying" }) || after.matches({ open: "reviewing" })),
    },
    "a payment runs exactly while the member pays at Paystack or sees the PayPal button": {
      section: "DECISIONS §3",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.children["payment"] !== undefined) ===
        (after.matches({ open: "paying" }) || after.matches({ open: "atPayPal" })),
    },
  },
}
