/**
 * Checks out (SPEC §4): the contact form, then the payment flow. Students and doctors leave for the provider's
 * page. Global members see the PayPal button instead of Pay, and go to the success page after approval. When the
 * cart has changed, its lines show the changes before anything is charged.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { isRetryable } from "../outcomes.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment-setup.ts"
import { alreadyPaidPath, orderReturnPath, payPalOrderPath } from "../payment/return-path.ts"
import type { PaymentRequest } from "../payment/payment-request.ts"
import { flowForm, formInput, typedValues, withForm } from "../form/flow-form.ts"
import { type CartToPay, checkoutBody, type ShippingContact, validateContact } from "./checkout-form.ts"
import { notProvided } from "../not-provided.ts"

export interface CheckoutInput {
  readonly memberId: string
  readonly role: Role
  /** The member's own name, phone and email (SPEC §5). */
  readonly defaults: ShippingContact
  /** What is paid for, as shown to the member. */
  readonly title: string
}

export interface CheckoutContext extends CheckoutInput {
  /** The values of the form. */
  readonly values: ShippingContact
  /** The request of the last press on Pay or PayPal; null while it is invalid. */
  readonly request: PaymentRequest | null
}

export type CheckoutEvent =
  /** The member pressed Pay, PayPal or Enter in the form. */
  | { readonly type: "payment.requested"; readonly cart: CartToPay }
  /** The member returned from the provider's page without paying, to change something. */
  | { readonly type: "payment.cancelled" }

type Values = { readonly values: ShippingContact }
type InCart = { readonly cart: CartToPay }

const checkoutSetup = setup({
  types: {} as {
    input: CheckoutInput
    context: CheckoutContext
    events: CheckoutEvent
    emitted: FlowEffect
    children: { form: "form"; payment: "payment" }
    tags: "busy" | "filling"
  },
  actors: {
    readContact: fromPromise<ShippingContact | null, { memberId: string }>(notProvided("readContact")),
    /** Makes the cart run the server check, and waits until the check ends. */
    reviewCart: fromPromise<void, void>(notProvided("reviewCart")),
    form: flowForm,
    payment: paymentMachine,
  },
  guards: {
    hasErrors: ({ context }) => Object.keys(validateContact(context.values)).length > 0,
    /** Returns whether the cart has items and every change was accepted (DECISIONS §3.15). */
    isPayable: (_, { cart }: InCart) => cart.lines.length > 0 && cart.changes.length === 0,
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isApproved: (_, { paid }: { paid: PaymentOutput }) => paid.outcome === "approved",
    /** A webhook has settled the payment while the member was away. */
    isAlreadyPaid: (_, { paid }: { paid: PaymentOutput }) => alreadyPaidPath(orderReturnPath, paid) !== null,
    /** After a transient failure the member can press Pay again. */
    isRetryable: (_, { paid }: { paid: PaymentOutput }) => isRetryable(paid.failure),
  },
  actions: {
    /** Stores the typed values on the device. */
    storeContact: notProvided<{ memberId: string } & Values>("storeContact"),
    setDraft: assign(({ context }, { draft }: { draft: ShippingContact | null }) => ({
      values: draft ?? context.defaults,
    })),
    setValues: assign((_, { values }: Values) => ({ values })),
    setRequest: assign(({ context }, { cart: { lines } }: InCart) => ({
      request: {
        purpose: "order" as const,
        order: { body: checkoutBody(context.values, lines, context.role), lines },
      },
    })),
    clearRequest: assign({ request: null }),
    /** SPEC §4: approval navigates to the success page with source and reference. */
    navigateToConfirmation: emit((_, { paid }: { paid: PaymentOutput }) => ({
      type: "navigate" as const,
      to: payPalOrderPath(paid.reference ?? ""),
      replace: true,
    })),
    /** The success page confirms an order that is already paid. Its Continue removes the order from the cart. */
    navigateToPaid: emit((_, { paid }: { paid: PaymentOutput }) => ({
      type: "navigate" as const,
      to: alreadyPaidPath(orderReturnPath, paid) ?? orderReturnPath,
      replace: true,
    })),
  },
}).extend(withForm<CheckoutContext, CheckoutEvent>())

export const checkoutMachine = checkoutSetup.createMachine({
  id: "checkout",
  description:
    "A member pays for the cart: first the shipping details, then Paystack or PayPal. A changed price is shown before anything is charged.",
  context: ({ input }) => ({ ...input, values: input.defaults, request: null }),
  initial: "reading",
  states: {
    reading: {
      description: "Reads the shipping details that this device has stored.",
      invoke: {
        id: "readContact",
        src: "readContact",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: {
          target: "open",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "open",
      },
    },
    open: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput(context.values, validateContact),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<ShippingContact> },
          actions: [
            { type: "setValues", params: typedValues<ShippingContact> },
            { type: "storeContact", params: ({ context: { memberId, values } }) => ({ memberId, values }) },
          ],
        },
      },
      initial: "choosing",
      states: {
        choosing: {
          description: "The member's role decides between Paystack and PayPal.",
          always: [{ guard: "isPaidByPayPal", target: "atPayPal" }, { target: "filling" }],
        },
        filling: {
          description:
            "The form asks for name, phone, email and address. Pay opens the payment when they are valid.",
          tags: ["filling"],
          entry: "clearRequest",
          on: {
            "payment.requested": [
              { guard: "hasErrors", actions: "showErrors" },
              {
                guard: { type: "isPayable", params: ({ event }) => ({ cart: event.cart }) },
                target: "paying",
                actions: { type: "setRequest", params: ({ event }) => ({ cart: event.cart }) },
              },
            ],
          },
        },
        paying: {
          description: "The payment is opened, and the browser goes to the provider's page.",
          tags: ["busy"],
          invoke: {
            id: "payment",
            src: "payment",
            input: ({ context }) => ({
              purpose: "order" as const,
              role: context.role,
              request: context.request,
              showsRedirectDialog: false,
              memberId: context.memberId,
              title: context.title,
              returnPath: orderReturnPath,
            }),
            onDone: [
              {
                guard: { type: "isRetryable", params: ({ event }) => ({ paid: event.output }) },
                target: "filling",
              },
              {
                guard: { type: "isAlreadyPaid", params: ({ event }) => ({ paid: event.output }) },
                target: "#checkout.approved",
                actions: { type: "navigateToPaid", params: ({ event }) => ({ paid: event.output }) },
              },
              { target: "reviewing" },
            ],
            onError: { target: "filling", actions: "toastDefect" },
          },
          on: { "payment.cancelled": "filling" },
        },
        atPayPal: {
          description:
            "The same form has the PayPal button instead of Pay. A press validates the form first.",
          tags: ["filling"],
          invoke: {
            id: "payment",
            src: "payment",
            input: ({ context }) => ({
              purpose: "order" as const,
              role: context.role,
              request: null,
              showsRedirectDialog: false,
              memberId: context.memberId,
              title: context.title,
              returnPath: orderReturnPath,
            }),
            onDone: [
              {
                guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
                target: "#checkout.approved",
                actions: {
                  type: "navigateToConfirmation",
                  params: ({ event }) => ({ paid: event.output }),
                },
              },
              {
                guard: { type: "isAlreadyPaid", params: ({ event }) => ({ paid: event.output }) },
                target: "#checkout.approved",
                actions: { type: "navigateToPaid", params: ({ event }) => ({ paid: event.output }) },
              },
              { target: "reviewing" },
            ],
            onError: { target: "reviewing", actions: "toastDefect" },
          },
          on: {
            "payment.requested": [
              { guard: "hasErrors", actions: ["clearRequest", "showErrors"] },
              {
                guard: { type: "isPayable", params: ({ event }) => ({ cart: event.cart }) },
                actions: { type: "setRequest", params: ({ event }) => ({ cart: event.cart }) },
              },
              { actions: "clearRequest" },
            ],
          },
        },
        reviewing: {
          description:
            "The server refused the order. The cart shows what has changed, and the member accepts it first.",
          tags: ["busy"],
          invoke: { id: "reviewCart", src: "reviewCart", onDone: "choosing", onError: "choosing" },
        },
      },
    },
    approved: {
      description:
        "The order is approved with PayPal, or the server says that it is already paid. The success page confirms it.",
      type: "final",
    },
  },
})
