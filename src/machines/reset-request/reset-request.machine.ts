/**
 * Requests a code to set a new password (SPEC §2 /forgot-password): the email address and its submission. The
 * next page sets the new password in its own flow.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import {
  defectToast,
  failureOf,
  isOk,
  isRefusalOfFields,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"

export const resetRequestMachine = setup({
  types: {} as {
    context: {
      /** Why the last try failed. The next try clears it. */
      readonly failure: Failure | null
    }
    events: { readonly type: "email.submitted"; readonly email: string }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Returns the server's message about the email. */
    sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(notProvided("sendCode")),
  },
  guards: { isOk, isRefusalOfFields },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    toastAnswer: emit((_, { outcome }: WithOutcome<string>) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value : somethingWrong,
    })),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    navigateToReset: emit({ type: "navigate", to: "/reset-password", replace: false }),
  },
}).createMachine({
  id: "resetRequest",
  description: "A member who forgot the password asks for a code by email.",
  context: { failure: null },
  initial: "enteringEmail",
  states: {
    enteringEmail: {
      description: "The page asks for the email address.",
      on: { "email.submitted": { target: "sendingCode", actions: "clearFailure" } },
    },
    sendingCode: {
      description: "An email with a code and a link is being sent, if the address is a member's.",
      tags: ["busy"],
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ event: { email } }) => ({ email }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "sent",
            actions: [{ type: "toastAnswer", params: outcomeOf }, "navigateToReset"],
          },
          {
            guard: { type: "isRefusalOfFields", params: outcomeOf },
            target: "enteringEmail",
            actions: { type: "setFailure", params: outcomeOf },
          },
          {
            target: "enteringEmail",
            actions: [
              { type: "setFailure", params: outcomeOf },
              { type: "toastProblem", params: outcomeOf },
            ],
          },
        ],
        onError: { target: "enteringEmail", actions: ["setDefect", "toastDefect"] },
      },
    },
    sent: {
      description: "The code was sent. The page that sets the new password opens.",
      type: "final",
    },
  },
})
