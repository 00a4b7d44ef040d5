import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Changing or deleting an entry of yours",
  states: {
    viewing: "Your entries",
    restoring: "Looking for what you typed before",
    editing: "The form with your entry",
    "editing.writing": "Changing the words",
    "editing.saving": "Saving your change",
    "editing.comparing": "Comparing with a newer text",
    deleting: "Deleting an entry",
    "deleting.asking": "Are you sure?",
    "deleting.removing": "Deleting your entry",
  },
  runs: {
    readDraft: "we look for what you typed before",
    form: "we check what you type",
    change: "we save your change",
    remove: "we delete your entry",
  },
  transitions: {
    viewing: {
      "editing.requested": happy("You press Edit on your entry: we look for what you typed before."),
      "deletion.requested": "You press Delete on your entry: we ask whether you are sure.",
    },
    restoring: {
      "xstate.done.actor.readDraft": happy(
        "We know what you typed before: the form opens with it, or else with your entry.",
      ),
      "xstate.error.actor.readDraft":
        "This phone cannot find what you typed before: the form opens without it.",
    },
    editing: {
      "xstate.snapshot.form": { isChanged: "You write: this phone stores your words until you save." },
    },
    "editing.writing": {
      "change.submitted": {
        hasErrors: refused("You press Save Changes and something is missing: we show you what."),
        else: happy("You press Save Changes: we save your change."),
      },
      "editing.cancelled": givenUp("You press Cancel: the entry stays as it was."),
    },
    "editing.saving": {
      "xstate.done.actor.change": {
        isOk: happy("Your change is saved: the list shows the new words."),
        isOutdated: refused("Another device changed the entry first: we show you both texts."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you wrote."),
        else: refused("Your change was not taken: we say why and you keep what you wrote."),
      },
      "xstate.error.actor.change": "Saving fails on our side: we tell you and you keep what you wrote.",
    },
    "editing.comparing": {
      "change.submitted": {
        hasErrors: refused("You press Replace with mine and something is missing: we show you what."),
        else: "You press Replace with mine: we save your words over the newer ones.",
      },
      "editing.cancelled": givenUp("You press Keep the newer words: the newer text stays."),
    },
    "deleting.asking": {
      "deletion.confirmed": "You press Yes, Delete: we delete your entry.",
      "deletion.cancelled": givenUp("You press No, Keep It: the entry stays in the list."),
    },
    "deleting.removing": {
      "xstate.done.actor.remove": {
        isDeleted: happy("Your entry is deleted: it leaves the list."),
        isOutdated: refused("Another device changed the entry first: we show the new words and ask again."),
        isExpired: expired("Your session has ended: the entry stays until you are back."),
        else: refused("The entry could not be deleted: we say why."),
      },
      "xstate.error.actor.remove": "Deleting fails on our side: we tell you and the entry stays.",
    },
  },
}
