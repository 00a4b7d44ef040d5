/**
 * Handles the return from a payment provider (SPEC §4, payment return pages). It asks the server once and shows
 * only the server's answer. The root runs one actor per reference outside React, so that neither strict mode nor
 * back and forward confirm twice. Events, orders, subscriptions and donations share this flow with different input.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Purpose } from "#api/contract/payments.ts"
import type { Settled, UnpaidPayment } from "#api/contract/settled.ts"
import type { User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { hasFailed, isExpired, isOk, isRetryable, outcomeOf, type WithOutcome } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import { type SettledOrder, settledOrder } from "./settled-order.ts"

export interface PaymentReturnInput {
  readonly purpose: Purpose
  /** The provider's or the portal's reference from the return address; empty without one. */
  readonly reference: string
  /** PAYSTACK or PAYPAL in any case. */
  readonly source: string
  /** The target of Continue: the page without the provider's parameters. */
  readonly home: string
  /** The toast of a confirmed payment (SPEC §8.3); null without one. */
  readonly toast: string | null
  /** Query keys that a confirmed payment makes stale. */
  readonly invalidate: readonly (readonly string[])[]
}

export interface PaymentReturnContext extends PaymentReturnInput, Settled {
  /** The message of the last unsuccessful answer. */
  readonly message: string | null
  /** How often the provider reported the payment as pending. */
  readonly waits: number
  /** Whether the member pressed Continue under 'Finish your payment': an unpaid payment then goes on to its payment page. */
  readonly isContinued: boolean
  /** The page where this payment can still be made; null when the server named none. */
  readonly checkoutUrl: string | null
}

export type PaymentReturnEvent =
  /** The page of this return was shown, for the first time or again. */
  | { readonly type: "page.restored" }
  /** The page of this return was opened by Continue under 'Finish your payment'. */
  | { readonly type: "payment.continued" }
  | { readonly type: "check.requested" }
  /** The member pressed Continue, Try Again or Back. */
  | { readonly type: "return.continued" }

type Confirmed = Outcome<Settled, Failure>

const code = (outcome: Confirmed): string | null => (outcome._tag === "Err" ? outcome.error.code : null)
const isNotPaid = (outcome: Confirmed): boolean => code(outcome) === "payment_not_paid"
const checkoutUrlIn = (outcome: Confirmed): string | null =>
  outcome._tag === "Err" && isNotPaid(outcome)
    ? ((outcome.error.data as UnpaidPayment | null)?.checkoutUrl ?? null)
    : null

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
    /** The delay after the provider's first pending report. */
    retrySoonDelay: 5_000,
    /** The delay after the second pending report. After the third, the page asks only on Check Again. */
    retryLaterDelay: 15_000,
  },
  guards: {
    hasReference: ({ context }) => context.reference !== "",
    hasToast: ({ context }) => context.toast !== null,
    isOk,
    isAlreadyConfirmed: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
    isPending: (_, { outcome }: { outcome: Confirmed }) => code(outcome) === "payment_pending",
    /** The payment was not made, and the member asked to make it now, on a page that is still open. */
    isPayableNow: ({ context }, { outcome }: { outcome: Confirmed }) =>
      context.isContinued && checkoutUrlIn(outcome) !== null,
    isNotPaid: (_, { outcome }: { outcome: Confirmed }) => isNotPaid(outcome),
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
    setContinued: assign({ isContinued: true }),
    setCheckoutUrl: assign((_, { outcome }: { outcome: Confirmed }) => ({
      checkoutUrl: checkoutUrlIn(outcome),
      message: null,
    })),
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
    /** Replaces this page, so that Back from the payment page returns to where Continue was pressed. */
    redirectToCheckout: emit(({ context }) => ({
      type: "redirect" as const,
      url: context.checkoutUrl ?? "",
      replace: true as const,
    })),
    /** Removes the payment from 'Finish your payment' on this device, and a donation's draft. */
    removePayment: notProvided<{ reference: string; purpose: Purpose }>("removePayment"),
    /** Removes the ordered items from the cart (SPEC §4, Checkout); null for other payments. */
    removeFromCart: notProvided<{ settled: SettledOrder | null }>("removeFromCart"),
    /** Replaces the stored user (SPEC §4, Subscription); null when the payment does not change the user. */
    replaceUser: notProvided<{ user: User | null }>("replaceUser"),
  },
}).createMachine({
  id: "payment-return",
  description: "A member returns from the payment provider. The page says only what the server confirms.",
  context: ({ input }) => ({
    ...input,
    receipt: null,
    user: null,
    order: null,
    message: null,
    waits: 0,
    isContinued: false,
    checkoutUrl: null,
  }),
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
            guard: { type: "isOk", params: outcomeOf },
            target: "confirmed",
            actions: { type: "setSettled", params: outcomeOf },
          },
          {
            guard: { type: "isAlreadyConfirmed", params: outcomeOf },
            target: "alreadyConfirmed",
            actions: { type: "setSettled", params: outcomeOf },
          },
          {
            guard: { type: "isPending", params: outcomeOf },
            target: "pending",
            actions: { type: "setMessage", params: outcomeOf },
          },
          {
            guard: { type: "isPayableNow", params: outcomeOf },
            target: "openingPaymentPage",
            actions: { type: "setCheckoutUrl", params: outcomeOf },
          },
          {
            guard: { type: "isNotPaid", params: outcomeOf },
            target: "notPaid",
            actions: { type: "setMessage", params: outcomeOf },
          },
          {
            guard: { type: "isHeld", params: outcomeOf },
            target: "held",
            actions: { type: "setMessage", params: outcomeOf },
          },
          { guard: { type: "isExpired", params: outcomeOf }, target: "expired", actions: "clearMessage" },
          {
            guard: { type: "isRefused", params: outcomeOf },
            target: "refused",
            actions: { type: "setMessage", params: outcomeOf },
          },
          { target: "unreachable", actions: { type: "setMessage", params: outcomeOf } },
        ],
        onError: { target: "unreachable", actions: "setDefect" },
      },
      on: { "payment.continued": { actions: "setContinued" } },
    },
    openingPaymentPage: {
      description:
        "Nothing was paid yet, and the member pressed Continue. The browser goes to the payment page, which is still open.",
      entry: "redirectToCheckout",
      on: {
        "check.requested": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
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
        "payment.continued": { target: "confirming", actions: "setContinued" },
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    notPaid: {
      description: "The provider says that nothing was paid. The member can try again.",
      on: {
        "check.requested": "confirming",
        "payment.continued": { target: "confirming", actions: "setContinued" },
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
        "payment.continued": { target: "confirming", actions: "setContinued" },
        "page.restored": "confirming",
        "return.continued": { target: "left", actions: "navigateToReturnPage" },
      },
    },
    unreachable: {
      description: "The server could not be reached. The page says only that, and offers Retry.",
      on: {
        "check.requested": "confirming",
        "payment.continued": { target: "confirming", actions: "setContinued" },
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
