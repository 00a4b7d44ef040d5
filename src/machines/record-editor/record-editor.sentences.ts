import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Editing a record of the office",
  states: {
    restoring: "Looking for your draft",
    editing: "The form of the record",
    "editing.comparing": "Comparing with what is stored",
    "editing.clean": "Everything is saved",
    "editing.dirty": "Changes that are not saved",
    "editing.saving": "Saving the record",
    "editing.conflicted": "Choosing between two changes",
    made: "The new record",
  },
  runs: {
    watchRecord: "we watch the record",
    readDraft: "we look for a draft that you began",
    form: "we check what you type",
    save: "we save the record",
  },
  transitions: {
    restoring: {
      "xstate.done.actor.readDraft": happy("We have looked: the form has the draft that you began."),
      "xstate.error.actor.readDraft": "The device cannot be read: the form shows what is stored.",
    },
    editing: { "xstate.snapshot.form": { isChanged: "You write: the form takes your words." } },
    "editing.comparing": {
      always: {
        hasClashes: refused("Somebody else changed the same fields: we ask which values count."),
        isBehind: "Somebody else changed other fields: the form has both changes.",
        hasChanges: "Something is not saved: the device keeps your draft.",
        else: happy("Nothing is left to save: the device needs no draft."),
      },
    },
    "editing.clean": {
      "save.pressed": {
        hasErrors: refused("You press Save and something is missing: we show you what."),
        else: "You press Save without a change: we say that everything is saved.",
      },
      "record.read": { isNewer: "Somebody else saved: we show you the record as it is now." },
    },
    "editing.dirty": {
      "save.pressed": {
        hasErrors: refused("You press Save and something is missing: we show you what."),
        else: happy("You press Save: we save the record."),
      },
      "changes.discarded": givenUp("You press Discard Changes: the form shows what is stored."),
      "record.read": { isNewer: "Somebody else saved: we compare both changes." },
    },
    "editing.saving": {
      "xstate.done.actor.save": {
        isMade: happy("The new record is stored: its own page opens."),
        isMadeBefore: refused(
          "It was stored before, and a colleague has changed it: its own page opens and shows both versions.",
        ),
        isOk: happy("The record is stored: we say so."),
        isClashing: refused("Somebody else changed the same fields first: we ask which values count."),
        isOutdated: refused("Somebody else changed other fields first: the form has both changes."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you wrote."),
        else: refused("The record was not taken: we say why and you keep what you wrote."),
      },
      "xstate.error.actor.save": "Saving fails on our side: we tell you and you keep what you wrote.",
    },
    "editing.conflicted": {
      "mine.taken": "You choose your value: we mark it.",
      "theirs.taken": "You choose the other value: we mark it.",
      "choices.confirmed": {
        isSolved: happy("You have chosen for every field: the form has the chosen values."),
        else: refused("You have not chosen for every field: we show you which one is left."),
      },
      "changes.discarded": givenUp("You press Discard Changes: the form shows what is stored."),
      "record.read": { isNewer: "Somebody saved again: we compare once more." },
    },
  },
}
