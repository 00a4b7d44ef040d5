/**
 * Verifies an email address with a six-digit code from an email (SPEC §2, §4; DECISIONS §2: five wrong tries, one
 * code a minute). The code form and the resend flow run in parallel.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import {
  defectToast,
  failureOf,
  hasFailed,
  isOk,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendCooldown } from "../resend/cooldown.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { resendRegion } from "../resend/resend-region.ts"
import { notProvided } from "../not-provided.ts"

export interface EmailVerificationInput {
  /** The email address that this device remembers; null without one. */
  readonly email: string | null
  /** The remaining wait for another code (ms). */
  readonly cooldownLeft: number
}

export interface EmailVerificationContext extends EmailVerificationInput {
  readonly code: string
  readonly wrongTries: number
  /** Why the code or the email address was rejected; cleared when the member types. */
  readonly failure: Failure | null
}

export type EmailVerificationEvent =
  | { readonly type: "email.submitted"; readonly email: string }
  | { readonly type: "email.discarded" }
  | { readonly type: "code.changed"; readonly code: string }
  | { readonly type: "code.submitted" }

export type EmailVerificationEffect =
  | FlowEffect
  | { readonly type: "email.remembered"; readonly email: string }
  | { readonly type: "email.verified" }

/** The number of digits (SPEC §5: six boxes). */
export const codeLength = 6
export const maxTries = 5

export const emailVerificationMachine = setup({
  types: {} as {
    input: EmailVerificationInput
    context: EmailVerificationContext
    events: EmailVerificationEvent
    emitted: EmailVerificationEffect
    children: { resend: "resend" }
    tags: "busy" | "checking"
  },
  actors: {
    verifyEmail: fromPromise<Outcome<null, Failure>, { email: string; code: string }>(
      notProvided("verifyEmail"),
    ),
    sendCode: fromPromise<Outcome<unknown, Failure>, { email: string }>(notProvided("sendCode")),
    resend: resendMachine,
  },
  guards: {
    hasEmail: ({ context }) => context.email !== null,
    isComplete: ({ context }) => context.code.length === codeLength,
    isReplaced: ({ context }) => context.wrongTries === 0,
    isOk,
    isWrong: (_, params: WithOutcome) => hasFailed(params, "BadRequest"),
    isLastWrongTry: ({ context }, params: WithOutcome) =>
      hasFailed(params, "BadRequest") && context.wrongTries + 1 >= maxTries,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email, failure: null })),
    clearEmail: assign({ email: null, code: "", wrongTries: 0, failure: null }),
    setCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    countWrongTry: assign(({ context }, params: WithOutcome) => ({
      code: "",
      wrongTries: context.wrongTries + 1,
      ...failureOf(null, params),
    })),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    startWithNewCode: assign({ code: "", wrongTries: 0, failure: null, cooldownLeft: resendCooldown }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    toastResent: emit({ type: "toast", tone: "success", text: "Email verification code resent" }),
    toastVerified: emit({ type: "toast", tone: "success", text: "Email Verified, Login to continue" }),
    announceEmail: emit(({ context }) => ({ type: "email.remembered" as const, email: context.email ?? "" })),
    announceVerified: emit({ type: "email.verified" }),
    navigateToLogin: emit({ type: "navigate", to: "/login", replace: true }),
  },
}).createMachine({
  id: "emailVerification",
  description:
    "A member verifies an email address with a six-digit code. Another code can be sent once a minute.",
  context: ({ input }) => ({ ...input, code: "", wrongTries: 0, failure: null }),
  initial: "loading",
  states: {
    loading: {
      description: "Checks whether this device remembers the email address.",
      always: [{ guard: "hasEmail", target: "awaitingCode" }, { target: "askingEmail" }],
    },
    askingEmail: {
      description: "This device remembers no email address, so the page asks for it.",
      on: {
        "email.submitted": {
          target: "sendingFirstCode",
          actions: { type: "setEmail", params: ({ event }) => ({ email: event.email }) },
        },
      },
    },
    sendingFirstCode: {
      description: "A code is being sent to the address that was entered.",
      tags: ["busy"],
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ email: context.email ?? "" }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "awaitingCode",
            actions: ["startWithNewCode", "announceEmail", "toastResent"],
          },
          {
            target: "askingEmail",
            actions: [
              { type: "setFailure", params: outcomeOf },
              { type: "toastProblem", params: outcomeOf },
            ],
          },
        ],
        onError: { target: "askingEmail", actions: ["setDefect", "toastDefect"] },
      },
    },
    awaitingCode: {
      description: "Six boxes wait for the code from the email.",
      type: "parallel",
      on: { "email.discarded": { target: "askingEmail", actions: "clearEmail" } },
      states: {
        code: {
          initial: "entering",
          states: {
            entering: {
              description: "The member types or pastes the digits. The sixth enables Verify Account.",
              on: {
                "code.changed": {
                  actions: { type: "setCode", params: ({ event }) => ({ code: event.code }) },
                },
                "code.submitted": { guard: "isComplete", target: "checking" },
              },
            },
            checking: {
              description: "The code is being checked.",
              tags: ["busy", "checking"],
              invoke: {
                id: "verifyEmail",
                src: "verifyEmail",
                input: ({ context }) => ({ email: context.email ?? "", code: context.code }),
                onDone: [
                  { guard: { type: "isOk", params: outcomeOf }, target: "#emailVerification.verified" },
                  {
                    guard: { type: "isLastWrongTry", params: outcomeOf },
                    target: "tooManyTries",
                    actions: { type: "countWrongTry", params: outcomeOf },
                  },
                  {
                    guard: { type: "isWrong", params: outcomeOf },
                    target: "entering",
                    actions: { type: "countWrongTry", params: outcomeOf },
                  },
                  { target: "entering", actions: { type: "toastProblem", params: outcomeOf } },
                ],
                onError: { target: "entering", actions: "toastDefect" },
              },
            },
            tooManyTries: {
              description: "After five wrong tries this code is invalid. The member needs a new one.",
              always: { guard: "isReplaced", target: "entering" },
            },
          },
        },
        resend: resendRegion("startWithNewCode", "toastResent"),
      },
    },
    verified: {
      description: "The email address is verified. The member logs in next.",
      type: "final",
      entry: ["announceVerified", "toastVerified", "navigateToLogin"],
    },
  },
})
