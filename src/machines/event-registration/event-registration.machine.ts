/**
 * Registers the member for one event (SPEC §4): a free one directly, a paid one through the payment flow. The
 * page reads from the server whether the event is upcoming, paid or already registered. The server decides.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import {
  defectToast,
  isExpired,
  isOk,
  isRetryable,
  isTransient,
  outcomeOf,
  problemToast,
} from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment-setup.ts"
import { confirmPath, eventReturnPath } from "../payment/return-path.ts"
import { notProvided } from "../not-provided.ts"

export interface EventRegistrationInput {
  readonly slug: string
  readonly title: string
  readonly role: Role
  readonly memberId: string
}

export interface EventRegistrationContext extends EventRegistrationInput {
  /** Whether the event had a price when the member pressed Register. */
  readonly isPaid: boolean
  /** The member's price that the page shows, in major units; null without one. */
  readonly amount: number | null
}

type ShownTerms = Pick<EventRegistrationContext, "isPaid" | "amount">
type ShownPrice = Pick<EventRegistrationContext, "amount">

export type EventRegistrationEvent =
  | ({ readonly type: "registration.requested" } & ShownTerms)
  | ({ readonly type: "registration.confirmed" } & ShownPrice)
  | { readonly type: "registration.cancelled" }

type Registered = Outcome<unknown, Failure>

export const eventRegistrationMachine = setup({
  types: {} as {
    input: EventRegistrationInput
    context: EventRegistrationContext
    events: EventRegistrationEvent
    emitted: FlowEffect
    children: { payment: "payment" }
    tags: "asking" | "busy"
  },
  actors: {
    register: fromPromise<Registered, { slug: string }>(notProvided("register")),
    payment: paymentMachine,
  },
  guards: {
    isPaidByPayPal: ({ context }, { isPaid }: { isPaid: boolean }) =>
      isPaid && context.role === "GlobalNetwork",
    isPaid: ({ context }) => context.isPaid,
    isOk,
    isExpired,
    /** After a transient failure the dialog stays open, so that the member can retry. */
    isTransient,
    isApproved: (_, { paid }: { paid: PaymentOutput }) => paid.outcome === "approved",
    /** After a transient failure the dialog stays open, so that the member can retry. */
    isRetryable: (_, { paid }: { paid: PaymentOutput }) => isRetryable(paid.failure),
    /** The price changed while the page was open. The dialog asks again (OFFICE §15). */
    hasNewPrice: (_, { paid }: { paid: PaymentOutput }) => paid.failure?.code === "price_changed",
  },
  actions: {
    setTerms: assign((_, { isPaid, amount }: ShownTerms) => ({ isPaid, amount })),
    setAmount: assign((_, { amount }: ShownPrice) => ({ amount })),
    toastRegistered: emit({
      type: "toast" as const,
      tone: "success" as const,
      text: "Registered for event successfully",
    }),
    toastFailure: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateEvents: emit({ type: "invalidate" as const, keys: [["events"]] }),
    /** SPEC §4: approval navigates to the event with payment, reference and source. */
    navigateToConfirmation: emit(({ context }, { paid }: { paid: PaymentOutput }) => ({
      type: "navigate" as const,
      to: confirmPath(eventReturnPath(context.slug), paid.reference ?? "", "PAYPAL"),
      replace: true,
    })),
  },
}).createMachine({
  id: "event-registration",
  description: "A member registers for an event. A free event needs one confirmation, a paid one a payment.",
  context: ({ input }) => ({ ...input, isPaid: false, amount: null }),
  initial: "viewing",
  states: {
    viewing: {
      description: "The page shows the event. Register opens the dialog.",
      on: {
        "registration.requested": [
          {
            guard: { type: "isPaidByPayPal", params: ({ event }) => ({ isPaid: event.isPaid }) },
            target: "paying",
            actions: { type: "setTerms", params: ({ event }) => event },
          },
          {
            target: "asking",
            actions: { type: "setTerms", params: ({ event }) => event },
          },
        ],
      },
    },
    asking: {
      description: "The dialog asks 'Register For This Event?'.",
      tags: ["asking"],
      on: {
        "registration.confirmed": [
          {
            guard: "isPaid",
            target: "paying",
            actions: { type: "setAmount", params: ({ event }) => event },
          },
          { target: "registering" },
        ],
        "registration.cancelled": "viewing",
      },
    },
    registering: {
      description: "The registration is being sent.",
      tags: ["asking", "busy"],
      invoke: {
        id: "register",
        src: "register",
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "registered",
            actions: ["toastRegistered", "invalidateEvents"],
          },
          { guard: { type: "isExpired", params: outcomeOf }, target: "asking" },
          {
            guard: { type: "isTransient", params: outcomeOf },
            target: "asking",
            actions: { type: "toastFailure", params: outcomeOf },
          },
          { target: "viewing", actions: [{ type: "toastFailure", params: outcomeOf }, "invalidateEvents"] },
        ],
        onError: { target: "asking", actions: "toastDefect" },
      },
    },
    paying: {
      description: "The dialog stays open while the payment is opened or the PayPal button is shown.",
      tags: ["asking"],
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({
          purpose: "event" as const,
          role: context.role,
          request: {
            purpose: "event" as const,
            slug: context.slug,
            ...(context.amount === null ? {} : { amount: context.amount }),
          },
          showsRedirectDialog: false,
          memberId: context.memberId,
          title: context.title,
          returnPath: eventReturnPath(context.slug),
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
            actions: "invalidateEvents",
          },
          { target: "viewing", actions: "invalidateEvents" },
        ],
        onError: { target: "viewing", actions: "toastDefect" },
      },
      on: { "registration.cancelled": "viewing" },
    },
    registered: { description: "The member is registered. The event is fetched again and says so." },
  },
})
