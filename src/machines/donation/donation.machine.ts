/**
 * Handles a donation (SPEC §4, Donation; SPEC §5). 'Make a Donation' opens the form, whose draft is stored on
 * this device. Students and doctors pay by redirect, global members by PayPal's button. PayPal's button opens nothing
 * while the form is invalid.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Frequency } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { FormErrors } from "../form/form.machine.ts"
import { somethingWrong } from "../../outcome.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment-setup.ts"
import { alreadyPaidPath, confirmPath, paymentsReturnPath } from "../payment/return-path.ts"
import { emptyDonation, donationWithinTerms, donationBody, termsWithDraft } from "./donation-form.ts"
import type { CurrencyCode, DonationTerms, DonationValues } from "./donation-form.ts"
import { notProvided } from "../not-provided.ts"

export interface DonationInput {
  readonly role: Role
  readonly memberId: string
  readonly terms: DonationTerms
  /** Returns all messages for these values under these terms. Must be pure; called on every change (SPEC §5). */
  readonly validate: (values: DonationValues, terms: DonationTerms) => FormErrors
}

export interface DonationContext extends DonationInput {
  readonly values: DonationValues
  readonly errors: FormErrors
  /** Fields that lost focus at least once. */
  readonly touched: Readonly<Record<string, true>>
  /** True once Donate Now or PayPal was pressed, so that every message shows. */
  readonly attempted: boolean
}

export type DonationEvent =
  | { readonly type: "donation.requested" }
  | { readonly type: "donation.cancelled" }
  | { readonly type: "currency.chosen"; readonly currency: CurrencyCode }
  | { readonly type: "recurring.switched"; readonly isOn: boolean }
  | { readonly type: "frequency.chosen"; readonly frequency: typeof Frequency.Type }
  | { readonly type: "area.switched"; readonly area: string; readonly isOn: boolean }
  | { readonly type: "amount.typed"; readonly area: string; readonly amount: string }
  | { readonly type: "field.left"; readonly name: string }
  /** Donate Now or PayPal's button was pressed. */
  | { readonly type: "donation.submitted" }

export type DonationEffect =
  | FlowEffect
  /** The first invalid field, which receives focus. */
  | { readonly type: "field.pointedOut"; readonly name: string }

/** The draft is null without one, and the terms are null while the server does not tell them. */
export interface DraftAndTerms {
  readonly draft: DonationValues | null
  readonly terms: Pick<DonationTerms, "areas" | "minimum"> | null
}

type Paid = { readonly paid: PaymentOutput }

const without = (areas: DonationValues["areas"], area: string): DonationValues["areas"] =>
  Object.fromEntries(Object.entries(areas).filter(([name]) => name !== area))

/** Returns the messages to show: all after a submit, before that those of touched fields. */
export const shownDonationErrors = ({ errors, touched, attempted }: DonationContext): FormErrors =>
  attempted ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => touched[name]))

export const donationMachine = setup({
  types: {} as {
    input: DonationInput
    context: DonationContext
    events: DonationEvent
    emitted: DonationEffect
    children: { payment: "payment" }
    tags: "asking" | "filling"
  },
  actors: {
    /** Reads the draft of an earlier visit, and the terms that count now (OFFICE §15). */
    readDraft: fromPromise<DraftAndTerms, Pick<DonationInput, "memberId" | "role">>(notProvided("readDraft")),
    payment: paymentMachine,
  },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isWithinTerms: ({ context }, { currency }: { currency: CurrencyCode }) =>
      context.terms.currencies.includes(currency),
    isWrong: ({ context }) => Object.keys(context.errors).length > 0,
    isTicked: ({ context }, { area }: { area: string }) => area in context.values.areas,
    isApproved: (_, { paid }: Paid) => paid.outcome === "approved",
    /** A webhook has settled the payment while the member was away. */
    isAlreadyPaid: (_, { paid }: Paid) => alreadyPaidPath(paymentsReturnPath("donation"), paid) !== null,
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<{ memberId: string; values: DonationValues }>("storeDraft"),
    setDraft: assign(({ context }, { draft, terms: read }: DraftAndTerms) => {
      // While nobody knows the current terms, an area that was chosen stays: the server refuses one that has ended.
      const terms = read === null ? termsWithDraft(context.terms, draft) : { ...context.terms, ...read }
      const values = donationWithinTerms(draft ?? context.values, terms)
      return { terms, values, errors: context.validate(values, terms) }
    }),
    write: assign(({ context }, { change }: { change: Partial<DonationValues> }) => {
      const values = { ...context.values, ...change }
      return { values, errors: context.validate(values, context.terms) }
    }),
    setTicked: assign(({ context }, { area, isOn }: { area: string; isOn: boolean }) => {
      const { areas } = context.values
      const values = {
        ...context.values,
        // SPEC §5: unticking an area clears its amount.
        areas: isOn ? { ...areas, [area]: areas[area] ?? "" } : without(areas, area),
      }
      return { values, errors: context.validate(values, context.terms) }
    }),
    setAmount: assign(({ context }, { area, amount }: { area: string; amount: string }) => {
      const values = { ...context.values, areas: { ...context.values.areas, [area]: amount } }
      return { values, errors: context.validate(values, context.terms) }
    }),
    touch: assign(({ context }, { name }: { name: string }) => ({
      touched: { ...context.touched, [name]: true as const },
    })),
    showAllErrors: assign({ attempted: true }),
    startOver: assign({ attempted: false, touched: {} }),
    focusField: emit(({ context }) => ({
      type: "field.pointedOut" as const,
      name: Object.keys(context.errors)[0] ?? "",
    })),
    toastDefect: emit({ type: "toast" as const, tone: "error" as const, text: somethingWrong }),
    /** Refetches the list, because the donation may be paid already. */
    invalidateDonations: emit({ type: "invalidate" as const, keys: [["donations"], ["payments"]] }),
    /** SPEC §4: approval navigates to the subscription's confirmation page, with type=donation. */
    navigateToConfirmation: emit((_, { paid }: Paid) => ({
      type: "navigate" as const,
      to: confirmPath(paymentsReturnPath("donation"), paid.reference ?? "", "PAYPAL"),
      replace: true,
    })),
    /** The same page confirms a donation that is already paid. */
    navigateToPaid: emit((_, { paid }: Paid) => ({
      type: "navigate" as const,
      to: alreadyPaidPath(paymentsReturnPath("donation"), paid) ?? paymentsReturnPath("donation"),
      replace: true,
    })),
  },
}).createMachine({
  id: "donation",
  description: "A member fills in a donation and pays it. The form is stored as a draft until then.",
  context: ({ input }) => {
    const values = emptyDonation(input.terms)
    return { ...input, values, errors: input.validate(values, input.terms), touched: {}, attempted: false }
  },
  initial: "viewing",
  states: {
    viewing: {
      description: "The page lists past donations. 'Make a Donation' opens the form.",
      on: { "donation.requested": { target: "restoring", actions: "startOver" } },
    },
    restoring: {
      description: "Reads the draft from this device, and the areas and the minimum that count now.",
      tags: ["asking"],
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context: { memberId, role } }) => ({ memberId, role }),
        onDone: {
          target: "donating",
          actions: { type: "setDraft", params: ({ event }) => event.output },
        },
        onError: "donating",
      },
      on: { "donation.cancelled": "viewing" },
    },
    donating: {
      tags: ["asking"],
      initial: "loading",
      on: { "donation.cancelled": "viewing" },
      states: {
        loading: {
          description: "The member's role decides between Paystack and PayPal.",
          always: [{ guard: "isPaidByPayPal", target: "open.atPayPal" }, { target: "open.filling" }],
        },
        open: {
          tags: ["filling"],
          on: {
            "currency.chosen": {
              guard: { type: "isWithinTerms", params: ({ event }) => ({ currency: event.currency }) },
              actions: [
                { type: "write", params: ({ event }) => ({ change: { currency: event.currency } }) },
                { type: "storeDraft", params: ({ context }) => context },
              ],
            },
            "recurring.switched": {
              actions: [
                { type: "write", params: ({ event }) => ({ change: { recurring: event.isOn } }) },
                { type: "storeDraft", params: ({ context }) => context },
              ],
            },
            "frequency.chosen": {
              actions: [
                { type: "write", params: ({ event }) => ({ change: { frequency: event.frequency } }) },
                { type: "storeDraft", params: ({ context }) => context },
              ],
            },
            "area.switched": {
              actions: [
                { type: "setTicked", params: ({ event }) => ({ area: event.area, isOn: event.isOn }) },
                { type: "storeDraft", params: ({ context }) => context },
              ],
            },
            "amount.typed": {
              guard: { type: "isTicked", params: ({ event }) => ({ area: event.area }) },
              actions: [
                { type: "setAmount", params: ({ event }) => ({ area: event.area, amount: event.amount }) },
                { type: "storeDraft", params: ({ context }) => context },
              ],
            },
            "field.left": { actions: { type: "touch", params: ({ event }) => ({ name: event.name }) } },
          },
          initial: "filling",
          states: {
            filling: {
              description: "The form shows a live total. Donate Now opens the payment.",
              on: {
                "donation.submitted": [
                  { guard: "isWrong", actions: ["showAllErrors", "focusField"] },
                  { target: "#donation.donating.paying" },
                ],
              },
            },
            atPayPal: {
              description: "The form has PayPal's button, which opens nothing while the form has errors.",
              invoke: {
                id: "payment",
                src: "payment",
                input: ({ context }) => ({
                  purpose: "donation" as const,
                  role: context.role,
                  // PayPal's button sends the form's values with the press.
                  request: null,
                  showsRedirectDialog: true,
                  memberId: context.memberId,
                  title: "Donation",
                  returnPath: paymentsReturnPath("donation"),
                }),
                onDone: [
                  {
                    guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
                    target: "#donation.viewing",
                    actions: {
                      type: "navigateToConfirmation",
                      params: ({ event }) => ({ paid: event.output }),
                    },
                  },
                  {
                    guard: { type: "isAlreadyPaid", params: ({ event }) => ({ paid: event.output }) },
                    target: "#donation.viewing",
                    actions: { type: "navigateToPaid", params: ({ event }) => ({ paid: event.output }) },
                  },
                  { target: "atPayPal", reenter: true, actions: "invalidateDonations" },
                ],
                onError: { target: "#donation.viewing", actions: "toastDefect" },
              },
              on: {
                "donation.submitted": { guard: "isWrong", actions: ["showAllErrors", "focusField"] },
              },
            },
          },
        },
        paying: {
          description:
            "The payment is opened with the provider, and a dialog announces the redirect. The fields are read-only.",
          invoke: {
            id: "payment",
            src: "payment",
            input: ({ context }) => ({
              purpose: "donation" as const,
              role: context.role,
              request: { purpose: "donation" as const, donation: donationBody(context.values) },
              showsRedirectDialog: true,
              memberId: context.memberId,
              title: "Donation",
              returnPath: paymentsReturnPath("donation"),
            }),
            // Students and doctors leave for the provider. A payment that ends here failed to open and has shown
            // the reason.
            onDone: [
              {
                guard: { type: "isAlreadyPaid", params: ({ event }) => ({ paid: event.output }) },
                target: "#donation.viewing",
                actions: { type: "navigateToPaid", params: ({ event }) => ({ paid: event.output }) },
              },
              { target: "open.filling", actions: "invalidateDonations" },
            ],
            onError: { target: "open.filling", actions: "toastDefect" },
          },
          on: {
            // The payment may be open by then, and 'Finish your payment' lists it.
            "donation.cancelled": { target: "#donation.viewing", actions: "invalidateDonations" },
          },
        },
      },
    },
  },
})
