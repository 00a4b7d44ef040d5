/**
 * Applies for the next role (SPEC §4, Transition button): the dialog, its form with a draft on this device, and
 * the submission. The page reads from the server whether a transition is pending. The server decides.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { TransitionRole } from "#api/contract/transition.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { hasFailed, outcomeOf, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { transitionBody, validateTransition } from "./transition-form.ts"
import type { TransitionValues } from "./transition-form.ts"
import { notProvided } from "../not-provided.ts"

export interface TransitionInput {
  readonly memberId: string
  /** The role to apply for. */
  readonly role: TransitionRole
}

export interface TransitionContext extends TransitionInput {
  /** The values of the form. */
  readonly values: TransitionValues
}

export type TransitionEvent =
  /** 'Transit to …' was pressed. `values` come from the profile or from a failed transition. */
  | { readonly type: "transition.requested"; readonly values: TransitionValues }
  | { readonly type: "details.submitted" }
  | { readonly type: "transition.cancelled" }

type Sent = Outcome<unknown, Failure>
type Values = { readonly values: TransitionValues }

const transitionSetup = setup({
  types: {} as {
    input: TransitionInput
    context: TransitionContext
    events: TransitionEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "asking" | "filling" | "busy"
  },
  actors: {
    /** Reads the draft of an earlier visit; returns null without one. */
    readDraft: fromPromise<TransitionValues | null, { memberId: string }>(notProvided("readDraft")),
    sendTransition: fromPromise<Sent, ReturnType<typeof transitionBody>>(notProvided("sendTransition")),
    form: flowForm,
  },
  guards: {
    hasErrors: ({ context: { role, values } }) => Object.keys(validateTransition(role)(values)).length > 0,
    /** A transition is pending or the role has changed, so this form is obsolete. */
    isOver: (_, params: WithOutcome) => hasFailed(params, "Conflict", "Forbidden"),
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<{ memberId: string } & Values>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setValues: assign((_, { values }: Values) => ({ values })),
    setDraft: assign(({ context }, { draft }: { draft: TransitionValues | null }) => ({
      values: draft ?? context.values,
    })),
    toastUpdated: emit({ type: "toast", tone: "success", text: "Transition info updated successfully" }),
    invalidateTransition: emit({ type: "invalidate", keys: [["transition"]] }),
    invalidateMember: emit({ type: "invalidate", keys: [["account"]] }),
  },
}).extend(withForm<TransitionContext, TransitionEvent>())

export const transitionMachine = transitionSetup.createMachine({
  id: "transition",
  description: "A member asks to move to the next role. The form is stored as a draft until it is sent.",
  context: ({ input }) => ({
    ...input,
    values: { region: "", specialty: "", licenseNumber: "" },
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
          target: "open",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "open",
      },
      on: { "transition.cancelled": "idle" },
    },
    open: {
      tags: ["asking", "filling"],
      invoke: {
        id: "form",
        src: "form",
        input: ({ context: { role, values } }) => formInput({ ...values }, validateTransition(role)),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<TransitionValues> },
          actions: [
            { type: "setValues", params: typedValues<TransitionValues> },
            { type: "storeDraft", params: ({ context: { memberId, values } }) => ({ memberId, values }) },
          ],
        },
      },
      initial: "filling",
      states: {
        filling: {
          description: "A student enters region, specialty and licence number. A doctor enters the region.",
          on: {
            "details.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "sending" }],
            "transition.cancelled": "#transition.idle",
          },
        },
        sending: {
          description: "The request is being sent to the office. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "sendTransition",
            src: "sendTransition",
            input: ({ context }) => transitionBody(context.values),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#transition.idle",
                actions: ["toastUpdated", "clearDraft", "invalidateTransition"],
              },
              {
                guard: { type: "isOver", params: outcomeOf },
                target: "#transition.idle",
                actions: [
                  { type: "toastProblem", params: outcomeOf },
                  "clearDraft",
                  "invalidateTransition",
                  "invalidateMember",
                ],
              },
              ...onRefusal("filling"),
            ],
            onError: onDefect("filling"),
          },
        },
      },
    },
  },
})
