/** Checking out, as a doctor by redirect and as a global member by PayPal. */
import type { ShippingContact } from "#machines/checkout/checkout-form.ts"
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { actionsDone, answered, broke, navigations, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const defaults: ShippingContact = {
  shippingContactName: "Danladi Adeyemi",
  shippingContactPhone: "+2348031234567",
  shippingContactEmail: "danladi@demo.test",
  shippingAddress: "",
}
const typed: ShippingContact = { ...defaults, shippingAddress: "12 Marina Road, Lagos" }
const payload = { body: { totalAmount: 57_000 }, lines: [] }
const input = { memberId: "m1", defaults, title: "2 items from the store" }

const failure = (tag: Failure["_tag"], message: string) => ({ _tag: tag, message })
const refused = (f: ReturnType<typeof failure>) => ({
  output: { outcome: "refused" as const, reference: null, failure: f },
})
const wrong = "Oops, something went wrong!"
const isOf = (caseName: string, names: readonly string[]): boolean => names.includes(caseName)
const transientFailures = ["nobody answers", "the server is away", "session over"]

export const model: FlowModel<typeof checkoutMachine> = {
  machine: checkoutMachine,
  pairs: true,
  inputs: {
    "a doctor": { ...input, role: "Doctor" },
    "a global member": { ...input, role: "GlobalNetwork" },
  },
  key: ({ context }) => [context.contact.shippingAddress !== "", context.payload !== null],
  stableStates: ["filling", "atPayPal"],
  cases: {
    "contact.changed": { plain: { contact: typed } },
    "payment.requested": { plain: { payload } },
    "payment.cancelled": { plain: {} },
    "xstate.done.actor.readContact": { nothing: { output: null }, "a draft": { output: typed } },
    "xstate.error.actor.readContact": { defect: { error: new Error("defect") } },
    "xstate.done.actor.reviewCart": { plain: { output: undefined } },
    "xstate.error.actor.reviewCart": { defect: { error: new Error("defect") } },
    "xstate.done.actor.payment": {
      approved: { output: { outcome: "approved", reference: "5O19/0127", failure: null } },
      "the cart has changed": refused(
        failure("BadRequest", "Something in your cart has changed. Please look at it before you pay."),
      ),
      "nobody answers": refused(failure("Unreachable", "We could not reach the server.")),
      "the server is away": refused(failure("Unavailable", "We are being maintained.")),
      "session over": refused(failure("SessionExpired", "Invalid or expired token provided")),
    },
    "xstate.error.actor.payment": { defect: { error: new Error("defect") } },
  },
  rules: {
    "the form begins with what the member typed before, else with their name, phone and email": {
      section: "SPEC §5: defaults come from the user's full name, phone and email",
      when: ({ event }) => answered(event, "readContact"),
      check: ({ caseName, after }) =>
        after.context.contact === (caseName === "a draft" ? typed : defaults) && after.hasTag("filling"),
    },
    "what was typed before is this member's": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => startedWith(did, "readContact").memberId === "m1",
    },
    "a device that cannot be read costs only the draft": {
      section: "DECISIONS §2",
      when: ({ event }) => broke(event, "readContact"),
      check: ({ after }) => after.hasTag("filling") && after.context.contact === defaults,
    },
    "what is typed is kept as it is typed": {
      section: "RELIABILITY §3.3: expired token mid-flow, reload",
      when: ({ event, before }) => event.type === "contact.changed" && before.hasTag("filling"),
      check: ({ after, did }) =>
        after.context.contact === typed &&
        actionsDone(did).includes("storeContact") &&
        started(did).length === 0,
    },
    "a global member finds the PayPal button in the place of Pay; nobody else does": {
      section: "SPEC §2; DECISIONS §7",
      when: ({ event }) => answered(event, "readContact"),
      check: ({ input: who, did, after }) =>
        started(did).includes("payment") === (who === "a global member") &&
        after.matches(who === "a global member" ? "atPayPal" : "filling"),
    },
    "Pay opens one payment, for what the form and the cart held at the press": {
      section: "SPEC §4, Checkout; DECISIONS §3.15: a double click makes one order",
      when: ({ event, before }) => event.type === "payment.requested" && before.matches("filling"),
      check: ({ did, after }) =>
        after.matches("paying") &&
        after.hasTag("busy") &&
        started(did).filter((id) => id === "payment").length === 1 &&
        startedWith(did, "payment").payload === payload,
    },
    "the payment knows the order, the member's role, and no notice": {
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
    "PayPal's payment begins with nothing: each press says what it is for": {
      section: "DECISIONS §7: an invalid form opens nothing",
      when: ({ did, after }) => started(did).includes("payment") && after.matches("atPayPal"),
      check: ({ did }) => startedWith(did, "payment").payload === null,
    },
    "on approval the app goes to the success page with source and reference": {
      section: "SPEC §4, Checkout",
      when: ({ event, before, caseName }) =>
        answered(event, "payment") && caseName === "approved" && before.matches("atPayPal"),
      check: ({ after, did }) =>
        after.status === "done" &&
        navigations(did).join() === "/dashboard/store/orders/successful?source=paypal&reference=5O19%2F0127",
    },
    "nobody is led to a confirmation without an approval": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ event, caseName }) => answered(event, "payment") && caseName === "approved",
    },
    "trouble of the moment leaves the form as it is; the payment has told why": {
      section: "RELIABILITY P9",
      when: ({ event, before, caseName }) =>
        answered(event, "payment") && isOf(caseName, transientFailures) && before.matches("paying"),
      check: ({ after, did }) =>
        after.matches("filling") && toasts(did).length === 0 && after.context.payload === null,
    },
    "an order that the server refuses has the cart reviewed before anything is charged": {
      section: "DECISIONS §3.15: accepted before anything is charged",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "the cart has changed",
      check: ({ after, did }) =>
        after.matches("reviewing") && started(did).join() === "reviewCart" && toasts(did).length === 0,
    },
    "then the form is there again, as it was": {
      section: "DECISIONS §3",
      when: ({ event }) => answered(event, "reviewCart") || broke(event, "reviewCart"),
      check: ({ before, after, input: who }) =>
        after.matches(who === "a global member" ? "atPayPal" : "filling") &&
        after.context.contact === before.context.contact,
    },
    "who came back from the provider's page can change something": {
      section: "DECISIONS §3.15: the back button makes one order",
      when: ({ event, before }) => event.type === "payment.cancelled" && before.matches("paying"),
      check: ({ after, before }) =>
        after.matches("filling") && after.context.contact === before.context.contact,
    },
    "a defect says 'Oops, something went wrong!' and loses nothing": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "payment"),
      check: ({ before, after, did, input: who }) =>
        toasts(did).join() === wrong &&
        after.context.contact === before.context.contact &&
        after.matches(who === "a global member" ? "reviewing" : "filling"),
    },
    "nothing is paid by anything but a press": {
      section: "DECISIONS §3",
      when: ({ did, after }) => started(did).includes("payment") && after.matches("paying"),
      check: ({ event }) => event.type === "payment.requested",
    },
  },
}
