import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Coming back from paying",
  states: {
    loading: "Looking for your payment",
    confirming: "Confirming your payment",
    openingPaymentPage: "Going on to the payment page",
    confirmed: "Your payment is confirmed",
    "confirmed.toasting": "Telling you",
    "confirmed.shown": "Your payment succeeded",
    alreadyConfirmed: "Confirmed before",
    pending: "Your payment is not finished",
    "pending.countingTries": "Deciding when to ask again",
    "pending.retryingSoon": "Asking again soon",
    "pending.retryingLater": "Asking again later",
    "pending.paused": "The server keeps asking",
    notPaid: "Nothing was paid",
    held: "The office checks your payment",
    refused: "Not confirmed",
    expired: "Your session has ended",
    unreachable: "The server cannot be reached",
    missingReference: "No payment in this address",
    left: "You have gone on",
  },
  runs: { confirmPayment: "we ask the provider whether you paid" },
  transitions: {
    loading: {
      always: {
        hasReference: happy("The address names your payment: we confirm it."),
        else: refused("The address names no payment: we say so and offer a way back."),
      },
    },
    confirming: {
      "xstate.done.actor.confirmPayment": {
        isOk: happy("You have paid: what you paid for is yours."),
        isAlreadyConfirmed: "This payment was confirmed before: we say so.",
        isPending: "The provider has not finished: we ask again soon.",
        isPayableNow: happy(
          "You pressed Continue and nothing was paid yet: we take you to the payment page.",
        ),
        isNotPaid: refused("The card was declined or you left without paying: nothing is charged."),
        isHeld: refused(
          "Your money arrived, but it does not match or the place is gone: the office checks it.",
        ),
        isExpired: expired("Your session ended meanwhile: log in, and we confirm it then."),
        isRefused: refused("This payment is not yours, or its money was given back: we say why."),
        else: unreachable("The server cannot be reached: we say so and offer Retry."),
      },
      "xstate.error.actor.confirmPayment": "Confirming fails on our side: we say so and offer Retry.",
      "payment.continued": "You came by Continue: if nothing was paid, we take you to the payment page.",
    },
    openingPaymentPage: {
      "check.requested":
        "The payment page did not open and you press Open Payment Page: we look again first.",
      "return.continued": givenUp("You do not wait for the payment page: your payment stays open."),
    },
    confirmed: { "return.continued": happy("You press Continue: we take you to what you paid for.") },
    "confirmed.toasting": {
      always: {
        hasToast: happy("You paid for an event: we say that you are registered."),
        else: happy("You paid for something else: the page says so without a message."),
      },
    },
    alreadyConfirmed: { "return.continued": "You press Continue: we take you to what you paid for." },
    pending: {
      "check.requested": "You press Check Again: we ask the provider now.",
      "payment.continued": "You press Continue on another page: we ask the provider now.",
      "return.continued": givenUp("You do not wait for the provider: the server goes on asking."),
    },
    "pending.countingTries": {
      always: {
        hasNotWaited: "It is the first wait: we ask again soon.",
        hasWaitedOnce: "You have waited once: we wait longer this time.",
        else: "You have waited twice: the server goes on asking by itself.",
      },
    },
    "pending.retryingSoon": {
      "xstate.after.retrySoonDelay": "5 seconds have passed: we ask the provider again.",
    },
    "pending.retryingLater": {
      "xstate.after.retryLaterDelay": "15 seconds have passed: we ask the provider again.",
    },
    notPaid: {
      "payment.continued": "You press Continue on another page: we ask once more, then take you to pay.",
      "check.requested": "You think that you paid and press Check Again: we ask the provider.",
      "return.continued": "You go back: you can try to pay again.",
    },
    held: {
      "check.requested": "You press Check Again: we ask whether the office has decided.",
      "return.continued": "You go on: the office tells you when it has decided.",
    },
    refused: { "return.continued": "You read why and go back: the payment stays as it is." },
    expired: {
      "payment.continued": "You press Continue after the login: we confirm your payment.",
      "check.requested": "You have logged in and press Check Again: we confirm your payment.",
      "page.restored": "You come back after the login: we confirm your payment.",
      "return.continued": givenUp("You go on without logging in: the server confirms it later."),
    },
    unreachable: {
      "payment.continued": "You press Continue again: we ask the server again.",
      "check.requested": "You press Retry: we ask the server again.",
      "page.restored": "You open this page again: we ask the server again.",
      "return.continued": givenUp("You go on without an answer: the server confirms it later."),
    },
    missingReference: { "return.continued": "You press the way back: we take you there." },
  },
}
