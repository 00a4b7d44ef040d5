/**
 * Applies for the next role (SPEC §4, Transition button), and answers the office's question about it (OFFICE §3): the
 * dialog, its form with a draft on this device, and the submission. The page reads from the server whether a transition
 * is pending. The server decides.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { TransitionRole } from "#api/contract/transition.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { hasFailed, isOk, outcomeOf, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { noValues, requestOf, validateTransition } from "./transition-form.ts"
import type { TransitionValues } from "./transition-form.ts"
import { notProvided } from "../not-provided.ts"

export interface TransitionInput {
  readonly memberId: string
  /** The role to apply for. */
  readonly role: TransitionRole
}

export interface TransitionContext extends TransitionInput {
  /** The id of the office's question that the form answers; null for a request. */
  readonly question: string | null
  /** The values of the form. */
  readonly values: TransitionValues
}

export type TransitionEvent =
  /** 'Transit to …' was pressed. `values` come from the profile or from a failed transition. */
  | { readonly type: "transition.requested"; readonly values: TransitionValues }
  /** 'Answer' was pressed. `values` come from the transition that was sent. */
  | { readonly type: "question.opened"; readonly question: string; readonly values: TransitionValues }
  | { readonly type: "details.submitted" }
  | { readonly type: "transition.cancelled" }

type Sent = Outcome<unknown, Failure>
type Values = { readonly values: TransitionValues }
/** Whose draft it is, and of what. */
export type Draft = { readonly memberId: string; readonly question: string | null }

const draftOf = ({ context: { memberId, question } }: { readonly context: TransitionContext }): Draft => ({
  memberId,
  question,
})

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
    /** Reads the draft of an earlier visit, of this request or this answer; returns null without one. */
    readDraft: fromPromise<TransitionValues | null, Draft>(notProvided("readDraft")),
    /** Sends a request, or an answer to a question. */
    sendTransition: fromPromise<Sent, ReturnType<typeof requestOf>>(notProvided("sendTransition")),
    form: flowForm,
  },
  guards: {
    hasErrors: ({ context: { role, question, values } }) =>
      Object.keys(validateTransition(role, question)(values)).length > 0,
    isAnswerSent: ({ context }, params: WithOutcome) => context.question !== null && isOk(undefined, params),
    /** A transition is pending, the question is closed, or the role has changed, so this form is obsolete. */
    isOver: (_, params: WithOutcome) => hasFailed(params, "Conflict", "Forbidden"),
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<Draft & Values>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setValues: assign((_, { values }: Values) => ({ values })),
    setQuestion: assign((_, { question }: { question: string | null }) => ({ question })),
    setDraft: assign(({ context }, { draft }: { draft: TransitionValues | null }) => ({
      values: draft ?? context.values,
    })),
    toastUpdated: emit({ type: "toast", tone: "success", text: "Transition info updated successfully" }),
    toastAnswered: emit({ type: "toast", tone: "success", text: "The office has your answer" }),
    invalidateTransition: emit({ type: "invalidate", keys: [["transition"]] }),
    invalidateMember: emit({ type: "invalidate", keys: [["account"]] }),
  },
}).extend(withForm<TransitionContext, TransitionEvent>())

export const transitionMachine = transitionSetup.createMachine({
  id: "transition",
  description:
    "A member asks to move to the next role, and answers a question of the office about it. The form is stored as a draft until it is sent.",
  context: ({ input }) => ({ ...input, question: null, values: noValues }),
  initial: "idle",
  states: {
    idle: {
      description:
        "The button names the next role, or says that a transition is in progress. An open question stands beside it.",
      on: {
        "transition.requested": {
          target: "restoring",
          actions: [
            { type: "setQuestion", params: { question: null } },
            { type: "setValues", params: ({ event }) => ({ values: event.values }) },
          ],
        },
        "question.opened": {
          target: "restoring",
          actions: [
            { type: "setQuestion", params: ({ event }) => ({ question: event.question }) },
            { type: "setValues", params: ({ event }) => ({ values: event.values }) },
          ],
        },
      },
    },
    restoring: {
      description: "Reads the draft from this device.",
      tags: ["asking"],
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: draftOf,
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
        input: ({ context: { role, question, values } }) =>
          formInput({ ...values }, validateTransition(role, question)),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<TransitionValues> },
          actions: [
            { type: "setValues", params: typedValues<TransitionValues> },
            {
              type: "storeDraft",
              params: ({ context }) => ({ ...draftOf({ context }), values: context.values }),
            },
          ],
        },
      },
      initial: "filling",
      states: {
        filling: {
          description:
            "A student enters region, specialty and licence number. A doctor enters the region. A question has a field for its answer, too.",
          on: {
            "details.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "sending" }],
            "transition.cancelled": "#transition.idle",
          },
        },
        sending: {
          description: "The request or the answer is being sent to the office. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "sendTransition",
            src: "sendTransition",
            input: ({ context }) => requestOf(context.question, context.values),
            onDone: [
              {
                guard: { type: "isAnswerSent", params: outcomeOf },
                target: "#transition.idle",
                actions: ["toastAnswered", "clearDraft", "invalidateTransition"],
              },
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
