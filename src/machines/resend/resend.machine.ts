/**
 * Sends another code by email, at most one a minute (SPEC §7; DECISIONS §2). Ends when the code is sent. The parent
 * flow then shows the toast and starts the next wait.
 */
import { emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isOk, outcomeOf, problemToast } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

export interface ResendInput {
  /** The email address of the last code; null when this device requested no code. */
  readonly email: string | null
  /** The remaining wait for another code (ms). */
  readonly cooldownLeft: number
}

export const resendMachine = setup({
  types: {} as {
    input: ResendInput
    context: ResendInput
    events: { readonly type: "resend.requested" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    sendCode: fromPromise<Outcome<unknown, Failure>, { email: string }>(notProvided("sendCode")),
  },
  delays: { cooldown: ({ context }) => context.cooldownLeft },
  guards: {
    hasNoEmail: ({ context }) => context.email === null,
    isOk,
  },
  actions: {
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
  },
}).createMachine({
  id: "resend",
  description: "Another code can be sent by email, at most once a minute.",
  context: ({ input }) => input,
  initial: "coolingDown",
  states: {
    coolingDown: {
      description: "A code has just been sent. The button counts down.",
      always: { guard: "hasNoEmail", target: "missingEmail" },
      after: { cooldown: "ready" },
    },
    ready: {
      description: "Another code can be sent.",
      on: { "resend.requested": "sending" },
    },
    sending: {
      description: "Another code is being sent.",
      tags: ["busy"],
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ email: context.email ?? "" }),
        onDone: [
          { guard: { type: "isOk", params: outcomeOf }, target: "sent" },
          { target: "ready", actions: { type: "toastProblem", params: outcomeOf } },
        ],
        onError: { target: "ready", actions: "toastDefect" },
      },
    },
    sent: { description: "Another code was sent. The next wait begins.", type: "final" },
    missingEmail: {
      description:
        "This device did not ask for the code. A link leads to the page that asks for the email address.",
    },
  },
})
