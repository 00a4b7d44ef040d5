import type { Sentences } from "../sentences.ts"
import { expired, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Choosing your notifications",
  states: {
    restoring: "Looking for changes you did not save",
    editing: "Changing your settings",
    saving: "Saving your settings",
  },
  runs: {
    readDraft: "we read the changes that you did not save",
    watchChanges: "we notice what waits on this device",
    saveSettings: "we save your settings",
  },
  transitions: {
    "": {
      "record.read": "The portal has other settings by now: we show them, and what you have not saved stays.",
    },
    restoring: {
      "xstate.done.actor.readDraft": happy(
        "We have looked for unsaved changes: you can change your settings.",
      ),
      "xstate.error.actor.readDraft": "This device cannot give us your changes: we show what is saved.",
    },
    editing: {
      "setting.changed": "You turn a switch: we keep it on this device.",
      "settings.submitted": happy("You press Save Changes: we save your settings."),
      "changes.read": {
        hasLeft: "Settings that waited were sent or deleted: we read what the portal has.",
        else: "Settings wait on this device: we show them, and what you have not saved stays.",
      },
    },
    saving: {
      "xstate.done.actor.saveSettings": {
        isQueued: unreachable("You are offline: your settings wait on this device, and we say so."),
        isOk: happy("Your settings are saved: we say so."),
        isExpired: expired("Your session ended meanwhile: you keep your changes."),
        else: refused("Your settings could not be saved: we say why and you keep your changes."),
      },
      "xstate.error.actor.saveSettings": "Saving fails on our side: we tell you and you keep your changes.",
    },
  },
}
