import type { Sentences } from "../sentences.ts"
import { expired, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Reading a notification",
  states: {
    loading: "Opening the notification",
    finding: "Fetching the notification",
    opening: "The notification is here",
    marking: "Marking it as read",
    unread: "Still unread",
    read: "Read",
    missing: "No such notification",
    failed: "The notification could not be fetched",
  },
  runs: { findOne: "we fetch the notification", markRead: "we mark it as read" },
  transitions: {
    loading: {
      always: {
        isPassed: happy("You come from the list: we show the notification at once."),
        else: "You come by a link or a reload: we fetch the notification.",
      },
    },
    finding: {
      "xstate.done.actor.findOne": {
        isOk: "The notification is found: we show it.",
        isMissing: refused("There is no such notification for you: the page says Oops!"),
        else: unreachable("The notification cannot be fetched: we say why and offer Retry."),
      },
      "xstate.error.actor.findOne": "Fetching the notification fails on our side: we offer Retry.",
    },
    opening: {
      always: {
        isUnread: happy("You have not read it before: we mark it as read."),
        else: "You have read it before: nothing changes.",
      },
    },
    marking: {
      "xstate.done.actor.markRead": {
        isQueued: unreachable("You are offline: we mark it as read once you are online."),
        isOk: happy("It is marked as read: your badges go down."),
        isMissing: refused("The notification is gone by now: the page says Oops!"),
        isExpired: expired("Your session ended meanwhile: it stays unread."),
        else: unreachable("It cannot be marked as read: we say why and it stays unread."),
      },
      "xstate.error.actor.markRead": "Marking it fails on our side: we tell you and it stays unread.",
    },
    unread: { "reading.requested": "You press Mark as read: we try again." },
    failed: { "retry.requested": "You press Retry: we fetch the notification again." },
  },
}
