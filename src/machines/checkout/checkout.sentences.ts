import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Checking out",
  states: {
    reading: "Looking for your shipping details",
    open: "The checkout",
    "open.choosing": "Choosing Paystack or PayPal for you",
    "open.filling": "Filling in your shipping details",
    "open.paying": "Going to the payment page",
    "open.atPayPal": "Paying with PayPal",
    "open.reviewing": "Looking at what has changed",
    approved: "Payment approved or already made",
  },
  runs: {
    readContact: "we read the details that you typed before",
    form: "we check what you type",
    payment: "we open your payment",
    reviewCart: "we check your cart with the store",
  },
  transitions: {
    reading: {
      "xstate.done.actor.readContact": happy(
        "We know your details from last time or have none: the form opens.",
      ),
      "xstate.error.actor.readContact": "This device cannot give us your details: the form opens empty.",
    },
    open: {
      "xstate.snapshot.form": { isChanged: "You change a field: we store it on this device." },
    },
    "open.choosing": {
      always: {
        isPaidByPayPal: happy("You are a global member: you pay with PayPal."),
        else: happy("You are a member in Nigeria: you pay with Paystack."),
      },
    },
    "open.filling": {
      "payment.requested": {
        hasErrors: refused("You press Pay and a field is missing or wrong: we show you which."),
        isPayable: happy("You press Pay and every field is right: we open your payment."),
      },
    },
    "open.paying": {
      "payment.cancelled": givenUp("You cancel: we return to your shipping details."),
      "xstate.done.actor.payment": {
        isRetryable: unreachable("The payment cannot be opened just now: you can press Pay again."),
        isAlreadyPaid: happy("The order is already paid: we open the page that confirms it."),
        else: refused("The store refuses the order: we look at what has changed in your cart."),
      },
      "xstate.error.actor.payment": "The payment fails on our side: we tell you and keep your details.",
    },
    "open.atPayPal": {
      "payment.requested": {
        hasErrors: refused("You press PayPal and a field is missing or wrong: we show you which."),
        isPayable: happy("You press PayPal and every field is right: PayPal opens with your order."),
        else: refused("You press PayPal and the cart has changes you have not accepted: nothing opens."),
      },
      "xstate.done.actor.payment": {
        isApproved: happy("You approve the payment at PayPal: we open the page that confirms it."),
        isAlreadyPaid: happy("The order is already paid: we open the page that confirms it."),
        else: refused("The store refuses the PayPal order: we look at what has changed in your cart."),
      },
      "xstate.error.actor.payment": "PayPal fails on our side: we tell you and check your cart.",
    },
    "open.reviewing": {
      "xstate.done.actor.reviewCart": "Your cart is checked: you see what has changed and can pay again.",
      "xstate.error.actor.reviewCart": "The check of your cart fails: you can try to pay again.",
    },
  },
}
