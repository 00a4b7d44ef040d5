/** Models a donation: a doctor by redirect in NGN, a global member by PayPal's button in a chosen currency. */
import type { Failure } from "../../src/outcome.ts"
import {
  donationMachine,
  type DonationInput,
  shownDonationErrors,
} from "#machines/donation/donation.machine.ts"
import {
  type CurrencyCode,
  donationErrors,
  type DonationTerms,
  type DonationValues,
} from "#machines/donation/donation-form.ts"
import {
  actionsDone,
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
import { defect, defectMessage } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"
import { paymentChild } from "./payment.model.ts"

const national: DonationTerms = {
  areas: ["Building Project", "Touch Magazine"],
  currencies: ["NGN"],
  minimum: 500,
}
const global: DonationTerms = {
  areas: ["Building Project", "Missions"],
  currencies: ["EUR", "USD"],
  minimum: 5,
}
const format = (amount: number, currency: CurrencyCode): string => `${currency} ${amount}`
const input = (role: DonationInput["role"], terms: DonationTerms): DonationInput => ({
  role,
  memberId: "m1",
  terms,
  validate: (values, { minimum }) => donationErrors(values, minimum, format),
})
const draft: DonationValues = {
  currency: "NGN",
  recurring: true,
  frequency: "Monthly",
  areas: { "Building Project": "1,500.50", "An area of another role": "70" },
}
const refused = (_tag: Failure["_tag"], message: string, data: unknown = null) => ({
  output: { outcome: "refused" as const, reference: null, failure: { _tag, message, data } },
})
const isGlobal = (name: string): boolean => name === "a global member"
const hasConfirmation = (caseName: string): boolean => ["approved", "already paid"].includes(caseName)
const returnPath = "/dashboard/payments/successful?type=donation"
const fieldEvents = [
  "currency.chosen",
  "recurring.switched",
  "frequency.chosen",
  "area.switched",
  "amount.typed",
]

export const model: FlowModel<typeof donationMachine> = {
  machine: donationMachine,
  children: { payment: paymentChild },
  inputs: { "a doctor": input("Doctor", national), "a global member": input("GlobalNetwork", global) },
  key: ({ context: { values, errors, attempted } }) => [
    Object.keys(errors).join(),
    "Building Project" in values.areas,
    attempted,
  ],
  stableStates: ["viewing"],
  cases: {
    "donation.requested": { plain: {} },
    "donation.cancelled": { plain: {} },
    "currency.chosen": { EUR: { currency: "EUR" }, NGN: { currency: "NGN" } },
    "recurring.switched": { on: { isOn: true }, off: { isOn: false } },
    "frequency.chosen": { plain: { frequency: "Annually" } },
    "area.switched": {
      on: { area: "Building Project", isOn: true },
      off: { area: "Building Project", isOn: false },
    },
    "amount.typed": {
      enough: { area: "Building Project", amount: "2,500" },
      little: { area: "Building Project", amount: "4.99" },
      "no amount": { area: "Building Project", amount: "lots" },
      "of an area that is not ticked": { area: "Touch Magazine", amount: "900" },
    },
    "field.left": { plain: { name: "total" } },
    "donation.submitted": { plain: {} },
    "xstate.done.actor.readDraft": {
      nothing: { output: { draft: null, terms: null } },
      "a draft of yesterday": {
        output: { draft, terms: { areas: ["Building Project", "Touch Magazine"], minimum: 500 } },
      },
      "a draft, and the server does not tell the terms": { output: { draft, terms: null } },
      "a new minimum": {
        output: {
          draft: null,
          terms: { areas: ["Touch Magazine"], minimum: 900 },
        },
      },
    },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.payment": {
      approved: { output: { outcome: "approved", reference: "5O19/0127", failure: null } },
      "less than the minimum": refused("BadRequest", "Total amount must not be less than ₦500"),
      "already paid": refused("Conflict", "This donation is already paid.", {
        receipt: { reference: "DN/7", source: "PAYSTACK" },
      }),
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.payment": defect,
  },
  rules: {
    "'Make a Donation' opens the form and reads the member's draft": {
      section: "SPEC §2; a draft survives reload and session expiry",
      when: ({ event, before }) => event.type === "donation.requested" && before.matches("viewing"),
      check: ({ after, did }) =>
        after.hasTag("asking") &&
        !after.context.attempted &&
        isStartedWith(did, "readDraft", { memberId: "m1", role: after.context.role }),
    },
    "a draft is restored without the areas of another role": {
      section: "SPEC §6, a distinct list of areas of need",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a draft of yesterday",
      check: ({ after, input: name }) =>
        JSON.stringify(after.context.values) ===
        JSON.stringify({
          currency: isGlobal(name) ? "USD" : "NGN",
          recurring: true,
          frequency: "Monthly",
          areas: { "Building Project": "1,500.50" },
        }),
    },
    "a draft keeps the areas that staff may have added while nobody knows the current ones": {
      section: "OFFICE §15; a draft survives reload",
      when: ({ event, caseName }) =>
        answered(event, "readDraft") && caseName === "a draft, and the server does not tell the terms",
      check: ({ before, after, input: name }) => {
        const { values, terms } = after.context
        const areas = isGlobal(name) ? { "Building Project": "1,500.50" } : draft.areas
        const added = Object.keys(areas).filter((area) => !before.context.terms.areas.includes(area))
        return (
          JSON.stringify(values.areas) === JSON.stringify(areas) &&
          JSON.stringify(terms) ===
            JSON.stringify({ ...before.context.terms, areas: [...before.context.terms.areas, ...added] })
        )
      },
    },
    "the current areas and minimum replace the built-in ones": {
      section: "OFFICE §15",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a new minimum",
      check: ({ after }) =>
        after.context.terms.minimum === 900 && Object.keys(after.context.values.areas).length === 0,
    },
    "a draft that cannot be read does not block the form": {
      section: "DECISIONS §2.7",
      when: ({ event }) => broke(event, "readDraft"),
      check: ({ after, did }) => after.hasTag("filling") && toasts(did).length === 0,
    },
    "global members see the PayPal button beside the form, other members see Donate Now": {
      section: "SPEC §6; DECISIONS §7",
      when: ({ after }) => after.hasTag("filling"),
      check: ({ after, input: name }) =>
        after.matches({ donating: { open: isGlobal(name) ? "atPayPal" : "filling" } }),
    },
    "only global members can choose the currency; other members donate in NGN": {
      section: "SPEC §5: Non-global users use NGN only; global users pick the currency",
      when: ({ event, before }) => event.type === "currency.chosen" && before.hasTag("filling"),
      check: ({ event, before, after, input: name }) =>
        after.context.values.currency ===
        (isGlobal(name) === (event["currency"] === "EUR") && isGlobal(name)
          ? "EUR"
          : before.context.values.currency),
    },
    "the Vision Partner switch and the frequency keep the chosen values": {
      section: "SPEC §2, donation dialog",
      when: ({ event, before }) =>
        before.hasTag("filling") &&
        (event.type === "recurring.switched" || event.type === "frequency.chosen"),
      check: ({ event, after }) =>
        event.type === "recurring.switched"
          ? after.context.values.recurring === event["isOn"]
          : after.context.values.frequency === event["frequency"],
    },
    "unticking an area clears its amount, and ticking an area starts without one": {
      section: "SPEC §5: unticking clears that amount",
      when: ({ event, before }) => event.type === "area.switched" && before.hasTag("filling"),
      check: ({ event, before, after }) =>
        event["isOn"]
          ? after.context.values.areas["Building Project"] ===
            (before.context.values.areas["Building Project"] ?? "")
          : !("Building Project" in after.context.values.areas),
    },
    "an amount stays exactly as typed, and only a ticked area has one": {
      section: "SPEC §5; STYLE: nothing is changed while typing",
      when: ({ event, before }) => event.type === "amount.typed" && before.hasTag("filling"),
      check: ({ event, before, after }) =>
        after.context.values.areas[event["area"]] ===
        (event["area"] in before.context.values.areas ? event["amount"] : undefined),
    },
    "the form validates on every change": {
      section: "SPEC §5: Forms validate on every change",
      invariant: true,
      when: () => true,
      check: ({ after: { context } }) =>
        JSON.stringify(context.errors) === JSON.stringify(context.validate(context.values, context.terms)),
    },
    "every change is stored as this member's draft": {
      section: "DECISIONS §3: closing the tab loses nothing",
      when: ({ event, before, after }) =>
        fieldEvents.includes(event.type) && before.context.values !== after.context.values,
      check: ({ after, did }) =>
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storeDraft" &&
            (d.params as { values: DonationValues }).values === after.context.values &&
            (d.params as { memberId: string }).memberId === "m1",
        ),
    },
    "no error shows before the member leaves a field or submits": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event }) => event.type === "xstate.init" || event.type === "donation.requested",
      check: ({ before, after }) =>
        before.hasTag("filling") || Object.keys(shownDonationErrors(after.context)).length === 0,
    },
    "leaving a field shows its error": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, before }) => event.type === "field.left" && before.hasTag("filling"),
      check: ({ after: { context } }) =>
        context.touched["total"] === true &&
        shownDonationErrors(context)["total"] === context.errors["total"],
    },
    "submitting an invalid form shows every error and opens no payment": {
      section: "SPEC §5; DECISIONS §7: shows the form's errors and opens nothing",
      when: ({ event, before }) =>
        event.type === "donation.submitted" &&
        before.hasTag("filling") &&
        Object.keys(before.context.errors).length > 0,
      check: ({ before, after, did }) =>
        after.hasTag("filling") &&
        after.context.attempted &&
        shownDonationErrors(after.context) === after.context.errors &&
        started(did).length === 0 &&
        did.some(
          (d) =>
            d.kind === "effect" &&
            d.type === "field.pointedOut" &&
            d["name"] === Object.keys(before.context.errors)[0],
        ),
    },
    "Donate Now with a valid form creates the donation session with the amount": {
      section: "SPEC §4, Donation; SPEC §7",
      when: ({ event, before }) =>
        event.type === "donation.submitted" &&
        before.matches({ donating: { open: "filling" } }) &&
        Object.keys(before.context.errors).length === 0,
      check: ({ after, did }) => {
        const {
          purpose,
          role,
          request,
          showsRedirectDialog,
          memberId,
          returnPath: path,
        } = startedWith(did, "payment")
        return (
          after.matches({ donating: "paying" }) &&
          purpose === "donation" &&
          role === "Doctor" &&
          showsRedirectDialog === true &&
          memberId === "m1" &&
          path === returnPath &&
          request.donation.totalAmount >= 500 &&
          request.donation.amount === request.donation.totalAmount &&
          request.donation.areasOfNeed.length === 1 &&
          request.donation.areasOfNeed[0].amount === request.donation.totalAmount &&
          request.donation.currency === "NGN" &&
          request.donation.frequency === (request.donation.recurring ? after.context.values.frequency : null)
        )
      },
    },
    "PayPal's button stays in place while the form is filled in": {
      section: "DECISIONS §7",
      when: ({ event, before }) =>
        before.matches({ donating: { open: "atPayPal" } }) &&
        (fieldEvents.includes(event.type) || event.type === "donation.submitted"),
      check: ({ after, did }) =>
        after.matches({ donating: { open: "atPayPal" } }) && started(did).length === 0,
    },
    "PayPal's payment is for a donation of this member and shows the redirect dialog": {
      section: "SPEC §4: the same flow with type=donation",
      when: ({ did, after }) => started(did).includes("payment") && after.hasTag("filling"),
      check: ({ did }) =>
        isStartedWith(did, "payment", {
          purpose: "donation",
          role: "GlobalNetwork",
          request: null,
          showsRedirectDialog: true,
          memberId: "m1",
          title: "Donation",
          returnPath,
        }),
    },
    "an approval opens payments/successful with type, source and reference": {
      section: "SPEC §4, Donation",
      when: ({ event, caseName, before }) =>
        answered(event, "payment") && caseName === "approved" && before.hasTag("filling"),
      check: ({ after, did }) =>
        after.matches("viewing") &&
        navigations(did).join() === `${returnPath}&reference=5O19%2F0127&source=PAYPAL`,
    },
    "a donation that is already paid opens its confirmation and is not paid again": {
      section: "DECISIONS §3: exactly once, whatever the order of confirm and webhook",
      when: ({ event, caseName }) => answered(event, "payment") && caseName === "already paid",
      check: ({ after, did }) =>
        after.matches("viewing") &&
        navigations(did).join() === `${returnPath}&reference=DN%2F7&source=PAYSTACK`,
    },
    "only an approval or an existing receipt opens a confirmation": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ event, caseName }) => answered(event, "payment") && hasConfirmation(caseName),
    },
    "the confirmation replaces the form in the history": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
    "a failed payment keeps the form, invalidates the donations and shows no toast here, because the payment shows its own":
      {
        section: "SPEC §8, §7: it invalidates the donations cache; the payment itself has said why",
        when: ({ event, caseName }) => answered(event, "payment") && !hasConfirmation(caseName),
        check: ({ before, after, did }) =>
          after.hasTag("filling") &&
          after.context.values === before.context.values &&
          toasts(did).length === 0 &&
          invalidatedKeys(did).join() === "donations,payments",
      },
    "a defect shows the toast 'Oops, something went wrong!', and the form keeps its values": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "payment"),
      check: ({ before, after, did }) =>
        toasts(did).join() === defectMessage &&
        after.context.values === before.context.values &&
        after.matches("viewing") === before.hasTag("filling"),
    },
    "only a defect shows a toast here, because the payment shows its own": {
      section: "DESIGN §3: each failure shown once",
      when: ({ did }) => toasts(did).length > 0,
      check: ({ event }) => broke(event, "payment"),
    },
    "closing the dialog stops the payment, and the form keeps its values": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) => event.type === "donation.cancelled" && before.hasTag("asking"),
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        after.context.values === before.context.values &&
        !actionsDone(did).includes("startOver") &&
        invalidatedKeys(did).includes("payments") === before.matches({ donating: "paying" }) &&
        did.some((d) => d.kind === "stop" && d.id === "payment") ===
          (before.matches({ donating: "paying" }) || before.matches({ donating: { open: "atPayPal" } })),
    },
    "during a payment the form can be neither changed nor submitted again": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches({ donating: "paying" }),
      check: ({ after }) =>
        !after.can({ type: "donation.submitted" }) &&
        !after.can({ type: "amount.typed", area: "Building Project", amount: "1" }) &&
        !after.can({ type: "donation.requested" }),
    },
    "the dialog is open from 'Make a Donation' until it returns to the page": {
      section: "SPEC §2",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("asking") !== after.matches("viewing"),
    },
  },
}
