import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Paying",
  states: {
    choosing: "Choosing Paystack or PayPal for you",
    opening: "Opening your payment",
    announcingRedirect: "Before you leave for the payment page",
    "announcingRedirect.appearing": "The dialog appears",
    "announcingRedirect.readable": "Waiting for you to press I Understand",
    left: "On the payment page",
    payPal: "Paying with PayPal",
    "payPal.loading": "Loading the PayPal button",
    "payPal.missing": "The PayPal button did not load",
    "payPal.ready": "The PayPal button is ready",
    "payPal.ordering": "Opening your PayPal payment",
    "payPal.openFailed": "PayPal could not be opened",
    "payPal.approving": "In the PayPal window",
    "payPal.capturing": "Taking the approved money",
    approved: "Payment approved",
    refused: "Payment not opened",
  },
  runs: {
    openPayment: "we open the payment, and nothing is charged yet",
    capturePayment: "we take the money that you approved",
  },
  transitions: {
    choosing: {
      always: {
        isPaidByPayPal: happy("You are a global member: you pay with PayPal."),
        else: happy("You are a member in Nigeria: you pay with Paystack."),
      },
    },
    opening: {
      "xstate.done.actor.openPayment": {
        needsRedirectDialog: happy(
          "The payment is open: we tell you that you will leave for Paystack's page.",
        ),
        hasCheckoutUrl: happy("The payment is open: we take you to Paystack's page."),
        isExpired: expired("Your session ended before the payment opened: nothing is charged."),
        else: refused("The payment is refused or cannot be opened: we say why and nothing is charged."),
      },
      "xstate.error.actor.openPayment":
        "Opening the payment fails on our side: we tell you and nothing is charged.",
    },
    "announcingRedirect.appearing": {
      "xstate.after.appearingTime": happy("Half a second has passed: you can press I Understand."),
    },
    "announcingRedirect.readable": {
      "redirect.confirmed": happy("You press I Understand: we take you to Paystack's page."),
    },
    left: { "page.reopened": "You come back without paying and press again: we take you there once more." },
    "payPal.loading": {
      "button.shown": happy("The PayPal button is there: you can press it."),
      "button.failed": unreachable("The PayPal button cannot be loaded: we say so and offer Retry."),
    },
    "payPal.missing": { "button.retried": "You press Retry: we load the PayPal button again." },
    "payPal.ready": {
      "button.pressed": happy("You press PayPal: we open your payment."),
      "button.failed": unreachable("The PayPal button fails: we say so and offer Retry."),
    },
    "payPal.ordering": {
      "xstate.done.actor.openPayment": {
        isOpened: happy("The payment is open: PayPal's window asks you to approve it."),
        isExpired: expired("Your session ended before PayPal opened: nothing is charged."),
        isTransient: unreachable(
          "The payment cannot be opened just now: we say why and you can press again.",
        ),
        else: refused("The payment is refused: we say why and nothing is charged."),
      },
      "xstate.error.actor.openPayment":
        "Opening the payment fails on our side: we tell you and you can press again.",
    },
    "payPal.openFailed": {
      "button.pressed": "You press PayPal again: we open your payment once more.",
      "button.failed": unreachable("The PayPal button fails too: we say so and offer Retry."),
    },
    "payPal.approving": {
      "approval.given": happy("You approve in PayPal's window: we take the money."),
      "approval.cancelled": givenUp("You close PayPal's window: we say that you have not been charged."),
      "approval.failed": refused("PayPal cannot finish: we say that you have not been charged."),
      "button.failed": unreachable("PayPal's window fails: we say so and offer Retry."),
    },
    "payPal.capturing": {
      "xstate.done.actor.capturePayment": {
        isDeclined: refused("Your card is declined: PayPal's window asks for another one."),
        else: "The capture has ended, or had no answer: we ask the server for the result.",
      },
      "xstate.error.actor.capturePayment":
        "We do not learn whether the money came: we ask the server for the result.",
    },
  },
}
