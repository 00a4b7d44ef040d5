import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Registering for an event",
  states: {
    viewing: "Looking at the event",
    asking: "Confirming that you want to register",
    registering: "Registering you",
    paying: "Paying for your place",
    registered: "You are registered",
  },
  runs: { register: "we register you", payment: "we open your payment" },
  transitions: {
    viewing: {
      "registration.requested": {
        isPaidByPayPal: happy(
          "You press Register for a paid event as a global member: we show the PayPal button.",
        ),
        else: happy("You press Register: we ask whether you are sure."),
      },
    },
    asking: {
      "registration.confirmed": {
        isPaid: happy("You confirm and the event has a price: we open your payment."),
        else: happy("You confirm and the event is free: we register you."),
      },
      "registration.cancelled": givenUp("You press No, Cancel: we close the dialog."),
    },
    registering: {
      "xstate.done.actor.register": {
        isOk: happy("Your place is yours: we say so and the event shows it."),
        isExpired: expired("Your session ended before we could register you: you can confirm again."),
        isTransient: unreachable("The server cannot be reached: we say why and you can confirm again."),
        else: refused("The event does not take you: we say why."),
      },
      "xstate.error.actor.register":
        "Registering you fails on our side: we tell you and you can confirm again.",
    },
    paying: {
      "registration.cancelled": givenUp("You close the dialog before you pay: nothing is charged."),
      "xstate.done.actor.payment": {
        isApproved: happy("You approve the payment at PayPal: we confirm it on the event's page."),
        isRetryable: unreachable("The payment cannot be opened just now: you can confirm again."),
        hasNewPrice: refused("The price has changed: we tell you the new one and ask again."),
        else: refused("The payment is refused: we show the event as it is now."),
      },
      "xstate.error.actor.payment": "The payment fails on our side: we tell you and show the event.",
    },
  },
}
