/**
 * Sets a new password with the code sent by email (SPEC §2 and SPEC §4). The page opens from the email, or after
 * the member asked for a code. The form and the resend flow run in parallel.
 */
import { assertEvent, assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import { defectToast, failureOf, isOk, isRefusalOfFields, outcomeOf, problemToast } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendCooldown } from "../resend/cooldown.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { resendRegion } from "../resend/resend-region.ts"
import { notProvided } from "../not-provided.ts"

export interface PasswordResetInput {
  /** The email address of the last code; null when this device requested no code. */
  readonly email: string | null
  /** The remaining wait for another code (ms). */
  readonly cooldownLeft: number
}

export interface PasswordResetContext extends PasswordResetInput {
  /** Why the last try failed. The next try clears it. */
  readonly failure: Failure | null
}

export interface NewPassword {
  readonly token: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export type PasswordResetEvent =
  | ({ readonly type: "password.submitted" } & NewPassword)
  | { readonly type: "dialog.closed" }

export const passwordResetMachine = setup({
  types: {} as {
    input: PasswordResetInput
    context: PasswordResetContext
    events: PasswordResetEvent
    emitted: FlowEffect
    children: { resend: "resend" }
    tags: "busy"
  },
  actors: {
    /** Sets the password. Ends the session of this device if it is that member's. */
    resetPassword: fromPromise<Outcome<null, Failure>, NewPassword>(notProvided("resetPassword")),
    resend: resendMachine,
  },
  guards: {
    isOk,
    isRefusalOfFields,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    beginCooldown: assign({ cooldownLeft: resendCooldown }),
    toastResent: emit({ type: "toast", tone: "success", text: "OTP resent successfully" }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    navigateToLogin: emit({ type: "navigate", to: "/login", replace: true }),
  },
}).createMachine({
  id: "passwordReset",
  description: "A member sets a new password with the code from the email.",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "settingPassword",
  states: {
    settingPassword: {
      description: "The form asks for the code from the email, and for the new password twice.",
      type: "parallel",
      states: {
        password: {
          initial: "entering",
          states: {
            entering: {
              description: "The form waits for the code and the password.",
              on: { "password.submitted": { target: "saving", actions: "clearFailure" } },
            },
            saving: {
              description: "The new password is being saved.",
              tags: ["busy"],
              invoke: {
                id: "resetPassword",
                src: "resetPassword",
                input: ({ event }) => {
                  assertEvent(event, "password.submitted")
                  const { token, newPassword, confirmPassword } = event
                  return { token, newPassword, confirmPassword }
                },
                onDone: [
                  { guard: { type: "isOk", params: outcomeOf }, target: "#passwordReset.changed" },
                  {
                    guard: { type: "isRefusalOfFields", params: outcomeOf },
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
          },
        },
        resend: resendRegion("beginCooldown", "toastResent"),
      },
    },
    changed: {
      description: "The password is changed. A dialog says 'Congratulations' and leads to the login page.",
      on: { "dialog.closed": { target: "left" } },
    },
    left: { description: "The login page opens.", type: "final", entry: "navigateToLogin" },
  },
})
