/**
 * Handles the return from a payment provider (SPEC §4, payment return pages). It asks the server once and shows
 * only the server's answer. The root runs one actor per reference outside React, so that neither strict mode nor
 * back and forward confirm twice. Events, orders, subscriptions and donations share this flow with different input.
 */
import { outcomeOf } from "../outcomes.ts"
import { paymentReturnSetup } from "./payment-return-setup.ts"
import { settledOrder } from "./settled-order.ts"

export const paymentReturnMachine = paymentReturnSetup.createMachine({
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
      entry: "refresh",
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
