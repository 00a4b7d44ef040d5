/** The context, the events, the guards and the actions of the payment return; payment-return.machine.ts is its chart. */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Purpose } from "#api/contract/payments.ts"
import type { Settled, UnpaidPayment } from "#api/contract/settled.ts"
import type { User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { hasFailed, isExpired, isOk, isRetryable, type WithOutcome } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import type { SettledOrder } from "./settled-order.ts"

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

export const paymentReturnSetup = setup({
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
      outcome._tag === "Err" && !isRetryable(outcome.error),
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
})
