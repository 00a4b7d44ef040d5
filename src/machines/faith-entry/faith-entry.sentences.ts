import type { Sentences } from "../sentences.ts"
import { happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Sharing a testimony or a prayer request",
  states: {
    restoring: "Looking for your draft",
    open: "The form",
    "open.writing": "Writing your entry",
    "open.posting": "Posting your entry",
    "open.posted": "Your entry is posted or waits",
  },
  runs: {
    readDraft: "we read the entry that you began",
    form: "we check what you type",
    post: "we post your entry",
  },
  transitions: {
    restoring: {
      "xstate.done.actor.readDraft": happy("We have looked for a draft: the form opens with what you wrote."),
      "xstate.error.actor.readDraft": "This device cannot give us your draft: the form opens empty.",
    },
    open: { "xstate.snapshot.form": { isChanged: "You write: we keep your draft on this device." } },
    "open.writing": {
      "entry.submitted": {
        hasErrors: refused("You press Submit and something is missing: we show you what."),
        else: happy("You press Submit: we post your entry."),
      },
    },
    "open.posting": {
      "xstate.done.actor.post": {
        isQueued: unreachable(
          "The portal cannot be reached: we keep your entry and post it when you are online.",
        ),
        isOk: happy("Your entry is posted: we thank you and it is in the list."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you wrote."),
        else: refused("Your entry was not taken: we say why and you keep what you wrote."),
      },
      "xstate.error.actor.post": "Posting fails on our side: we tell you and you keep what you wrote.",
    },
    "open.posted": {
      "entry.submitted": refused("You press Submit with an empty form: we show you what is missing."),
      always: { isBegun: "You begin another entry: the form is yours again." },
    },
  },
}
