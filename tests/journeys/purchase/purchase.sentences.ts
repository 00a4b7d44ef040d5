import type { Sentences } from "../../../src/machines/sentences.ts"
import { expired, givenUp, happy, refused } from "../../../src/machines/sentences.ts"

export const sentences: Sentences = {
  title: "Paying for an event or an order, there and back",
  states: {
    available: "Ready to buy",
    deciding: "About to pay",
    atProvider: "On Paystack's page",
    "atProvider.opened": "Paying for the first time",
    "atProvider.reopened": "Paying what was left open",
    waiting: "A payment waits for you",
    notPaid: "Nothing was paid",
    loggedOut: "Your session has expired",
    "loggedOut.beforePaying": "Logged out before paying",
    "loggedOut.afterPaying": "Logged out after paying",
    paid: "You have paid",
    settled: "It is yours",
    repeated: "Confirmed before",
  },
  runs: {},
  transitions: {
    available: { "offer.taken": happy("You press Register or Proceed to Payment: we ask you to confirm.") },
    deciding: {
      "offer.declined": givenUp("You cancel: everything stays as it was."),
      "payment.requested": {
        isSessionOver: expired("You press Pay and your session is over: you log in first."),
        else: happy("You press Pay: we take you to Paystack's page."),
      },
    },
    atProvider: {
      "provider.paid": {
        isSessionOver: expired("You pay and your session ends meanwhile: you log in, and we confirm it."),
        else: happy("You pay: Paystack brings you back and we confirm it."),
      },
      "provider.declined": refused("Your card is declined: we say that nothing was charged."),
      "provider.left": givenUp("You leave Paystack's page without paying: we say that nothing was charged."),
      "dashboard.opened": givenUp("You open the dashboard instead of paying: it reminds you of the payment."),
    },
    "atProvider.opened": {
      "back.pressed": {
        isOrder: givenUp("You press Back while buying an order: the checkout is as you left it."),
        else: givenUp("You press Back while registering: the event is as you left it."),
      },
    },
    "atProvider.reopened": {
      "back.pressed": givenUp("You press Back instead of paying: the dashboard still reminds you of it."),
    },
    waiting: {
      "payment.continued": "You press Continue: nothing was paid yet, so we take you to Paystack's page.",
    },
    notPaid: {
      "payment.retried": "You press Try Again: you can pay anew.",
      "answer.closed": givenUp("You go back without paying: nothing is charged."),
    },
    "loggedOut.beforePaying": {
      "login.submitted": {
        isOrder: "You log in while buying an order: the checkout is as you left it.",
        else: "You log in while registering: the event opens again.",
      },
    },
    "loggedOut.afterPaying": { "login.submitted": "You log in: we confirm the payment that you made." },
    paid: { "answer.continued": happy("You press Continue: what you paid for is yours.") },
    settled: { "address.reopened": "You open the old address again: we say that it was confirmed before." },
    repeated: { "answer.continued": "You press Continue: nothing is paid twice." },
  },
}
