import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Making a donation",
  states: {
    viewing: "Your donations",
    restoring: "Looking for your draft",
    donating: "The donation form",
    "donating.loading": "Choosing Paystack or PayPal for you",
    "donating.open": "Filling in your donation",
    "donating.open.filling": "Donating with Paystack",
    "donating.open.atPayPal": "Donating with PayPal",
    "donating.paying": "Going to the payment page",
  },
  runs: {
    readDraft: "we read the donation that you began",
    payment: "we open your payment",
  },
  transitions: {
    viewing: { "donation.requested": happy("You press Make a Donation: we open the form.") },
    restoring: {
      "donation.cancelled": givenUp("You close the form before it opens: we return to your donations."),
      "xstate.done.actor.readDraft": happy("We have looked for a draft: the form opens with what you typed."),
      "xstate.error.actor.readDraft": "This device cannot give us your draft: the form opens empty.",
    },
    donating: {
      "donation.cancelled": givenUp("You close the form: we keep your draft and show your donations."),
    },
    "donating.loading": {
      always: {
        isPaidByPayPal: happy("You are a global member: you pay with PayPal."),
        else: happy("You are a member in Nigeria: you pay with Paystack."),
      },
    },
    "donating.open": {
      "currency.chosen": { isWithinTerms: "You choose a currency that you can pay in: the total shows it." },
      "recurring.switched": "You switch between once and repeated: we ask how often when it repeats.",
      "frequency.chosen": "You choose how often you want to give: we keep it in your draft.",
      "area.switched": "You choose or drop an area: the total follows.",
      "amount.typed": { isTicked: "You type an amount for a chosen area: the total follows." },
      "field.left": "You leave a field: we show under it what is wrong.",
    },
    "donating.open.filling": {
      "donation.submitted": {
        isWrong: refused("You press Donate Now and something is missing: we take you to the first field."),
        else: happy("You press Donate Now and all is right: we open your payment."),
      },
    },
    "donating.open.atPayPal": {
      "donation.submitted": {
        isWrong: refused("You press PayPal and something is missing: we take you to the first field."),
      },
      "xstate.done.actor.payment": {
        isApproved: happy("You approve the payment at PayPal: we open the page that confirms it."),
        isAlreadyPaid: happy("The donation is already paid: we open the page that confirms it."),
        else: refused("The donation is refused or PayPal does not finish: you keep your form."),
      },
      "xstate.error.actor.payment": "PayPal fails on our side: we tell you and show your donations.",
    },
    "donating.paying": {
      "donation.cancelled": givenUp(
        "You close the form while we open your payment: you can finish it later.",
      ),
      "xstate.done.actor.payment": {
        isAlreadyPaid: happy("The donation is already paid: we open the page that confirms it."),
        else: refused("The payment is not opened: you keep your form and can try again."),
      },
      "xstate.error.actor.payment": "The payment fails on our side: we tell you and keep your form.",
    },
  },
}
