import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Asking for another code",
  states: {
    coolingDown: "Waiting before another code",
    ready: "Another code can be sent",
    sending: "Sending another code",
    sent: "Another code is sent",
    missingEmail: "We do not know your email address",
  },
  runs: { sendCode: "we send another code" },
  transitions: {
    coolingDown: {
      "xstate.after.cooldown": happy("The minute is over: you can ask for another code."),
      always: {
        hasNoEmail: refused("This device does not know your address: a link leads to where we ask for it."),
      },
    },
    ready: { "resend.requested": happy("You press Resend: we send another code.") },
    sending: {
      "xstate.done.actor.sendCode": {
        isOk: happy("The code is on its way: the wait begins again."),
        else: refused("The code could not be sent: we say why and you can press again."),
      },
      "xstate.error.actor.sendCode": "Sending fails on our side: we tell you and you can press again.",
    },
  },
}
