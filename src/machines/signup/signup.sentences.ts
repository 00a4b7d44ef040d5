import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Signing up",
  states: {
    loading: "Looking at the address",
    choosingType: "Choosing your kind of membership",
    details: "The sign-up form",
    "details.filling": "Filling in your details",
    "details.submitting": "Creating your account",
    "details.created": "Your account is created",
  },
  runs: { form: "we check what you type", createAccount: "we create your account" },
  transitions: {
    loading: {
      always: {
        hasType: "The link names your kind of membership: we open its form.",
        else: happy("The link names no kind of membership: you choose one."),
      },
    },
    choosingType: {
      "type.chosen": "You press a card: we mark it.",
      "choice.confirmed": {
        hasChoice: happy("You press Continue with a choice: we open the form."),
        else: refused("You press Continue without a choice: we ask you to choose."),
      },
      "address.changed": { hasTypeInAddress: "You go forward in the browser: we open the form again." },
    },
    details: {
      "xstate.snapshot.form": { isChanged: "You type: we keep your draft on this device." },
    },
    "details.filling": {
      "details.submitted": {
        hasErrors: refused("You press Sign Up and a field is missing or wrong: we show you which."),
        else: happy("You press Sign Up: we create your account."),
      },
      "address.changed": {
        isSameType: "The address changes and your kind of membership stays: so does the form.",
        hasTypeInAddress: "The address names another kind of membership: we open that form.",
        else: "You go back in the browser: you can choose again.",
      },
    },
    "details.submitting": {
      "xstate.done.actor.createAccount": {
        isOk: happy("Your account is created: we send you a code to verify your address."),
        isReportedElsewhere: refused("A field was refused: we show which, and you keep what you typed."),
        else: refused("Your account could not be created: we say why and you keep what you typed."),
      },
      "xstate.error.actor.createAccount": "Creating the account fails on our side: you keep what you typed.",
    },
  },
}
