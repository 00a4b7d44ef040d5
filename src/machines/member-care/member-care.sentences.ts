import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Looking after a member, as staff",
  states: {
    reading: "The member's page",
    restoring: "Looking for what you typed before",
    acting: "An act about the member",
    "acting.composing": "Writing the reason",
    "acting.confirming": "Are you sure?",
    "acting.sending": "Sending the act",
    "acting.refused": "A colleague was first",
  },
  runs: {
    readDraft: "we look for what you typed before",
    form: "we check what you type",
    send: "we send the act",
  },
  transitions: {
    reading: {
      "act.chosen": happy("You choose an act: we look for what you typed before."),
    },
    restoring: {
      "xstate.done.actor.readDraft": happy(
        "We know what you typed before: the dialog opens with it, or else with the words of your note.",
      ),
      "xstate.error.actor.readDraft":
        "This device cannot find what you typed before: the dialog opens without it.",
    },
    acting: {
      "xstate.snapshot.form": { isChanged: "You write: this device stores your words until you send them." },
    },
    "acting.composing": {
      "act.submitted": {
        hasErrors: refused("You press the button and something is missing: we show you what."),
        isNote: "You save a note: we send it at once.",
        else: happy("You press the button: we say what it means for the member and ask again."),
      },
      "act.cancelled": givenUp("You press Cancel: nothing has changed."),
    },
    "acting.confirming": {
      "act.confirmed": happy("You confirm: we send the act."),
      "act.cancelled": givenUp("You go back: your words are still there."),
    },
    "acting.sending": {
      "xstate.done.actor.send": {
        isOk: happy("The act is done: the page shows it in the timeline."),
        isOutdated: refused("Somebody changed the member or the note first: we say who and when."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you wrote."),
        else: refused("The act was not taken: we say why and you keep what you wrote."),
      },
      "xstate.error.actor.send": "Sending fails on our side: we tell you and you keep what you wrote.",
    },
    "acting.refused": {
      "act.continued": "You press Continue: the dialog opens with your words, for the record as it is now.",
      "act.cancelled": givenUp("You press Cancel: the page shows the record as it is now."),
    },
  },
}
