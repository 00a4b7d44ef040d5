import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Volunteering for a job",
  states: {
    restoring: "Looking for an unsent application",
    viewing: "Looking at the job",
    asking: "Confirming that you want to volunteer",
    sending: "Sending your application",
    waiting: "Your application waits",
    volunteered: "You have applied",
  },
  runs: {
    readOutbox: "we look whether an application of yours waits on this device",
    volunteer: "we send your application",
    watchApplication: "we notice when your application is sent or deleted",
  },
  transitions: {
    restoring: {
      "xstate.done.actor.readOutbox": {
        isWaiting: "An application of yours waits on this device: we say so.",
        else: happy("Nothing waits: we show the job."),
      },
      "xstate.error.actor.readOutbox": "This device cannot tell us what waits: we show the job.",
    },
    viewing: { "volunteering.requested": happy("You press Volunteer for Job: we ask whether you are sure.") },
    asking: {
      "volunteering.confirmed": happy("You confirm: we send your application."),
      "volunteering.cancelled": givenUp("You press Cancel: we close the dialog."),
    },
    sending: {
      "xstate.done.actor.volunteer": {
        isQueued: unreachable("You are offline: your application waits on this device, and we say so."),
        isOk: happy("Your application has arrived: we say so."),
        hasApplied: "You have applied before: we say so.",
        isExpired: expired("Your session ended meanwhile: you can confirm again."),
        isTransient: unreachable("The server cannot be reached: we say why and you can confirm again."),
        else: refused("The job takes no applications any more: we say why."),
      },
      "xstate.error.actor.volunteer": "Sending fails on our side: we tell you and you can confirm again.",
    },
    waiting: {
      "application.left": {
        isSent: happy("You are back online and your application is sent: we say so."),
        else: givenUp("You delete your application, or another tab has sent it: we show the job."),
      },
    },
  },
}
