import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Reviewing a transition, a held payment, a license number or a report",
  states: {
    routing: "Looking who reviews the request",
    waiting: "The request waits",
    "waiting.unclaimed": "Nobody reviews it",
    "waiting.own": "Your own request",
    "waiting.claimedByOther": "Somebody else reviews it",
    asked: "The member is asked",
    claiming: "Taking the review",
    restoring: "Looking for your note",
    claimed: "Your review",
    "claimed.writing": "Writing your decision",
    "claimed.deciding": "Sending your decision",
    "claimed.releasing": "Giving the review back",
    decided: "Decided",
  },
  runs: {
    watchRecord: "we watch the request",
    claim: "we claim the request for you",
    release: "we give the request back",
    decide: "we save your decision",
    readDraft: "we look for a note that you began",
    form: "we check what you type",
  },
  transitions: {
    routing: {
      always: {
        isDecided: "The request is decided: we say by whom and when.",
        isOwnRecord: refused("It is your own: somebody else has to review it."),
        isClaimedByOther: refused("Somebody else reviews it: we say who, and until when."),
        isClaimed: happy("The claim is yours: we look for a note that you began."),
        isAsked: "The member has a question to answer: you can wait, or decide without the answer.",
        else: "Nobody reviews it: you can.",
      },
    },
    waiting: { "record.read": "The request is read again: we show it as it is now." },
    "waiting.unclaimed": {
      "claim.taken": happy("You press Review This Request: we claim it for you."),
    },
    claiming: {
      "xstate.done.actor.claim": {
        isOk: happy("You have 15 minutes: we open the form."),
        isOutdated: refused("Somebody was faster: we say who."),
        isExpired: expired("Your session has ended: nothing is claimed."),
        else: refused("The claim was not taken: we say why."),
      },
      "xstate.error.actor.claim": "Claiming fails on our side: we tell you.",
    },
    restoring: {
      "xstate.done.actor.readDraft": happy("We have looked: the form has the note that you began."),
      "xstate.error.actor.readDraft": "The device cannot be read: the form opens empty.",
    },
    claimed: { "xstate.snapshot.form": { isChanged: "You write: we keep your note on this device." } },
    "claimed.writing": {
      "decision.made": {
        hasNote: happy("You press Save Decision or Send Question: we save it."),
        else: refused("You press the button and something is missing: we show you what."),
      },
      "claim.released": givenUp("You press Stop Reviewing: somebody else can review it."),
      "record.read": {
        isAnsweredToMe: happy("The member has answered: we say so, and you keep writing."),
        isStillMine: "The claim is still yours: you keep writing.",
        isPending: expired("Your claim has ended: we say so and keep your note."),
        else: refused("Somebody has decided: we say who and when."),
      },
    },
    "claimed.deciding": {
      "xstate.done.actor.decide": {
        isQuestionSent: happy("Your question is sent: the request waits for the member."),
        isOk: happy("Your decision is saved: we say so."),
        isOutdated: refused("Somebody acted first: we say who and show the request as it is."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep your note."),
        else: refused("Your decision was not taken: we say why and keep your note."),
      },
      "xstate.error.actor.decide": "Saving fails on our side: we tell you and keep your note.",
    },
    "claimed.releasing": {
      "xstate.done.actor.release": {
        isOk: happy("The request waits again: your note stays on this device."),
        isReportedElsewhere: expired("Your session has ended: the claim is still yours."),
        else: refused("The claim could not be given back: we say why."),
      },
      "xstate.error.actor.release": "Giving back fails on our side: we tell you.",
    },
    asked: {
      "claim.taken": "You press Review This Request before the answer: we claim it for you.",
      "record.read": {
        hasAnswer: happy("The member has answered: we say so, and the request waits for you again."),
        else: "The request is read again: we show it as it is now.",
      },
    },
    decided: { "record.read": "The decided request is read again: a new one can be reviewed." },
  },
}
