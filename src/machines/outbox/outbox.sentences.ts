import type { Sentences } from "../sentences.ts"
import { givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Sending what you wrote offline",
  states: {
    closed: "Nobody is logged in",
    open: "Your unsent entries",
    "open.restoring": "Looking for unsent entries",
    "open.looking": "Looking whether an entry waits",
    "open.idle": "Nothing waits",
    "open.sending": "Sending the oldest entry",
    "open.waiting": "Waiting for a connection",
    "open.held": "An entry was refused",
  },
  runs: {
    watchMember: "we notice who is logged in",
    watchEntries: "we read the entries that wait on this device",
    watchConnection: "we notice when the portal can be reached again",
    sendFirst: "we send your oldest entry",
  },
  transitions: {
    "": {
      "member.loggedIn": happy("You are logged in: we look for entries of yours that were not sent."),
      "member.loggedOut": givenUp("You are logged out: nothing is sent any more."),
    },
    open: {
      "entries.read": "An entry was added or deleted, perhaps in another tab: the list is up to date.",
      "entry.withdrawn": givenUp("You delete an entry that was not sent: it leaves this device."),
    },
    "open.restoring": { "entries.read": happy("The list is read: we look whether an entry waits.") },
    "open.looking": {
      always: {
        hasEntries: happy("An entry waits: we send the oldest one."),
        else: happy("No entry waits: there is nothing to send."),
      },
    },
    "open.idle": { "entries.read": happy("You submit something without a connection: it waits here.") },
    "open.sending": {
      "xstate.done.actor.sendFirst": {
        isNothing: "Another tab has sent it already: nothing waits any more.",
        isReadMark: happy("The portal knows what you have read: we look for the next entry."),
        isOk: happy("The portal has your entry: we tell you and look for the next one."),
        canRetry: unreachable("The portal cannot be reached: your entry waits on this device."),
        else: refused("The portal refuses your entry: we say why and keep your words."),
      },
      "xstate.error.actor.sendFirst": "Sending fails on our side: your entry waits on this device.",
    },
    "open.waiting": {
      "xstate.after.retryDelay": "1 minute has passed: we try again.",
      "connection.restored": happy("You are back online: we send your oldest entry."),
      "entry.retried": happy("You press Try Again: we send your oldest entry."),
      "entries.read": { isNone: givenUp("You have deleted the last entry: nothing waits.") },
    },
    "open.held": {
      "entry.retried": happy("You press Try Again: we send the entry once more."),
      "entries.read": { isAnother: givenUp("You have deleted the refused entry: we look for the next one.") },
    },
  },
}
