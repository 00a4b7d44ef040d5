import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Verifying your email address",
  states: {
    loading: "Looking for your email address",
    askingEmail: "Asking for your email address",
    sendingFirstCode: "Sending you a code",
    awaitingCode: "Waiting for your code",
    "awaitingCode.code": "The code",
    "awaitingCode.code.entering": "Typing the code",
    "awaitingCode.code.checking": "Checking your code",
    "awaitingCode.code.tooManyTries": "Too many wrong codes",
    "awaitingCode.resend": "Another code",
    "awaitingCode.resend.available": "Asking for another code",
    verified: "Email address verified",
  },
  runs: {
    sendCode: "we send a code to your address",
    verifyEmail: "we check your code",
    resend: "we count down until you can ask for another code",
  },
  transitions: {
    loading: {
      always: {
        hasEmail: happy("We know your email address: we wait for your code."),
        else: "We do not know your email address: we ask for it.",
      },
    },
    askingEmail: { "email.submitted": "You give us your email address: we send you a code." },
    sendingFirstCode: {
      "xstate.done.actor.sendCode": {
        isOk: "The code is on its way: we wait for it.",
        else: refused("The code could not be sent: we say why."),
      },
      "xstate.error.actor.sendCode": "Sending the code fails on our side: we tell you.",
    },
    awaitingCode: { "email.discarded": "It is the wrong email address: we ask for another one." },
    "awaitingCode.code.entering": {
      "code.changed": "You type a digit: we put it in its box.",
      "code.submitted": {
        isComplete: happy("You press Verify Account with six digits: we check your code."),
      },
    },
    "awaitingCode.code.checking": {
      "xstate.done.actor.verifyEmail": {
        isOk: happy("The code is right: your address is verified and you can log in."),
        isLastWrongTry: expired("The code is wrong for the fifth time: it no longer works."),
        isWrong: refused("The code is wrong: we say so and you can try again."),
        else: refused("The code cannot be checked now: we say why."),
      },
      "xstate.error.actor.verifyEmail": "Checking the code fails on our side: we tell you.",
    },
    "awaitingCode.code.tooManyTries": {
      always: { isReplaced: "A new code is on its way: you can type again." },
    },
    "awaitingCode.resend.available": {
      "xstate.done.actor.resend": "You asked for another code and it is sent: the wait begins again.",
      "xstate.error.actor.resend": "Asking for another code fails on our side: we tell you.",
    },
  },
}
