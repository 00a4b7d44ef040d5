import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Volunteering for a job",
  states: {
    viewing: "Looking at the job",
    asking: "Confirming that you want to volunteer",
    sending: "Sending your application",
    volunteered: "You have applied",
  },
  runs: { volunteer: "we send your application" },
  transitions: {
    viewing: { "volunteering.requested": happy("You press Volunteer for Job: we ask whether you are sure.") },
    asking: {
      "volunteering.confirmed": happy("You confirm: we send your application."),
      "volunteering.cancelled": givenUp("You press Cancel: we close the dialog."),
    },
    sending: {
      "xstate.done.actor.volunteer": {
        isOk: happy("Your application has arrived: we say so."),
        isTakenAlready: "You have applied before: we say so.",
        isExpired: expired("Your session ended meanwhile: you can confirm again."),
        isTransient: unreachable("The server cannot be reached: we say why and you can confirm again."),
        else: refused("The job takes no applications any more: we say why."),
      },
      "xstate.error.actor.volunteer": "Sending fails on our side: we tell you and you can confirm again.",
    },
  },
}
