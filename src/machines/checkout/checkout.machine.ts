/**
 * Checking out (SPEC §4): the contact form, then the payment flow. Students and doctors leave for the provider's page;
 * global members find the PayPal button where Pay stands for the others, and are led to the success page once they
 * approved. What the server refuses because the cart has changed is shown on the cart's lines before anything is charged.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isRetryable } from "../outcomes.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment.machine.ts"
import { orderReturnPath, payPalOrderPath } from "../payment/return-path.ts"
import type { ShippingContact } from "./checkout-form.ts"
import { notProvided } from "../not-provided.ts"

export interface CheckoutInput {
  readonly memberId: string
  readonly role: Role
  /** The member's own name, phone and email (SPEC §5). */
  readonly defaults: ShippingContact
  /** What is paid for, in words. */
  readonly title: string
}

export interface CheckoutContext extends CheckoutInput {
  /** What the form begins with; the form itself holds what is typed. */
  readonly contact: ShippingContact
  /** What the last press on Pay was for. */
  readonly payload: unknown
}

export type CheckoutEvent =
  | { readonly type: "contact.changed"; readonly contact: ShippingContact }
  /** Pay, with a form that is right. `payload`: what the opener of an order takes. */
  | { readonly type: "payment.requested"; readonly payload: unknown }
  /** Back from the provider's page without having paid, to change something. */
  | { readonly type: "payment.cancelled" }

export const checkoutMachine = setup({
  types: {} as {
    input: CheckoutInput
    context: CheckoutContext
    events: CheckoutEvent
    emitted: FlowEffect
    children: { payment: "payment" }
    tags: "busy" | "filling"
  },
  actors: {
    readContact: fromPromise<ShippingContact | null, { memberId: string }>(notProvided("readContact")),
    /** Has the cart ask the server what changed, and ends when it knows. */
    reviewCart: fromPromise<void, void>(notProvided("reviewCart")),
    payment: paymentMachine,
  },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isApproved: (_, { paid }: { paid: PaymentOutput }) => paid.outcome === "approved",
    /** Not an answer about the order but the moment's: the same press tries again. */
    hasTransientOpenFailure: (_, { paid }: { paid: PaymentOutput }) => isRetryable(paid.failure),
  },
  actions: {
    /** Keeps what is typed on the device. */
    storeContact: notProvided<{ memberId: string; contact: ShippingContact }>("storeContact"),
    setDraft: assign(({ context }, { draft }: { draft: ShippingContact | null }) => ({
      contact: draft ?? context.defaults,
    })),
    setContact: assign((_, { contact }: { contact: ShippingContact }) => ({ contact })),
    setPayload: assign((_, { payload }: { payload: unknown }) => ({ payload })),
    clearPayload: assign({ payload: null }),
    toastDefect: emit(defectToast),
    /** SPEC §4: on approval the app goes to the success page with source and reference. */
    navigateToConfirmation: emit((_, { paid }: { paid: PaymentOutput }) => ({
      type: "navigate" as const,
      to: payPalOrderPath(paid.reference ?? ""),
      replace: true,
    })),
  },
}).createMachine({
  id: "checkout",
  description:
    "Paying for the cart: who gets it and where, then Paystack or PayPal; a price that changed is shown before anything is charged.",
  context: ({ input }) => ({ ...input, contact: input.defaults, payload: null }),
  initial: "reading",
  states: {
    reading: {
      description: "Reads what the member typed here before, on this device.",
      invoke: {
        id: "readContact",
        src: "readContact",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: {
          target: "choosing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "choosing",
      },
    },
    choosing: {
      description: "The member's role says how it is paid.",
      always: [{ guard: "isPaidByPayPal", target: "atPayPal" }, { target: "filling" }],
    },
    filling: {
      description: "Name, phone, email and address; Pay opens the payment once they are right.",
      tags: ["filling"],
      entry: "clearPayload",
      on: {
        "contact.changed": {
          actions: [
            { type: "setContact", params: ({ event }) => ({ contact: event.contact }) },
            {
              type: "storeContact",
              params: ({ context, event }) => ({ memberId: context.memberId, contact: event.contact }),
            },
          ],
        },
        "payment.requested": {
          target: "paying",
          actions: { type: "setPayload", params: ({ event }) => ({ payload: event.payload }) },
        },
      },
    },
    paying: {
      description: "The payment is opened, and the browser leaves for the provider's page.",
      tags: ["busy"],
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({
          purpose: "order" as const,
          role: context.role,
          payload: context.payload,
          showsRedirectDialog: false,
          memberId: context.memberId,
          title: context.title,
          returnPath: orderReturnPath,
        }),
        onDone: [
          {
            guard: { type: "hasTransientOpenFailure", params: ({ event }) => ({ paid: event.output }) },
            target: "filling",
          },
          { target: "reviewing" },
        ],
        onError: { target: "filling", actions: "toastDefect" },
      },
      on: { "payment.cancelled": "filling" },
    },
    atPayPal: {
      description: "The same form, with the PayPal button in the place of Pay; a press asks the form first.",
      tags: ["filling"],
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({
          purpose: "order" as const,
          role: context.role,
          payload: null,
          showsRedirectDialog: false,
          memberId: context.memberId,
          title: context.title,
          returnPath: orderReturnPath,
        }),
        onDone: [
          {
            guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
            target: "approved",
            actions: { type: "navigateToConfirmation", params: ({ event }) => ({ paid: event.output }) },
          },
          { target: "reviewing" },
        ],
        onError: { target: "reviewing", actions: "toastDefect" },
      },
      on: {
        "contact.changed": {
          actions: [
            { type: "setContact", params: ({ event }) => ({ contact: event.contact }) },
            {
              type: "storeContact",
              params: ({ context, event }) => ({ memberId: context.memberId, contact: event.contact }),
            },
          ],
        },
      },
    },
    reviewing: {
      description:
        "The server refused the order: the cart's lines show what has changed, to be accepted first.",
      tags: ["busy"],
      invoke: { id: "reviewCart", src: "reviewCart", onDone: "choosing", onError: "choosing" },
    },
    approved: {
      description: "PayPal has the member's approval; the success page takes it from here.",
      type: "final",
    },
  },
})
