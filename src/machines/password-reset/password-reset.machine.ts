/**
 * A forgotten password (SPEC §2, §4): ask for a code at /forgot-password, set a new password with it at /reset-password.
 * The second page may also be the first one, opened from the mail.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import { defectToast, failureOf, isOk, isRefusalOfFields, problemToast } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendCooldown } from "../resend/cooldown.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { notProvided } from "../not-provided.ts"

export interface PasswordResetInput {
  /** Which of the two pages this is. */
  readonly page: "forgot" | "reset"
  /** Where the last code went; null when this device did not ask for one. */
  readonly email: string | null
  /** What is left of the wait for another code (ms). */
  readonly cooldownLeft: number
}

export interface PasswordResetContext extends PasswordResetInput {
  /** Why the last attempt failed; gone at the next one. */
  readonly failure: Failure | null
}

export interface NewPassword {
  readonly token: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export type PasswordResetEvent =
  | { readonly type: "email.submitted"; readonly email: string }
  | ({ readonly type: "password.submitted" } & NewPassword)
  | { readonly type: "dialog.closed" }

export type PasswordResetEffect =
  | FlowEffect
  /** Every session of the member is over. */
  | { readonly type: "password.changed" }

export const passwordResetMachine = setup({
  types: {} as {
    input: PasswordResetInput
    context: PasswordResetContext
    events: PasswordResetEvent
    emitted: PasswordResetEffect
    children: { resend: "resend" }
    tags: "busy" | "saving"
  },
  actors: {
    /** Answers the server's sentence about the mail. */
    sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(notProvided("sendCode")),
    resetPassword: fromPromise<Outcome<null, Failure>, NewPassword>(notProvided("resetPassword")),
    resend: resendMachine,
  },
  guards: {
    isForgotPage: ({ context }) => context.page === "forgot",
    isOk,
    isRefusalOfFields,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email, failure: null })),
    clearFailure: assign({ failure: null }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    beginCooldown: assign({ cooldownLeft: resendCooldown }),
    toastAnswer: emit((_, { outcome }: { outcome: Outcome<string, Failure> }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value : somethingWrong,
    })),
    toastResent: emit({ type: "toast", tone: "success", text: "OTP resent successfully" }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    announceChange: emit({ type: "password.changed" }),
    navigateToReset: emit({ type: "navigate", to: "/reset-password", replace: false }),
    navigateToLogin: emit({ type: "navigate", to: "/login", replace: true }),
  },
}).createMachine({
  id: "passwordReset",
  description: "A forgotten password: a code is mailed, and a new password is set with it.",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "loading",
  states: {
    loading: {
      description: "Which of the two pages is open.",
      always: [{ guard: "isForgotPage", target: "enteringEmail" }, { target: "settingPassword" }],
    },
    enteringEmail: {
      description: "Asks whose password is forgotten.",
      on: {
        "email.submitted": {
          target: "sendingCode",
          actions: { type: "setEmail", params: ({ event }) => ({ email: event.email }) },
        },
      },
    },
    sendingCode: {
      description: "A mail with a code and a link is on its way, if the email is a member's.",
      tags: ["busy"],
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ email: context.email ?? "" }),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "settingPassword",
            actions: [
              "beginCooldown",
              { type: "toastAnswer", params: ({ event }) => ({ outcome: event.output }) },
              "navigateToReset",
            ],
          },
          {
            guard: { type: "isRefusalOfFields", params: ({ event }) => ({ outcome: event.output }) },
            target: "enteringEmail",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "enteringEmail",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              { type: "toastProblem", params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
        ],
        onError: { target: "enteringEmail", actions: ["setDefect", "toastDefect"] },
      },
    },
    settingPassword: {
      description: "The code of the mail, and the new password twice.",
      type: "parallel",
      states: {
        password: {
          initial: "entering",
          states: {
            entering: {
              description: "The form waits for code and password.",
              on: { "password.submitted": { target: "saving", actions: "clearFailure" } },
            },
            saving: {
              description: "The new password is being saved.",
              tags: ["busy", "saving"],
              invoke: {
                id: "resetPassword",
                src: "resetPassword",
                input: ({ event }) => {
                  const { token, newPassword, confirmPassword } = event as { type: string } & NewPassword
                  return { token, newPassword, confirmPassword }
                },
                onDone: [
                  {
                    guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
                    target: "#passwordReset.changed",
                  },
                  {
                    guard: { type: "isRefusalOfFields", params: ({ event }) => ({ outcome: event.output }) },
                    target: "entering",
                    actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    target: "entering",
                    actions: [
                      { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
                      { type: "toastProblem", params: ({ event }) => ({ outcome: event.output }) },
                    ],
                  },
                ],
                onError: { target: "entering", actions: ["setDefect", "toastDefect"] },
              },
            },
          },
        },
        resend: {
          initial: "available",
          states: {
            available: {
              description: "Another code can be had, after a wait; each that was sent begins the next wait.",
              invoke: {
                id: "resend",
                src: "resend",
                input: ({ context: { email, cooldownLeft } }) => ({ email, cooldownLeft }),
                onDone: { target: "available", reenter: true, actions: ["beginCooldown", "toastResent"] },
                onError: { target: "available", reenter: true, actions: "toastDefect" },
              },
            },
          },
        },
      },
    },
    changed: {
      description: "The password is changed: 'Congratulations', and the way back to login.",
      entry: "announceChange",
      on: { "dialog.closed": { target: "left" } },
    },
    left: { description: "On the way to login.", type: "final", entry: "navigateToLogin" },
  },
})
