import type { Sentences } from "../sentences.ts"
import { expired, happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Staying connected to the chat",
  states: {
    offline: "Not connected while nobody is logged in",
    online: "Online",
    "online.connecting": "Connecting",
    "online.connected": "Connected",
    waiting: "Waiting to connect again",
    renewing: "Renewing your session",
  },
  runs: {
    watchMember: "we notice when you log in or out",
    watchNetwork: "we notice when the network comes back",
    connect: "we hold the connection to the chat",
    renewSession: "we renew your session",
  },
  transitions: {
    "": {
      "member.loggedIn": { isAnother: happy("You log in: we connect you to the chat.") },
      "member.loggedOut": "You log out: we disconnect you from the chat.",
    },
    online: { "socket.closed": unreachable("The connection is lost: we wait a moment and try again.") },
    "online.connecting": {
      "socket.opened": happy("The connection is open: we fetch what you missed."),
      "socket.refused": {
        needsRenewal: expired("Your session needs to be renewed: we renew it first."),
        else: unreachable("The server refuses the connection: we wait a moment and try again."),
      },
      "xstate.after.connectTimeout": unreachable(
        "20 seconds pass without a connection: we wait and try again.",
      ),
    },
    "online.connected": {
      "update.received": {
        isMessage: happy("Somebody writes to you: your contacts and badges show it."),
        else: "There is news for you: your notifications and badges show it.",
      },
    },
    waiting: {
      "network.returned": "Your network is back: we connect at once.",
      "xstate.after.backOff": "A few seconds have passed: we connect again.",
    },
    renewing: {
      "xstate.done.actor.renewSession": {
        isRenewed: "Your session is renewed: we connect again.",
        else: unreachable("Your session could not be renewed: we wait and try again."),
      },
      "xstate.error.actor.renewSession": "Renewing your session fails on our side: we wait and try again.",
    },
  },
}
