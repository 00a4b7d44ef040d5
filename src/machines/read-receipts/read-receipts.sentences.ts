import type { Sentences } from "../sentences.ts"
import { happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Telling that you have read",
  states: { settled: "Nothing new to report", reporting: "Reporting what you read" },
  runs: { markRead: "we tell the server what you have read" },
  transitions: {
    "": { "messages.seen": "You see more messages: we remember how far you have read." },
    settled: { always: { hasUnreported: happy("You have read something new: we report it.") } },
    reporting: {
      "xstate.done.actor.markRead": {
        isQueued: unreachable("You are offline: we report it once you are online."),
        isOk: happy("The server knows it: your badges go down on every device."),
        else: unreachable("The server does not take it: we report it with the next message."),
      },
      "xstate.error.actor.markRead": "Reporting fails on our side: we report it with the next message.",
    },
  },
}
