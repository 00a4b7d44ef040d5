import type { Sentences } from "../sentences.ts"
import { happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Writing to somebody",
  states: {
    opening: "Opening the conversation",
    openFailed: "The conversation could not be opened",
    open: "The open conversation",
    "open.live": "Every message is here",
    "open.catchingUp": "Fetching messages you missed",
    "open.behind": "Some messages are missing",
    "open.loadingOlder": "Fetching older messages",
  },
  runs: {
    subscribe: "we listen for new messages",
    openChat: "we fetch the newest messages and your draft",
    readNewer: "we fetch what you missed",
    readOlder: "we fetch older messages",
  },
  transitions: {
    opening: {
      "connection.opened":
        "The chat connects while we open the conversation: we start again with fresh messages.",
      "message.received": "A message comes while we open the conversation: we show it with the others.",
      "xstate.done.actor.openChat": {
        hasFailed: unreachable("The messages cannot be fetched: we say why and offer Retry."),
        isOpenedBehind: "Messages are here, and others are still missing: we show them and fetch the others.",
        else: happy("The messages are here: we show them and send what was still unsent."),
      },
      "xstate.error.actor.openChat": "Opening the conversation fails on our side: we offer Retry.",
    },
    openFailed: {
      "chat.retried": "You press Retry: we open the conversation again.",
      "connection.opened": "The chat is connected again: we open the conversation by ourselves.",
    },
    open: {
      "draft.typed": "You type: we keep your draft on this device.",
      "message.submitted": {
        isSendable: happy("You press Send: your message shows as sending, and we deliver it."),
        else: refused("You press Send and the message is empty or too long: we say so."),
      },
      "message.retried": {
        isNotSent: "You press Retry on a message that was not sent: we deliver it again.",
      },
      "message.discarded": { isNotSent: "You discard a message that was not sent: we remove it." },
      "message.received": {
        isAhead: "A message arrives and one before it is missing: we fetch what is missing.",
        else: happy("A message arrives: we show it."),
      },
      "connection.opened": "The chat is connected again: we fetch what you missed and send what waited.",
      "message.refused": refused("The server does not take your message: it shows as not sent."),
    },
    "open.live": {
      "older.requested": { hasOlder: "You scroll to the top: we fetch older messages." },
    },
    "open.catchingUp": {
      "message.received": "A message arrives while we fetch the others: we keep it in its place.",
      "xstate.done.actor.readNewer": {
        hasFailed: unreachable("The missed messages cannot be fetched: we try again soon."),
        hasMoreNewer: "You missed more than one page: we fetch the next one.",
        isBehind: unreachable("A message is still missing: we try again soon."),
        else: happy("Nothing is missing any more: you see every message."),
      },
      "xstate.error.actor.readNewer": "Fetching what you missed fails on our side: we try again soon.",
    },
    "open.behind": {
      "xstate.after.retryDelay": "3 seconds have passed: we fetch what you missed again.",
    },
    "open.loadingOlder": {
      "xstate.done.actor.readOlder": {
        shouldToast: unreachable("Older messages cannot be fetched: we say why."),
        else: happy("Older messages are here, or your session ended: you read on."),
      },
      "xstate.error.actor.readOlder": "Fetching older messages fails on our side: we tell you.",
    },
  },
}
