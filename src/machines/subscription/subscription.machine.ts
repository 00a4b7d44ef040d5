/**
 * Pays the yearly subscription (SPEC §4, Subscription). 'Subscribe Now' opens the dialog for this year. From December
 * on, a member who has paid this year opens it for the next (DECISIONS §3.6). 'Yes, Proceed' opens a payment with the
 * provider. The page reads from the server what is due and whether it is paid. The server decides.
 */
import { assign, emit, setup } from "xstate"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isRetryable } from "../outcomes.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment-setup.ts"
import { confirmPath, paymentsReturnPath } from "../payment/return-path.ts"

export interface SubscriptionInput {
  readonly role: Role
  readonly memberId: string
}

export interface SubscriptionContext extends SubscriptionInput {
  /** What is paid for, as shown to the member: 'Annual Subscription 2026'. */
  readonly title: string
  /** The year to pay, as the page shows it; null on a host that does not name it: this year. */
  readonly year: number | null
  /** The price that the page shows, in major units; null on a host that does not send it. */
  readonly amount: number | null
}

type RequestedYear = Pick<SubscriptionContext, "title" | "year" | "amount">
type ShownPrice = Pick<SubscriptionContext, "amount">

export type SubscriptionEvent =
  | ({ readonly type: "subscription.requested" } & RequestedYear)
  | ({ readonly type: "subscription.confirmed" } & ShownPrice)
  | { readonly type: "subscription.cancelled" }

type Paid = { readonly paid: PaymentOutput }

export const subscriptionMachine = setup({
  types: {} as {
    input: SubscriptionInput
    context: SubscriptionContext
    events: SubscriptionEvent
    emitted: FlowEffect
    children: { payment: "payment" }
    tags: "asking"
  },
  actors: { payment: paymentMachine },
  guards: {
    isPaidByPayPal: ({ context }) => context.role === "GlobalNetwork",
    isApproved: (_, { paid }: Paid) => paid.outcome === "approved",
    /** After a transient failure the dialog stays open, so that the member can retry. */
    isRetryable: (_, { paid }: Paid) => isRetryable(paid.failure),
    /** The price changed while the page was open. The dialog asks again (OFFICE §15). */
    hasNewPrice: (_, { paid }: Paid) => paid.failure?.code === "price_changed",
  },
  actions: {
    setYear: assign((_, { title, year, amount }: RequestedYear) => ({ title, year, amount })),
    setAmount: assign((_, { amount }: ShownPrice) => ({ amount })),
    toastDefect: emit(defectToast),
    /** The server rejected the payment, so the page's subscription data is stale. */
    invalidateSubscription: emit({
      type: "invalidate" as const,
      keys: [["subscriptions"], ["account"], ["payments"]],
    }),
    /** SPEC §4: approval navigates to payments/successful with type, source and reference. */
    navigateToConfirmation: emit((_, { paid }: Paid) => ({
      type: "navigate" as const,
      to: confirmPath(paymentsReturnPath("subscription"), paid.reference ?? "", "PAYPAL"),
      replace: true,
    })),
  },
}).createMachine({
  id: "subscription",
  description: "A member pays the yearly subscription: first a confirmation, then the payment.",
  context: ({ input }) => ({ ...input, title: "", year: null, amount: null }),
  initial: "viewing",
  states: {
    viewing: {
      description:
        "The page shows the subscription. 'Subscribe Now' opens the dialog, and from December on 'Pay for' next year does.",
      on: {
        "subscription.requested": [
          {
            guard: "isPaidByPayPal",
            target: "paying",
            actions: { type: "setYear", params: ({ event }) => event },
          },
          {
            target: "asking",
            actions: { type: "setYear", params: ({ event }) => event },
          },
        ],
      },
    },
    asking: {
      description: "The dialog 'Pay Annual Subscription' waits for an answer.",
      tags: ["asking"],
      on: {
        "subscription.confirmed": {
          target: "paying",
          actions: { type: "setAmount", params: ({ event }) => event },
        },
        "subscription.cancelled": "viewing",
      },
    },
    paying: {
      description:
        "The payment is opened and a dialog announces the redirect, or the PayPal button is shown.",
      tags: ["asking"],
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({
          purpose: "subscription" as const,
          role: context.role,
          request: {
            purpose: "subscription" as const,
            ...(context.year === null ? {} : { year: context.year }),
            ...(context.amount === null ? {} : { amount: context.amount }),
          },
          showsRedirectDialog: true,
          memberId: context.memberId,
          title: context.title,
          returnPath: paymentsReturnPath("subscription"),
        }),
        onDone: [
          {
            guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
            target: "viewing",
            actions: { type: "navigateToConfirmation", params: ({ event }) => ({ paid: event.output }) },
          },
          {
            guard: { type: "isRetryable", params: ({ event }) => ({ paid: event.output }) },
            target: "asking",
          },
          {
            guard: { type: "hasNewPrice", params: ({ event }) => ({ paid: event.output }) },
            target: "asking",
            actions: "invalidateSubscription",
          },
          { target: "viewing", actions: "invalidateSubscription" },
        ],
        onError: { target: "viewing", actions: "toastDefect" },
      },
      on: {
        // The payment may be open by then, and 'Finish your payment' lists it.
        "subscription.cancelled": { target: "viewing", actions: "invalidateSubscription" },
      },
    },
  },
})
