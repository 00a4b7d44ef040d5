import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Paying your subscription",
  states: {
    viewing: "Your subscription",
    asking: "Confirming that you want to pay",
    paying: "Paying for the year",
  },
  runs: { payment: "we open your payment" },
  transitions: {
    viewing: {
      "subscription.requested": {
        isPaidByPayPal: happy("You press Subscribe Now as a global member: we show the PayPal button."),
        else: happy("You press Subscribe Now: we ask whether you want to pay."),
      },
    },
    asking: {
      "subscription.confirmed": happy("You press Yes, Proceed: we open your payment."),
      "subscription.cancelled": givenUp("You press No, Cancel: we close the dialog."),
    },
    paying: {
      "subscription.cancelled": givenUp("You close the dialog before you pay: nothing is charged."),
      "xstate.done.actor.payment": {
        isApproved: happy("You approve the payment at PayPal: we open the page that confirms it."),
        isRetryable: unreachable("The payment cannot be opened just now: you can press Yes, Proceed again."),
        hasNewPrice: refused("The price has changed: we tell you the new one and ask again."),
        else: refused("The payment is refused: we show your subscription as it is now."),
      },
      "xstate.error.actor.payment": "The payment fails on our side: we tell you and show your subscription.",
    },
  },
}
