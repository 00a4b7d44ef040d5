import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Moving up a role",
  states: {
    idle: "Your role",
    restoring: "Looking for your draft",
    open: "The transition form",
    "open.filling": "Filling in your details",
    "open.sending": "Sending your request or answer",
  },
  runs: {
    readDraft: "we read the request that you began",
    form: "we check what you type",
    sendTransition: "we send your request or your answer to the office",
  },
  transitions: {
    idle: {
      "transition.requested": happy("You press the button of the next role: we open the form."),
      "question.opened": happy("You press Answer: we open the form with the office's question."),
    },
    restoring: {
      "transition.cancelled": givenUp("You close the form before it opens: your role stays."),
      "xstate.done.actor.readDraft": happy("We have looked for a draft: the form opens with what you typed."),
      "xstate.error.actor.readDraft": "This device cannot give us your draft: the form opens empty.",
    },
    open: { "xstate.snapshot.form": { isChanged: "You type: we keep your draft on this device." } },
    "open.filling": {
      "details.submitted": {
        hasErrors: refused("You press Submit and a field is missing: we show you which."),
        else: happy("You press Submit: we send your request, or your answer."),
      },
      "transition.cancelled": givenUp("You close the form: we keep your draft."),
    },
    "open.sending": {
      "xstate.done.actor.sendTransition": {
        isAnswerSent: happy("The office has your answer: its question is gone from your profile."),
        isOk: happy("The office has your request: your button says that it is in progress."),
        isOver: refused("You have sent it before, or the office has decided: we say so."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you typed."),
        else: refused("Your request could not be sent: we say why and you keep what you typed."),
      },
      "xstate.error.actor.sendTransition":
        "Sending fails on our side: we tell you and you keep what you typed.",
    },
  },
}
