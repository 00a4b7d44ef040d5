/**
 * Changes the password (SPEC §2, /dashboard/update-password; SPEC §5, Password change): the form, its submission
 * and the server's reply. Two different new passwords are rejected here without a request.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import {
  defectToast,
  failureOf,
  isExpired,
  isOk,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** SPEC §5: this page has its own wording. */
export const mismatch = "Password do not match"

export type PasswordChangeEvent = { readonly type: "password.submitted" } & PasswordChange

type Answer = WithOutcome<string>

export const passwordChangeMachine = setup({
  types: {} as {
    context: {
      /** Why the last try failed. The next try clears it. */
      readonly failure: Failure | null
    }
    events: PasswordChangeEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Returns the server's message. */
    changePassword: fromPromise<Outcome<string, Failure>, PasswordChange>(notProvided("changePassword")),
  },
  guards: {
    isConfirmed: (_, { newPassword, confirmPassword }: PasswordChange) => newPassword === confirmPassword,
    isOk,
    isExpired,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setMismatch: assign({ failure: { ...defect, _tag: "BadRequest" as const, message: mismatch } }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    toastMismatch: emit({ type: "toast", tone: "error", text: mismatch }),
    toastAnswer: emit((_, { outcome }: Answer) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value : somethingWrong,
    })),
    /** SPEC §8: shows the server's message as an error toast, even when a field shows it too. */
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
  },
}).createMachine({
  id: "passwordChange",
  description:
    "A member changes the password. Two new passwords that differ are refused before anything is sent.",
  context: { failure: null },
  initial: "entering",
  states: {
    entering: {
      description: "The form asks for the old password, and for the new one twice.",
      on: {
        "password.submitted": [
          {
            guard: { type: "isConfirmed", params: ({ event }) => event },
            target: "saving",
            actions: "clearFailure",
          },
          { actions: ["setMismatch", "toastMismatch"] },
        ],
      },
    },
    saving: {
      description: "The new password is being saved. The fields are read-only.",
      tags: ["busy"],
      invoke: {
        id: "changePassword",
        src: "changePassword",
        input: ({ event: { oldPassword, newPassword, confirmPassword } }) => ({
          oldPassword,
          newPassword,
          confirmPassword,
        }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "changed",
            actions: { type: "toastAnswer", params: outcomeOf },
          },
          {
            // The session shows its own toast, and returns here after a login.
            guard: { type: "isExpired", params: outcomeOf },
            target: "entering",
            actions: { type: "setFailure", params: outcomeOf },
          },
          {
            target: "entering",
            actions: [
              { type: "setFailure", params: outcomeOf },
              { type: "toastProblem", params: outcomeOf },
            ],
          },
        ],
        onError: { target: "entering", actions: ["setDefect", "toastDefect"] },
      },
    },
    changed: {
      description: "The password is changed. This device stays logged in, and all others are logged out.",
      type: "final",
    },
  },
})
