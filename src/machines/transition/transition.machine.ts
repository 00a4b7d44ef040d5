/**
 * Applies for the next role (SPEC §4, Transition button): the dialog, its form with a draft on this device, and
 * the submission. The page reads from the server whether a transition is pending. The server decides.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import {
  type WithOutcome,
  defectToast,
  failureOf,
  hasFailed,
  isOk,
  isReportedElsewhere,
  problemToast,
} from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { transitionBody } from "./transition-form.ts"
import type { TransitionValues } from "./transition-form.ts"
import { notProvided } from "../not-provided.ts"

export interface TransitionContext {
  readonly memberId: string
  /** The initial values of the form, and then the values typed last. */
  readonly values: TransitionValues
  /** Why the last try failed; cleared by the next one. */
  readonly failure: Failure | null
}

export type TransitionEvent =
  /** 'Transit to …' was pressed. `values` come from the profile or from a failed transition. */
  | { readonly type: "transition.requested"; readonly values: TransitionValues }
  | { readonly type: "details.changed"; readonly values: TransitionValues }
  /** Submit was pressed with a valid form. */
  | { readonly type: "details.submitted"; readonly values: TransitionValues }
  | { readonly type: "transition.cancelled" }

type Sent = Outcome<unknown, Failure>

export const transitionMachine = setup({
  types: {} as {
    input: { readonly memberId: string }
    context: TransitionContext
    events: TransitionEvent
    emitted: FlowEffect
    tags: "asking" | "filling" | "busy"
  },
  actors: {
    /** Reads the draft of an earlier visit; returns null without one. */
    readDraft: fromPromise<TransitionValues | null, { memberId: string }>(notProvided("readDraft")),
    sendTransition: fromPromise<Sent, ReturnType<typeof transitionBody>>(notProvided("sendTransition")),
  },
  guards: {
    isOk,
    /** A transition is pending or the role has changed, so this form is obsolete. */
    isOver: (_, answered: WithOutcome) => hasFailed(answered, "Conflict", "Forbidden"),
    isReportedElsewhere,
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<{ memberId: string; values: TransitionValues }>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setValues: assign((_, { values }: { values: TransitionValues }) => ({ values, failure: null })),
    setDraft: assign(({ context }, { draft }: { draft: TransitionValues | null }) => ({
      values: draft ?? context.values,
    })),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    toastUpdated: emit({ type: "toast", tone: "success", text: "Transition info updated successfully" }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateTransition: emit({ type: "invalidate", keys: [["transition"]] }),
    invalidateMember: emit({ type: "invalidate", keys: [["account"]] }),
  },
}).createMachine({
  id: "transition",
  description: "A member asks to move to the next role. The form is stored as a draft until it is sent.",
  context: ({ input }) => ({
    ...input,
    values: { region: "", specialty: "", licenseNumber: "" },
    failure: null,
  }),
  initial: "idle",
  states: {
    idle: {
      description: "The button names the next role, or says that a transition is in progress.",
      on: {
        "transition.requested": {
          target: "restoring",
          actions: { type: "setValues", params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    restoring: {
      description: "Reads the draft from this device.",
      tags: ["asking"],
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: {
          target: "filling",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "filling",
      },
      on: { "transition.cancelled": "idle" },
    },
    filling: {
      description: "A student enters region, specialty and licence number. A doctor enters the region.",
      tags: ["asking", "filling"],
      on: {
        "details.changed": {
          actions: [
            { type: "setValues", params: ({ event }) => ({ values: event.values }) },
            {
              type: "storeDraft",
              params: ({ context, event }) => ({ memberId: context.memberId, values: event.values }),
            },
          ],
        },
        "details.submitted": {
          target: "sending",
          actions: { type: "setValues", params: ({ event }) => ({ values: event.values }) },
        },
        "transition.cancelled": "idle",
      },
    },
    sending: {
      description: "The request is being sent to the office. The fields are read-only.",
      tags: ["asking", "filling", "busy"],
      invoke: {
        id: "sendTransition",
        src: "sendTransition",
        input: ({ context }) => transitionBody(context.values),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "idle",
            actions: ["toastUpdated", "clearDraft", "invalidateTransition"],
          },
          {
            guard: { type: "isOver", params: ({ event }) => ({ outcome: event.output }) },
            target: "idle",
            actions: [
              { type: "toastProblem", params: ({ event }) => ({ outcome: event.output }) },
              "clearDraft",
              "invalidateTransition",
              "invalidateMember",
            ],
          },
          {
            guard: { type: "isReportedElsewhere", params: ({ event }) => ({ outcome: event.output }) },
            target: "filling",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "filling",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              { type: "toastProblem", params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
        ],
        onError: { target: "filling", actions: ["setDefect", "toastDefect"] },
      },
    },
  },
})
