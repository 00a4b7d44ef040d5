import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "An offline payment",
  states: {
    routing: "Looking at the payment",
    restoring: "Looking for your draft",
    recording: "Recording a payment",
    "recording.writing": "Writing the record",
    "recording.sending": "Sending the record",
    awaitingSecond: "Waiting for a second person",
    "awaitingSecond.deciding": "Deciding about the payment",
    "awaitingSecond.sending": "Sending the answer",
    granted: "The payment counts",
    refused: "The payment is refused",
    withdrawn: "The payment is withdrawn",
    expired: "The request has expired",
  },
  runs: {
    readDraft: "we read the record that you began",
    recordPayment: "we record the payment",
    answerPayment: "we save your answer",
    form: "we check what you type",
  },
  transitions: {
    routing: {
      always: {
        isAboveLimit: "It is above the limit: it waits for a second person.",
        isGranted: happy("It counts: we show the receipt's reference."),
        isRefused: refused("It was refused: we show why."),
        isWithdrawn: "It was withdrawn: we show why.",
        isExpired: expired("Nobody approved it in time: we say so."),
        else: "There is no payment yet: we look for your draft.",
      },
    },
    restoring: {
      "xstate.done.actor.readDraft": happy("We have looked for a draft: the form opens with what you typed."),
      "xstate.error.actor.readDraft": "This device cannot give us your draft: the form opens empty.",
    },
    recording: { "xstate.snapshot.form": { isChanged: "You type: we keep your draft on this device." } },
    "recording.writing": {
      "payment.recorded": {
        hasProof: happy("You press Record Payment: we record it."),
        else: refused("You press Record Payment and something is missing: we show you what."),
      },
    },
    "recording.sending": {
      "xstate.done.actor.recordPayment": {
        isOk: happy("The payment is recorded: we show whether it counts."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you typed."),
        else: refused(
          "The payment could not be recorded, for example because its slip was recorded before: we say why.",
        ),
      },
      "xstate.error.actor.recordPayment":
        "Recording fails on our side: we tell you and you keep what you typed.",
    },
    awaitingSecond: {
      "xstate.snapshot.form": { isChanged: "You type the reason: we keep it until you answer." },
    },
    "awaitingSecond.deciding": {
      "approval.given": happy("You approve the payment: we send your answer."),
      "approval.refused": {
        hasReason: "You refuse the payment with a reason: we send your answer.",
        else: refused("You refuse the payment without a reason: we ask for it."),
      },
      "payment.withdrawn": {
        hasReason: "You withdraw your payment with a reason: we send your answer.",
        else: refused("You withdraw your payment without a reason: we ask for it."),
      },
    },
    "awaitingSecond.sending": {
      "xstate.done.actor.answerPayment": {
        isOk: happy("Your answer is saved: we show the payment as it is now."),
        isOutdated: refused("Somebody answered first, or it cannot count any more: we say so."),
        isReportedElsewhere: refused(
          "Your session ended or the reason was refused: you keep what you typed.",
        ),
        else: refused("Your answer could not be saved: we say why and you keep what you typed."),
      },
      "xstate.error.actor.answerPayment":
        "Saving fails on our side: we tell you and you keep what you typed.",
    },
  },
}
