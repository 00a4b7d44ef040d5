import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Setting a new password",
  states: {
    settingPassword: "Setting your new password",
    "settingPassword.password": "Code and password",
    "settingPassword.password.entering": "Typing the code and the password",
    "settingPassword.password.saving": "Saving your new password",
    "settingPassword.resend": "Another code",
    "settingPassword.resend.available": "Asking for another code",
    changed: "Your password is changed",
    left: "On the way to the login",
  },
  runs: {
    resetPassword: "we check the code and save your password",
    resend: "we count down until you can ask for another code",
  },
  transitions: {
    "settingPassword.password.entering": {
      "password.submitted": happy("You press Reset Password: we check the code and save your password."),
    },
    "settingPassword.password.saving": {
      "xstate.done.actor.resetPassword": {
        isOk: happy("The code is right: your new password works from now on."),
        isRefusalOfFields: refused("A field is wrong: we show under it what is wrong."),
        else: refused("The code is wrong or too old, or the server cannot be reached: we say why."),
      },
      "xstate.error.actor.resetPassword": "Saving fails on our side: we tell you and keep what you typed.",
    },
    "settingPassword.resend.available": {
      "xstate.done.actor.resend": "You asked for another code and it is sent: the wait begins again.",
      "xstate.error.actor.resend": "Asking for another code fails on our side: we tell you.",
    },
    changed: { "dialog.closed": happy("You close the congratulations: we open the login.") },
  },
}
