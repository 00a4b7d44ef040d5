import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, type Sentence, unreachable } from "../sentences.ts"

const answered = (saved: Sentence) => ({
  "xstate.done.actor.answerRefund": {
    isOk: saved,
    isOutdated: refused("Somebody answered first: we say who and show the refund as it is now."),
    isReportedElsewhere: refused("Your session ended or your password is wrong: we ask again."),
    else: refused("Your answer was not saved: we say why."),
  },
  "xstate.error.actor.answerRefund": "Saving your answer fails on our side: we tell you.",
})

export const sentences: Sentences = {
  title: "A refund",
  states: {
    routing: "Looking at the refund",
    composing: "A new refund",
    "composing.writing": "Writing the refund",
    "composing.confirming": "Saving the refund",
    closed: "Nothing can be refunded",
    awaitingSecond: "Waiting for a second person",
    "awaitingSecond.deciding": "Deciding about the refund",
    "awaitingSecond.approving": "Approving the refund",
    "awaitingSecond.declining": "Declining the refund",
    "awaitingSecond.withdrawing": "Withdrawing the refund",
    sending: "On its way to the provider",
    unknown: "No answer from the provider",
    pending: "The provider is paying it out",
    refunded: "Refunded",
    failed: "Refused by the provider",
    refused: "Not approved",
    withdrawn: "Withdrawn",
    expired: "Expired",
  },
  runs: {
    watchRecord: "we watch the payment",
    requestRefund: "we save the refund",
    answerRefund: "we save your answer",
    form: "we check what you type",
  },
  transitions: {
    routing: {
      always: {
        isAboveLimit: "It is above the limit: it waits for a second person.",
        isSending: happy("It is decided: we send it to the provider."),
        isUnknown: unreachable(
          "The provider has not answered: we look for the refund before we send it again.",
        ),
        isPending: happy("The provider has accepted it: we wait until the money is paid out."),
        isRefunded: happy("The money is returned: we say so."),
        isFailed: refused("The provider refused it: we say why."),
        isRefused: refused("It was not approved: nothing was sent."),
        isWithdrawn: givenUp("It was withdrawn: nothing was sent."),
        isExpired: expired("Nobody approved it in time: nothing was sent."),
        isOwn: refused("The payment is your own: somebody else has to refund it."),
        hasNothingLeft: "Nothing remains to refund: we show no form.",
        else: happy("There is no such refund yet: the form opens."),
      },
    },
    composing: { "xstate.snapshot.form": { isChanged: "You type: we check it." } },
    "composing.writing": {
      "refund.confirmed": {
        isWithinRemaining: happy("You press Refund, or Ask to Refund: we save the refund."),
        else: refused("Something is missing, or the amount is above what remains: we show you what."),
      },
      "record.read": {
        isStillOpen: "The payment is read again: you keep what you typed.",
        isRecorded: happy("Your refund arrived although its answer was lost: we show how it stands."),
        else: "What remains has changed: we show it and you keep what you typed.",
      },
    },
    "composing.confirming": {
      "xstate.done.actor.requestRefund": {
        isOk: happy("The refund is saved: we show how it stands."),
        isOutdated: refused("Somebody was faster: we say who and you keep what you typed."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you typed."),
        else: refused("The refund was not saved: we say why and you keep what you typed."),
      },
      "xstate.error.actor.requestRefund":
        "Saving the refund fails on our side: we tell you and you keep what you typed.",
    },
    closed: {
      "record.read": {
        isRecorded: happy("Your refund is recorded: we show how it stands."),
        else: "The payment is read again: we look whether something can be refunded.",
      },
    },
    awaitingSecond: { "xstate.snapshot.form": { isChanged: "You type your password: we check it." } },
    "awaitingSecond.deciding": {
      "approval.given": {
        hasPassword: happy("You approve the refund: we save it."),
        else: refused("You approve the refund without your password: we ask for it."),
      },
      "approval.refused": {
        hasPassword: givenUp("You decline the refund: we save it."),
        else: refused("You decline the refund without your password: we ask for it."),
      },
      "refund.withdrawn": {
        hasPassword: givenUp("You withdraw your refund: we save it."),
        else: refused("You withdraw your refund without your password: we ask for it."),
      },
      "record.read": {
        isStillWaiting: "It still waits: you keep what you typed.",
        else: "Somebody has answered: we show the refund as it is now.",
      },
    },
    "awaitingSecond.approving": answered(happy("You approved it: we send it to the provider.")),
    "awaitingSecond.declining": answered("You declined it: nothing is sent."),
    "awaitingSecond.withdrawing": answered("You withdrew it: nothing is sent."),
    sending: { "record.read": "The payment is read again: we look whether the provider has answered." },
    unknown: { "record.read": "The payment is read again: we look whether the provider has answered now." },
    pending: { "record.read": "The payment is read again: we look whether the money was paid out." },
  },
}
