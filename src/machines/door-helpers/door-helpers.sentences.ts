import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Naming door helpers",
  states: {
    listing: "Who helps at the door",
    finding: "Finding the member",
    naming: "Naming the member",
    ending: "The end of a right",
    "ending.asking": "Are you sure?",
    "ending.sending": "Ending the right",
  },
  runs: {
    nameHelper: "we name the member",
    endHelper: "we end the right",
  },
  transitions: {
    listing: {
      "helper.begun": happy("You press Add Door Helper: we ask which member."),
      "helper.opened": "You press End beside a helper: we say what it means and ask again.",
    },
    finding: {
      "member.chosen": happy("You choose the member: we name them for this event."),
      "dialog.closed": givenUp("You close the dialog: nothing changes."),
    },
    naming: {
      "xstate.done.actor.nameHelper": {
        isOk: happy("The member helps at the door: the list shows them, and they are notified."),
        isExpired: expired("Your session ended: nobody is named."),
        else: refused("The member was not named: the dialog says why."),
      },
      "xstate.error.actor.nameHelper": "Naming fails on our side: the dialog tells you.",
    },
    "ending.asking": {
      "end.confirmed": happy("You confirm: we end the right."),
      "dialog.closed": givenUp("You go back: the helper stays."),
    },
    "ending.sending": {
      "xstate.done.actor.endHelper": {
        isOk: happy("The right has ended: the helper leaves the list and is notified."),
        isOutdated: refused("A colleague was first: we say who and when, and show the list as it is."),
        isExpired: expired("Your session ended: the helper stays."),
        else: refused("The right was not ended: we say why."),
      },
      "xstate.error.actor.endHelper": "Ending fails on our side: we tell you.",
    },
  },
}
