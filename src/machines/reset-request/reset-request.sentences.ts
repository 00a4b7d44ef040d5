import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Forgetting your password",
  states: {
    enteringEmail: "Typing your email address",
    sendingCode: "Sending you a code",
    sent: "The code is sent",
  },
  runs: { sendCode: "we send a code, if the address is a member's" },
  transitions: {
    enteringEmail: { "email.submitted": happy("You give us your email address: we send a code to it.") },
    sendingCode: {
      "xstate.done.actor.sendCode": {
        isOk: happy("If we know the address, the code is on its way: we open the next page."),
        isRefusalOfFields: refused("That is not an email address: we say so under the field."),
        else: refused("The code could not be sent: we say why and you can try again."),
      },
      "xstate.error.actor.sendCode": "Sending fails on our side: we tell you and you can try again.",
    },
  },
}
