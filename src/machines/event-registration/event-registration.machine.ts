/**
 * Registering for one event (SPEC §4): a free one directly, a paid one through the payment flow. What the event says
 * (coming, paid, already registered) is read from the server by the page; the server has the last word.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role } from "#api/contract/users.ts"
import type { Fact } from "../flow-effects.ts"
import { defectToast, isExpired, isOk, isRetryable, isTransient, problemToast } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { paymentMachine } from "../payment/payment.machine.ts"
import type { PaymentOutput } from "../payment/payment.machine.ts"
import { confirmingPath, eventReturnPath } from "../payment/return-path.ts"

export interface EventRegistrationInput {
  readonly slug: string
  readonly title: string
  readonly role: Role
  readonly memberId: string
}

export interface EventRegistrationContext extends EventRegistrationInput {
  /** As the event said when Register was pressed. */
  readonly isPaid: boolean
}

export type EventRegistrationEvent =
  | { readonly type: "registration.requested"; readonly isPaid: boolean }
  | { readonly type: "registration.confirmed" }
  | { readonly type: "registration.cancelled" }

type Registered = Outcome<unknown, Failure>

export const eventRegistrationMachine = setup({
  types: {} as {
    input: EventRegistrationInput
    context: EventRegistrationContext
    events: EventRegistrationEvent
    emitted: Fact
    tags: "asking" | "busy"
  },
  actors: {
    register: fromPromise<Registered, { slug: string }>(() =>
      Promise.reject(new Error("register is not provided")),
    ),
    payment: paymentMachine,
  },
  guards: {
    isPaidByPayPal: ({ context }, { isPaid }: { isPaid: boolean }) =>
      isPaid && context.role === "GlobalNetwork",
    isPaid: ({ context }) => context.isPaid,
    isOk,
    isExpired,
    /** Not the event's answer but the moment's: the dialog stays open, and the same press tries again. */
    isTransient,
    isApproved: (_, { paid }: { paid: PaymentOutput }) => paid.outcome === "approved",
    isUnopenedForNow: (_, { paid }: { paid: PaymentOutput }) => isRetryable(paid.failure),
  },
  actions: {
    keepKind: assign((_, { isPaid }: { isPaid: boolean }) => ({ isPaid })),
    tellRegistered: emit({
      type: "toast" as const,
      tone: "success" as const,
      text: "Registered for event successfully",
    }),
    tellFailure: emit(problemToast),
    tellDefect: emit(defectToast),
    refreshEvents: emit({ type: "stale" as const, keys: [["events"]] }),
    /** SPEC §4: on approval the member is navigated to the event with payment, reference and source. */
    goToConfirmation: emit(({ context }, { paid }: { paid: PaymentOutput }) => ({
      type: "go" as const,
      to: confirmingPath(eventReturnPath(context.slug), paid.reference ?? "", "PAYPAL"),
      replace: true,
    })),
  },
}).createMachine({
  id: "event-registration",
  description: "Registering for an event: a free one at once, a paid one by way of the provider.",
  context: ({ input }) => ({ ...input, isPaid: false }),
  initial: "viewing",
  states: {
    viewing: {
      description: "The event is read; Register opens the question.",
      on: {
        "registration.requested": [
          {
            guard: { type: "isPaidByPayPal", params: ({ event }) => ({ isPaid: event.isPaid }) },
            target: "paying",
            actions: { type: "keepKind", params: ({ event }) => ({ isPaid: event.isPaid }) },
          },
          {
            target: "asking",
            actions: { type: "keepKind", params: ({ event }) => ({ isPaid: event.isPaid }) },
          },
        ],
      },
    },
    asking: {
      description: "'Register For This Event?' waits for an answer.",
      tags: ["asking"],
      on: {
        "registration.confirmed": [{ guard: "isPaid", target: "paying" }, { target: "registering" }],
        "registration.cancelled": "viewing",
      },
    },
    registering: {
      description: "The registration is on its way.",
      tags: ["asking", "busy"],
      invoke: {
        id: "register",
        src: "register",
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "registered",
            actions: ["tellRegistered", "refreshEvents"],
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "asking",
          },
          {
            guard: { type: "isTransient", params: ({ event }) => ({ outcome: event.output }) },
            target: "asking",
            actions: { type: "tellFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "viewing",
            actions: [
              { type: "tellFailure", params: ({ event }) => ({ outcome: event.output }) },
              "refreshEvents",
            ],
          },
        ],
        onError: { target: "asking", actions: "tellDefect" },
      },
    },
    paying: {
      description: "The question stays open while the payment is opened, or while the PayPal button waits.",
      tags: ["asking"],
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({
          purpose: "event" as const,
          role: context.role,
          payload: context.slug,
          notice: false,
          memberId: context.memberId,
          title: context.title,
          returnPath: eventReturnPath(context.slug),
        }),
        onDone: [
          {
            guard: { type: "isApproved", params: ({ event }) => ({ paid: event.output }) },
            target: "viewing",
            actions: { type: "goToConfirmation", params: ({ event }) => ({ paid: event.output }) },
          },
          {
            guard: { type: "isUnopenedForNow", params: ({ event }) => ({ paid: event.output }) },
            target: "asking",
          },
          { target: "viewing", actions: "refreshEvents" },
        ],
        onError: { target: "viewing", actions: "tellDefect" },
      },
      on: { "registration.cancelled": "viewing" },
    },
    registered: { description: "The member is registered; the event says so itself once it is read again." },
  },
})
