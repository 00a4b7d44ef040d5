/**
 * Changing the password (SPEC §2, /dashboard/update-password; SPEC §5, Password change): the form, its sending, and what the
 * server says of it. Two new passwords that differ are said here, and nothing is sent.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import { type Answered, defectToast, failureOf, isExpired, isOk, problemToast } from "../outcomes.ts"
import type { Fact } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** SPEC §5: its own words on this page. */
export const mismatch = "Password do not match"

export type PasswordChangeEvent = { readonly type: "password.submitted" } & PasswordChange

type Answer = Answered<string>

export const passwordChangeMachine = setup({
  types: {} as {
    context: {
      /** Why the last try failed; gone at the next one. */
      readonly failure: Failure | null
    }
    events: PasswordChangeEvent
    emitted: Fact
    tags: "busy"
  },
  actors: {
    /** Answers the server's sentence. */
    changePassword: fromPromise<Outcome<string, Failure>, PasswordChange>(() =>
      Promise.reject(new Error("changePassword is not provided")),
    ),
  },
  guards: {
    isConfirmed: (_, { newPassword, confirmPassword }: PasswordChange) => newPassword === confirmPassword,
    isOk,
    isExpired,
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepMismatch: assign({ failure: { ...defect, _tag: "BadRequest" as const, message: mismatch } }),
    keepFailure: assign(failureOf),
    keepDefect: assign({ failure: defect }),
    sayMismatch: emit({ type: "toast", tone: "error", text: mismatch }),
    sayAnswer: emit((_, { outcome }: Answer) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value : somethingWrong,
    })),
    /** SPEC §8: the server's message as an error toast, also where a field shows it. */
    sayProblem: emit(problemToast),
    sayDefect: emit(defectToast),
  },
}).createMachine({
  id: "passwordChange",
  description: "Changing the password: two new ones that differ are noticed here, and nothing is sent.",
  context: { failure: null },
  initial: "entering",
  states: {
    entering: {
      description: "The old password, and the new one twice.",
      on: {
        "password.submitted": [
          {
            guard: { type: "isConfirmed", params: ({ event }) => event },
            target: "saving",
            actions: "forgetFailure",
          },
          { actions: ["keepMismatch", "sayMismatch"] },
        ],
      },
    },
    saving: {
      description: "The new password is being saved; the fields wait.",
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
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "changed",
            actions: { type: "sayAnswer", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            // The session says so itself, and leads back here after a login.
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "entering",
            actions: { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "entering",
            actions: [
              { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
              { type: "sayProblem", params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
        ],
        onError: { target: "entering", actions: ["keepDefect", "sayDefect"] },
      },
    },
    changed: {
      description: "The password is changed: this device stays logged in, every other one is logged out.",
      type: "final",
    },
  },
})
