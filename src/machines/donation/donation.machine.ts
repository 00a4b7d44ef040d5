/**
 * Giving (SPEC §4, Donation; SPEC §5): 'Make a Donation' opens the form, whose draft this device keeps. Students and doctors give
 * through the redirect; global members by PayPal's button, which opens nothing while the form is wrong.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Frequency } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import type { Fact } from "../flow-effects.ts"
import type { FormErrors } from "../form/form.machine.ts"
import { somethingWrong } from "../../outcome.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment.machine.ts"
import { confirmingPath, paymentsReturnPath } from "../payment/return-path.ts"
import { emptyGift, fittingGift, giftBody } from "./donation-form.ts"
import type { CurrencyCode, GiftTerms, GiftValues } from "./donation-form.ts"

export interface DonationInput {
  readonly role: Role
  readonly memberId: string
  readonly terms: GiftTerms
  /** Pure: all sentences for these values. Called on every change (SPEC §5). */
  readonly validate: (values: GiftValues) => FormErrors
}

export interface DonationContext extends DonationInput {
  readonly values: GiftValues
  readonly errors: FormErrors
  /** Fields that were left once. */
  readonly touched: Readonly<Record<string, true>>
  /** Donate Now or PayPal was pressed once, so every sentence shows. */
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
  /** Donate Now, or a press on PayPal's button. */
  | { readonly type: "gift.submitted" }

export type DonationFact =
  | Fact
  /** The first wrong field, where the cursor belongs now. */
  | { readonly type: "field.pointedOut"; readonly name: string }

type Paid = { readonly paid: PaymentOutput }

const without = (areas: GiftValues["areas"], area: string): GiftValues["areas"] =>
  Object.fromEntries(Object.entries(areas).filter(([name]) => name !== area))

/** The sentences to show: all once it was submitted, before that those of fields that were left. */
export const shownGiftErrors = ({ errors, touched, attempted }: DonationContext): FormErrors =>
  attempted ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => touched[name]))

export const donationMachine = setup({
  types: {} as {
    input: DonationInput
    context: DonationContext
    events: DonationEvent
    emitted: DonationFact
    tags: "asking" | "filling"
  },
  actors: {
    /** What was typed at an earlier visit; null without it. */
    readDraft: fromPromise<GiftValues | null, { memberId: string }>(() =>
      Promise.reject(new Error("readDraft is not provided")),
    ),
    payment: paymentMachine,
  },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isOfTerms: ({ context }, { currency }: { currency: CurrencyCode }) =>
      context.terms.currencies.includes(currency),
    isWrong: ({ context }) => Object.keys(context.errors).length > 0,
    isTicked: ({ context }, { area }: { area: string }) => area in context.values.areas,
    isApproved: (_, { paid }: Paid) => paid.outcome === "approved",
  },
  actions: {
    /** Writes what is typed so far to the device. */
    keepDraft: (_of, _params: { memberId: string; values: GiftValues }) => {},
    takeDraft: assign(({ context }, { draft }: { draft: GiftValues | null }) => {
      const values = draft === null ? context.values : fittingGift(draft, context.terms)
      return { values, errors: context.validate(values) }
    }),
    write: assign(({ context }, { change }: { change: Partial<GiftValues> }) => {
      const values = { ...context.values, ...change }
      return { values, errors: context.validate(values) }
    }),
    tick: assign(({ context }, { area, isOn }: { area: string; isOn: boolean }) => {
      const { areas } = context.values
      const values = {
        ...context.values,
        // SPEC §5: unticking clears the amount.
        areas: isOn ? { ...areas, [area]: areas[area] ?? "" } : without(areas, area),
      }
      return { values, errors: context.validate(values) }
    }),
    writeAmount: assign(({ context }, { area, amount }: { area: string; amount: string }) => {
      const values = { ...context.values, areas: { ...context.values.areas, [area]: amount } }
      return { values, errors: context.validate(values) }
    }),
    touch: assign(({ context }, { name }: { name: string }) => ({
      touched: { ...context.touched, [name]: true as const },
    })),
    showAllErrors: assign({ attempted: true }),
    beginAnew: assign({ attempted: false, touched: {} }),
    pointOutField: emit(({ context }) => ({
      type: "field.pointedOut" as const,
      name: Object.keys(context.errors)[0] ?? "",
    })),
    tellDefect: emit({ type: "toast" as const, tone: "error" as const, text: somethingWrong }),
    /** The same gift may turn out to be paid already: what was given is read again. */
    refreshGifts: emit({ type: "stale" as const, keys: [["donations"], ["payments"]] }),
    /** SPEC §4: the same flow as the dues with type=donation. */
    goToConfirmation: emit((_, { paid }: Paid) => ({
      type: "go" as const,
      to: confirmingPath(paymentsReturnPath("donation"), paid.reference ?? "", "PAYPAL"),
      replace: true,
    })),
  },
}).createMachine({
  id: "donation",
  description: "Giving: the form, kept as a draft until the gift is on its way to the provider.",
  context: ({ input }) => {
    const values = emptyGift(input.terms)
    return { ...input, values, errors: input.validate(values), touched: {}, attempted: false }
  },
  initial: "viewing",
  states: {
    viewing: {
      description: "The gifts of the past are read; 'Make a Donation' opens the form.",
      on: { "donation.requested": { target: "restoring", actions: "beginAnew" } },
    },
    restoring: {
      description: "What was typed at an earlier visit is read from this device.",
      tags: ["asking"],
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: {
          target: "giving",
          actions: { type: "takeDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "giving",
      },
      on: { "donation.cancelled": "viewing" },
    },
    giving: {
      tags: ["asking"],
      initial: "arriving",
      on: { "donation.cancelled": "viewing" },
      states: {
        arriving: {
          description: "The member's role says how it is paid.",
          always: [{ guard: "isPaidByPayPal", target: "open.atPayPal" }, { target: "open.filling" }],
        },
        open: {
          tags: ["filling"],
          on: {
            "currency.chosen": {
              guard: { type: "isOfTerms", params: ({ event }) => ({ currency: event.currency }) },
              actions: [
                { type: "write", params: ({ event }) => ({ change: { currency: event.currency } }) },
                { type: "keepDraft", params: ({ context }) => context },
              ],
            },
            "recurring.switched": {
              actions: [
                { type: "write", params: ({ event }) => ({ change: { recurring: event.isOn } }) },
                { type: "keepDraft", params: ({ context }) => context },
              ],
            },
            "frequency.chosen": {
              actions: [
                { type: "write", params: ({ event }) => ({ change: { frequency: event.frequency } }) },
                { type: "keepDraft", params: ({ context }) => context },
              ],
            },
            "area.switched": {
              actions: [
                { type: "tick", params: ({ event }) => ({ area: event.area, isOn: event.isOn }) },
                { type: "keepDraft", params: ({ context }) => context },
              ],
            },
            "amount.typed": {
              guard: { type: "isTicked", params: ({ event }) => ({ area: event.area }) },
              actions: [
                { type: "writeAmount", params: ({ event }) => ({ area: event.area, amount: event.amount }) },
                { type: "keepDraft", params: ({ context }) => context },
              ],
            },
            "field.left": { actions: { type: "touch", params: ({ event }) => ({ name: event.name }) } },
          },
          initial: "filling",
          states: {
            filling: {
              description: "The form of a gift with its live total; Donate Now opens the payment.",
              on: {
                "gift.submitted": [
                  { guard: "isWrong", actions: ["showAllErrors", "pointOutField"] },
                  { target: "#donation.giving.paying" },
                ],
              },
            },
            atPayPal: {
              description:
                "The form of a gift with PayPal's button, which opens nothing while the form is wrong.",
              invoke: {
                id: "payment",
                src: "payment",
                input: ({ context }) => ({
                  purpose: "donation" as const,
                  role: context.role,
                  // What stands in the form comes with the press on the button.
                  payload: null,
                  notice: true,
                  memberId: context.memberId,
                  title: "Donation",
                  returnPath: paymentsReturnPath("donation"),
                }),
                onDone: [
                  {
                    guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
                    target: "#donation.viewing",
                    actions: { type: "goToConfirmation", params: ({ event }) => ({ paid: event.output }) },
                  },
                  { target: "atPayPal", reenter: true, actions: "refreshGifts" },
                ],
                onError: { target: "#donation.viewing", actions: "tellDefect" },
              },
              on: {
                "gift.submitted": { guard: "isWrong", actions: ["showAllErrors", "pointOutField"] },
              },
            },
          },
        },
        paying: {
          description: "The gift is opened with the provider, and the notice shown; the fields wait.",
          invoke: {
            id: "payment",
            src: "payment",
            input: ({ context }) => ({
              purpose: "donation" as const,
              role: context.role,
              payload: giftBody(context.values),
              notice: true,
              memberId: context.memberId,
              title: "Donation",
              returnPath: paymentsReturnPath("donation"),
            }),
            // Students and doctors leave for the provider; what ends here was not opened, and the payment has said why.
            onDone: { target: "open.filling", actions: "refreshGifts" },
            onError: { target: "open.filling", actions: "tellDefect" },
          },
        },
      },
    },
  },
})
