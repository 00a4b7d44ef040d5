import type { Sentences } from "../sentences.ts"
import { happy } from "../sentences.ts"

export const sentences: Sentences = {
  title: "What stays open behind every page",
  states: {
    session: "Your session",
    "session.running": "We know who you are",
    "session.broken": "Your session has stopped",
    cart: "Your cart",
    "cart.closed": "Cart not opened yet",
    "cart.open": "Cart open",
    chat: "Your messages",
    "chat.closed": "Messages not opened yet",
    "chat.open": "Messages open",
    paymentReturn: "A payment that comes back",
    "paymentReturn.idle": "No payment to confirm",
    "paymentReturn.followed": "Confirming your payment",
  },
  runs: {
    session: "we remember who you are",
    cart: "we keep your cart",
    chat: "we keep you connected to the chat",
    paymentReturn: "we confirm your payment",
  },
  transitions: {
    "session.running": {
      "xstate.error.actor.session": {
        hasExceededRestarts: "Your session fails a third time: we stop and offer Retry.",
        else: "Your session fails: we tell you that something went wrong and start it again.",
      },
    },
    "session.broken": { "restart.requested": "You press Retry: we start your session again." },
    "cart.closed": { "cart.needed": happy("You open a page that shows the cart: we open your cart.") },
    "cart.open": {
      "xstate.error.actor.cart": "Your cart fails: we tell you and open it again when a page needs it.",
    },
    "chat.closed": {
      "chat.needed": happy("You open a page that shows messages: we connect you to the chat."),
    },
    "chat.open": {
      "chat.unneeded": "You leave your messages and use less data: we close the connection to the chat.",
      "xstate.error.actor.chat": "The chat fails: we tell you and connect again when a page needs it.",
    },
    "paymentReturn.idle": {
      "payment.returned": happy("You come back from paying: we confirm that payment."),
    },
    "paymentReturn.followed": {
      "payment.returned": { isAnother: "You come back with another payment: we confirm that one instead." },
      "payment.seen": { isFollowed: happy("You leave the result of your payment: we close it.") },
      "xstate.error.actor.paymentReturn":
        "Confirming your payment fails: we tell you, and you can open it again.",
    },
  },
}
