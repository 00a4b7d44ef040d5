import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Logging out other devices",
  states: {
    idle: "Your devices",
    endingOne: "Logging out one device",
    endingOthers: "Logging out all other devices",
  },
  runs: { endOne: "we log out that device", endOthers: "we log out every other device" },
  transitions: {
    idle: {
      "logout.requested": happy("You press Log out beside a device: we log it out."),
      "othersLogout.requested": "You press Log out all other devices: we log out every device but this one.",
    },
    endingOne: {
      "xstate.done.actor.endOne": {
        isEnded: happy("The device is logged out: we say so and show the devices that are left."),
        isExpired: expired("Your own session ended meanwhile: the list stays as it is."),
        else: refused("The device could not be logged out: we say why."),
      },
      "xstate.error.actor.endOne": "Logging out the device fails on our side: we tell you.",
    },
    endingOthers: {
      "xstate.done.actor.endOthers": {
        isOk: happy("All other devices are logged out: only this one is left."),
        isExpired: expired("Your own session ended meanwhile: the other devices stay in the list."),
        else: refused("The other devices could not be logged out: we say why."),
      },
      "xstate.error.actor.endOthers": "Logging out the others fails on our side: we tell you.",
    },
  },
}
