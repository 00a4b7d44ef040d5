/**
 * Coming back from a payment provider (SPEC §4, payment return pages): the server is asked once, and only what it
 * answers is said. One actor a reference, run by the root outside React, so that neither strict mode nor going back
 * and forth asks twice. The flow is the same for events, orders, subscriptions and donations; the input differs.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Purpose } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { type WithOutcome, hasFailed, isExpired, isOk, isRetryable } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import { type SettledOrder, settledOrder } from "./settled-order.ts"

export interface PaymentReturnInput {
  readonly purpose: Purpose
  /** The provider's or our own reference, as the return address has it; empty when it has none. */
  readonly reference: string
  /** PAYSTACK or PAYPAL in any case. */
  readonly source: string
  /** Where Continue leads: the page without what the provider added. */
  readonly home: string
  /** The toast of a confirmed payment (SPEC §8.3); null where there is none. */
  readonly toast: string | null
  /** Query keys that a confirmed payment makes untrue. */
  readonly invalidate: readonly (readonly string[])[]
}

export interface PaymentReturnContext extends PaymentReturnInput, Settled {
  /** The sentence of the last answer that was not a success. */
  readonly message: string | null
  /** How often the provider said that it is not finished. */
  readonly waits: number
}

export type PaymentReturnEvent =
  /** The page that shows this return appeared (again). */
  | { readonly type: "page.restored" }
  | { readonly type: "check.requested" }
  /** Continue, Try Again, or the way back: the member goes on from here. */
  | { readonly type: "return.continued" }

type Confirmed = Outcome<Settled, Failure>

const code = (outcome: Confirmed): string | null => (outcome._tag === "Err" ? outcome.error.code : null)

export const paymentReturnMachine = setup({
  types: {} as {
    input: PaymentReturnInput
    context: PaymentReturnContext
    events: PaymentReturnEvent
    emitted: FlowEffect
    tags: "busy" | "settled" | "waiting"
  },
  actors: {
    confirmPayment: fromPromise<Confirmed, { purpose: Purpose; reference: string; source: string }>(
      notProvided("confirmPayment"),
    ),
  },
  delays: {
    /** The first time that the provider is not finished, it is asked again after this. */
    retrySoonDelay: 5_000,
    /** The second time. After that the member asks, by a button. */
    retryLaterDelay: 15_000,
  },
  guards: {
    hasReference: ({ context }) => context.reference !== "",
    hasToast: ({ context }) => context.toast !== null,
    isOk,
    isAlreadyConfirmed: (_, answered: WithOutcome) => hasFailed(answered, "Conflict"),
    isPending: (_, { outcome }: { outcome: Confirmed }) => code(outcome) === "payment_pending",
    isNotPaid: (_, { outcome }: { outcome: Confirmed }) => code(outcome) === "payment_not_paid",
    isHeld: (_, { outcome }: { outcome: Confirmed }) => code(outcome) === "payment_held",
    isExpired,
    isRefused: (_, { outcome }: { outcome: Confirmed }) =>
      outcome._tag === "Err" && outcome.error._tag !== "Conflict" && !isRetryable(outcome.error),
    hasNotWaited: ({ context }) => context.waits === 0,
    hasWaitedOnce: ({ context }) => context.waits === 1,
  },
  actions: {
    setSettled: assign((_, { outcome }: { outcome: Confirmed }) => ({
      ...(outcome._tag === "Ok" ? outcome.value : (outcome.error.data as Settled)),
      message: null,
    })),
    setMessage: assign((_, { outcome }: { outcome: Confirmed }) => ({
      message: outcome._tag === "Err" ? outcome.error.message : null,
    })),
    clearMessage: assign({ message: null }),
    setDefect: assign({ message: somethingWrong }),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    toastConfirmed: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: context.toast ?? "",
    })),
    refresh: emit(({ context }) => ({ type: "invalidate" as const, keys: context.invalidate })),
    navigateToReturnPage: emit(({ context }) => ({
      type: "navigate" as const,
      to: context.home,
      replace: true,
    })),
    /** 'Finish your payment' has nothing more to ask about it on this device, and a donation needs no draft. */
    removePayment: notProvided<{ reference: string; purpose: Purpose }>("removePayment"),
    /** SPEC §4, Checkout: what was ordered leaves the cart; null for a payment that is no order. */
    removeFromCart: notProvided<{ settled: SettledOrder | null }>("removeFromCart"),
    /** SPEC §4, Subscription: the updated user replaces the stored one; null where the payment changes nobody. */
    replaceUser: notProvided<{ user: User | null }>("replaceUser"),
  },
}).createMachine({
  id: "payment-return",
  description: "A member returns from the payment provider. The page says only what the server confirms.",
  context: ({ input }) => ({ ...input, receipt: null, user: null, order: null, message: null, waits: 0 }),
  initial: "loading",
  states: {
    loading: {
      description: "Checks whether the return address names a payment.",
      always: [{ guard: "hasReference", target: "confirming" }, { target: "missingReference" }],
    },
    confirming: {
      description: "The page says 'Confirming your payment…' while the server asks the provider.",
      tags: ["busy"],
      invoke: {
        id: "confirmPayment",
        src: "confirmPayment",
        input: ({ context }) => ({
          purpose: context.purpose,
          reference: context.reference,
          source: context.source,
        }),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "confirmed",
            actions: { type: "setSettled", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isAlreadyConfirmed", params: ({ event }) => ({ outcome: event.output }) },
            target: "alreadyConfirmed",
            actions: { type: "setSettled", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isPending", params: ({ event }) => ({ outcome: event.output }) },
            target: "pending",
            actions: { type: "setMessage", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isNotPaid", params: ({ event }) => ({ outcome: event.output }) },
            target: "notPaid",
            actions: { type: "setMessage", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isHeld", params: ({ event }) => ({ outcome: event.output }) },
            target: "held",
            actions: { type: "setMessage", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "expired",
            actions: "clearMessage",
          },
          {
            guard: { type: "isRefused", params: ({ event }) => ({ outcome: event.output }) },
            target: "refused",
            actions: { type: "setMessage", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "unreachable",
            actions: { type: "setMessage", params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: "unreachable", actions: "setDefect" },
      },
    },
    confirmed: {
      description: "The payment is confirmed, and the member has what it was for.",
      tags: ["settled"],
      entry: [
        {
          type: "removePayment",
          params: ({ context: { reference, purpose } }) => ({ reference, purpose }),
        },
        { type: "replaceUser", params: ({ context }) => ({ user: context.user }) },
        "refresh",
      ],
      initial: "toasting",
      states: {
        toasting: {
          description: "Checks whether this kind of payment has a toast.",
          always: [{ guard: "hasToast", target: "shown", actions: "toastConfirmed" }, { target: "shown" }],
        },
        shown: { description: "The page shows the success until the member presses Continue." },
      },
      on: {
        "return.continued": {
          target: "left",
          actions: [
            { type: "removeFromCart", params: ({ context }) => ({ settled: settledOrder(context, true) }) },
            "refresh",
            "navigateToReturnPage",
          ],
        },
      },
    },
    alreadyConfirmed: {
      description: "This payment was confirmed before. The page says 'Already Confirmed' and names it.",
      tags: ["settled"],
      entry: [
        {
          type: "removePayment",
          params: ({ context: { reference, purpose } }) => ({ reference, purpose }),
        },
        { type: "replaceUser", params: ({ context }) => ({ user: context.user }) },
        "refresh",
      ],
      on: {
        "return.continued": {
          target: "left",
          actions: [
            { type: "removeFromCart", params: ({ context }) => ({ settled: settledOrder(context, false) }) },
            "refresh",
            "navigateToReturnPage",
          ],
        },
      },
    },
    pending: {
      description: "The provider has not finished. We keep checking.",
      initial: "countingTries",
      states: {
        countingTries: {
          description: "The number of earlier waits decides how long to wait now.",
          always: [
            { guard: "hasNotWaited", target: "retryingSoon", actions: "countWait" },
            { guard: "hasWaitedOnce", target: "retryingLater", actions: "countWait" },
            { target: "paused" },
          ],
        },
        retryingSoon: {
          description: "The provider is asked again after 5 seconds.",
          tags: ["waiting"],
          after: { retrySoonDelay: "#payment-return.confirming" },
        },
        retryingLater: {
          description: "The provider is asked again after 15 seconds.",
          tags: ["waiting"],
          after: { retryLaterDelay: "#payment-return.confirming" },
        },
        paused: {
          description: "The server keeps checking by itself. The member can check at any time.",
        },
      },
      on: {
        "check.requested": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    notPaid: {
      description: "The provider says that nothing was paid. The member can try again.",
      on: {
        "check.requested": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    held: {
      description: "The payment does not match what was ordered. The office checks it, and nothing is lost.",
      on: {
        "check.requested": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    refused: {
      description: "The server refuses to confirm this payment for this member, and says why.",
      on: { "return.continued": { target: "left", actions: "navigateToReturnPage" } },
    },
    expired: {
      description:
        "The session ended before the server answered. After the login the same page confirms again.",
      on: {
        "check.requested": "confirming",
        "page.restored": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    unreachable: {
      description: "The server could not be reached. The page says only that, and offers Retry.",
      on: {
        "check.requested": "confirming",
        "page.restored": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    missingReference: {
      description: "The return address names no payment. The page offers a way back.",
      on: { "return.continued": { target: "left", actions: "navigateToReturnPage" } },
    },
    left: { description: "The member has left the result.", type: "final" },
  },
})
