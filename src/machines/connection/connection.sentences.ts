import type { Sentences } from "../sentences.ts"
import { happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Knowing whether you are online",
  states: {
    online: "Online",
    checking: "Checking your connection",
    offline: "Offline",
    "offline.waiting": "Waiting to check again",
    "offline.probing": "Checking whether you are back online",
  },
  runs: {
    watchNetwork: "we notice when the network goes and comes back",
    probe: "we ask the portal whether it can hear us",
  },
  transitions: {
    online: {
      "network.lost": unreachable("Your phone loses its network: we check the connection."),
      "request.failed": unreachable("The portal does not answer: we check the connection."),
    },
    checking: {
      "xstate.done.actor.probe": {
        isAnswered: happy("The portal answers: nothing changes for you."),
        else: unreachable("The portal cannot be reached: a strip says that you are offline."),
      },
      "xstate.error.actor.probe": "Checking the connection fails on our side: we say that you are offline.",
      "xstate.after.probeTimeout": unreachable(
        "5 seconds pass without an answer: we say that you are offline.",
      ),
      "request.answered": happy("Another answer arrives meanwhile: you are online."),
    },
    offline: {
      "request.answered": happy("An answer arrives: the strip goes, and the page shows what is new."),
    },
    "offline.waiting": {
      "xstate.after.backOff": "Some seconds have passed: we check the connection again.",
      "network.returned": "Your network is back: we check the connection at once.",
    },
    "offline.probing": {
      "xstate.done.actor.probe": {
        isAnswered: happy("The portal answers again: the strip goes, and the page shows what is new."),
        else: unreachable("The portal still cannot be reached: the strip stays."),
      },
      "xstate.error.actor.probe": "Checking again fails on our side: the strip stays.",
      "xstate.after.probeTimeout": unreachable("5 seconds pass again without an answer: the strip stays."),
    },
  },
}
