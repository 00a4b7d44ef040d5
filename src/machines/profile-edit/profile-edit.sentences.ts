import type { Sentences } from "../sentences.ts"
import { happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Editing your profile",
  states: {
    reading: "Looking for your draft",
    open: "The profile form",
    "open.filling": "Changing your profile",
    "open.saving": "Saving your profile",
    "open.saved": "Your profile is saved",
  },
  runs: {
    readDraft: "we read the changes that you did not save",
    form: "we check what you type",
    saveProfile: "we save your profile",
  },
  transitions: {
    reading: {
      "xstate.done.actor.readDraft": {
        hasDraft: "You have changes that you did not save: we show them again.",
        else: happy("You have no unsaved changes: we show your profile."),
      },
      "xstate.error.actor.readDraft": "This device cannot give us your draft: we show your profile.",
    },
    open: {
      "xstate.snapshot.form": {
        isUnchanged: "You move through the form without a change: nothing is stored.",
        else: "You change a field: we keep it on this device, until every change is undone.",
      },
    },
    "open.filling": {
      "draft.discarded":
        "You discard your changes, also those that wait on this device: the form shows your saved profile.",
      "editing.cancelled": "You cancel: what you typed is dropped.",
      "profile.submitted": {
        hasErrors: refused("You press Save and a field is missing or wrong: we show you which."),
        else: happy("You press Save: we save your profile."),
      },
    },
    "open.saving": {
      "xstate.done.actor.saveProfile": {
        isQueued: unreachable("You are offline: your changes wait on this device, and we say so."),
        isOk: happy("Your profile is saved: we say so and open it."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep your changes."),
        else: refused("Your profile could not be saved: we say why and you keep your changes."),
      },
      "xstate.error.actor.saveProfile": "Saving fails on our side: we tell you and you keep your changes.",
    },
  },
}
