import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "How every form behaves",
  states: {
    editing: "Filling in the form",
    "editing.complete": "Every field is right",
    "editing.incomplete": "A field is missing or wrong",
    submitting: "Sending the form",
    waiting: "Waiting for the answer",
    failed: "The form was not accepted",
    submitted: "The form was accepted",
  },
  runs: { submit: "we send what you typed" },
  transitions: {
    "": { "form.reset": "The form begins anew: every field shows its first value." },
    editing: {
      "field.changed": "You change a field: we check it at once.",
      "field.blurred": "You leave a field: we show under it what is wrong.",
    },
    "editing.complete": {
      "form.submitted": happy("You submit and every field is right: we send the form."),
      "submission.started": happy("The page sends your form: the fields wait for the answer."),
      always: { hasErrors: "A field is no longer right: the form is not ready." },
    },
    "editing.incomplete": {
      "form.submitted": refused("You submit and a field is missing or wrong: we take you to the first one."),
      always: { isValid: happy("Every field is right: you can submit.") },
    },
    submitting: {
      "xstate.done.actor.submit": {
        isOk: happy("The form is accepted: nothing is left to do."),
        hasFieldErrors: refused("The server names wrong fields: we show them and take you to the first."),
        else: refused("The form is not accepted: we say why and keep what you typed."),
      },
      "xstate.error.actor.submit": "Sending fails on our side: we tell you and keep what you typed.",
    },
    waiting: {
      "submission.ended": {
        isOk: happy("The page says that the form is accepted: nothing is left to do."),
        hasFieldErrors: refused("The page learns of wrong fields: we show them and take you to the first."),
        else: refused("The page says that the form is not accepted: you keep what you typed."),
      },
    },
    failed: {
      "submission.started": "The page sends your form again: the fields wait for the answer.",
      "field.changed": "You change a field: you can send the form again.",
      "form.submitted": "You submit again: we send the form once more.",
    },
    submitted: { "field.changed": "You change a field of a form that was accepted: you fill it in again." },
  },
}
