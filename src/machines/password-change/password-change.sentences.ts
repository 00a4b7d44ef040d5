import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Changing your password",
  states: { entering: "Typing your passwords", saving: "Saving your password", changed: "Password changed" },
  runs: { changePassword: "we save your new password" },
  transitions: {
    entering: {
      "password.submitted": {
        isConfirmed: happy("You press Save and both new passwords match: we save the new one."),
        else: refused("You press Save and the new passwords differ: we say so and send nothing."),
      },
    },
    saving: {
      "xstate.done.actor.changePassword": {
        isOk: happy("Your password is changed: we log out your other devices."),
        isExpired: expired("Your session ended meanwhile: your old password still works."),
        else: refused("The change is refused, perhaps for a wrong old password: we say why."),
      },
      "xstate.error.actor.changePassword": "Saving fails on our side: we tell you and you can try again.",
    },
  },
}
