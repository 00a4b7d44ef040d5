import type { Sentences } from "../sentences.ts"
import { expired, happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Marking all notifications as read",
  states: { idle: "Looking at your notifications", marking: "Marking all of them as read" },
  runs: { markAllRead: "we mark your notifications as read" },
  transitions: {
    idle: {
      "reading.requested": happy("You press Mark all as read: we mark all that you see and all before."),
    },
    marking: {
      "xstate.done.actor.markAllRead": {
        isQueued: unreachable("You are offline: we say so, and mark them as read once you are online."),
        isOk: happy("All are marked as read: we say so and your badge goes down."),
        isExpired: expired("Your session ended meanwhile: they stay unread."),
        else: unreachable("They cannot be marked as read: we say why and you can press again."),
      },
      "xstate.error.actor.markAllRead":
        "Marking them fails on our side: we tell you and you can press again.",
    },
  },
}
