/**
 * Records a payment into the bank account or in cash with its proof, and answers one above the limit (OFFICE §3, §19). The
 * form is kept as a draft on the device. The server decides whether a payment counts.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type {
  NewOfflinePayment,
  OfflineAnswer,
  OfflinePayment,
} from "#api/contract/office-offline-payments.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, outcomeOf, type WithOutcome } from "../outcomes.ts"
import {
  answeredText,
  answerOf,
  emptyValues,
  type OfflineValues,
  recordOf,
  validateAnswer,
  validateRecord,
} from "./offline-form.ts"

export interface OfflineInput {
  readonly staffId: string
  /** Names the payment that the form records. */
  readonly freshId: string
  /** The payment to answer; null to record one. */
  readonly payment: OfflinePayment | null
}

export interface OfflineContext extends OfflineInput {
  /** The values of the form that is open. */
  readonly values: OfflineValues
}

export type OfflineEvent =
  | { readonly type: "payment.recorded" }
  | { readonly type: "approval.given" }
  | { readonly type: "approval.refused" }
  | { readonly type: "payment.withdrawn" }

type Answer = Outcome<OfflinePayment, Failure>
type Values = { readonly values: OfflineValues }
type Given = Pick<OfflineAnswer, "answer">
/** An answer to the payment `id`. */
export type SentAnswer = OfflineAnswer & { readonly id: string }

const hasStatus =
  (status: OfflinePayment["status"]) =>
  ({ context }: { readonly context: OfflineContext }): boolean =>
    context.payment?.status === status

const offlineSetup = setup({
  types: {} as {
    input: OfflineInput
    context: OfflineContext
    events: OfflineEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the draft of an earlier visit; returns null without one. */
    readDraft: fromPromise<OfflineValues | null, { staffId: string }>(notProvided("readDraft")),
    recordPayment: fromPromise<Answer, NewOfflinePayment>(notProvided("recordPayment")),
    answerPayment: fromPromise<Answer, SentAnswer>(notProvided("answerPayment")),
    form: flowForm,
  },
  guards: {
    isAboveLimit: hasStatus("awaitingSecond"),
    isGranted: hasStatus("granted"),
    isRefused: hasStatus("refused"),
    isWithdrawn: hasStatus("withdrawn"),
    isExpired: hasStatus("expired"),
    /** The form is complete, the proof included. */
    hasProof: ({ context }) => Object.keys(validateRecord(context.values)).length === 0,
    hasReason: ({ context: { values } }) =>
      Object.keys(validateAnswer({ answer: "refuse", reason: values.reason })).length === 0,
    /** 409: somebody answered first, or the member has got it meanwhile. The response carries the payment as it is now. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<{ staffId: string } & Values>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setValues: assign((_, { values }: Values) => ({ values })),
    setDraft: assign(({ context }, { draft }: { draft: OfflineValues | null }) => ({
      values: draft ?? context.values,
    })),
    clearValues: assign(({ context }) => ({ values: emptyValues(context.freshId) })),
    setAnswer: assign(({ context }, { answer }: Given) => ({ values: { ...context.values, answer } })),
    setPayment: assign((_, { outcome }: WithOutcome<OfflinePayment>) =>
      outcome._tag === "Ok" ? { payment: outcome.value } : {},
    ),
    setPaymentFromConflict: assign((_, { outcome }: WithOutcome<OfflinePayment>) =>
      outcome._tag === "Err" ? { payment: outcome.error.data as OfflinePayment } : {},
    ),
    toastAnswered: emit(
      ({ context }) =>
        ({
          type: "toast",
          tone: "success",
          text: context.payment === null ? "" : answeredText(context.payment),
        }) as const,
    ),
    invalidateMoney: emit({
      type: "invalidate",
      keys: [
        ["office", "money"],
        ["office", "offline"],
      ],
    }),
  },
}).extend(withForm<OfflineContext, OfflineEvent>())

/** The form learns the answer first: it decides whether a reason is needed, and an incomplete form is never sent. */
const giving = (answer: Given["answer"]) => [{ type: "setAnswer", params: { answer } }, "resetForm"] as const

export const offlinePaymentMachine = offlineSetup.createMachine({
  id: "offlinePayment",
  description:
    "A treasurer records a payment into the bank account or in cash, with its proof. Above the limit another person approves or refuses it.",
  context: ({ input }) => ({ ...input, values: emptyValues(input.freshId) }),
  initial: "routing",
  states: {
    routing: {
      description: "Whether a payment is to be recorded, waits, or has its answer.",
      always: [
        { guard: "isAboveLimit", target: "awaitingSecond" },
        { guard: "isGranted", target: "granted" },
        { guard: "isRefused", target: "refused" },
        { guard: "isWithdrawn", target: "withdrawn" },
        { guard: "isExpired", target: "expired" },
        { target: "restoring" },
      ],
    },
    restoring: {
      description: "Reads the draft from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ staffId: context.staffId }),
        onDone: {
          target: "recording",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "recording",
      },
    },
    recording: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput({ ...context.values }, validateRecord),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<OfflineValues> },
          actions: [
            { type: "setValues", params: typedValues<OfflineValues> },
            { type: "storeDraft", params: ({ context: { staffId, values } }) => ({ staffId, values }) },
          ],
        },
      },
      initial: "writing",
      states: {
        writing: {
          description: "The form asks for the member, what was paid for, the day, the slip and the proof.",
          on: {
            "payment.recorded": [{ guard: "hasProof", target: "sending" }, { actions: "showErrors" }],
          },
        },
        sending: {
          description: "The payment is being recorded. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "recordPayment",
            src: "recordPayment",
            input: ({ context }) => recordOf(context.values),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#offlinePayment.routing",
                actions: [
                  { type: "setPayment", params: outcomeOf<OfflinePayment> },
                  "clearDraft",
                  "clearValues",
                  "invalidateMoney",
                ],
              },
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
      },
    },
    awaitingSecond: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput({ ...context.values }, validateAnswer),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<OfflineValues> },
          actions: { type: "setValues", params: typedValues<OfflineValues> },
        },
      },
      initial: "deciding",
      states: {
        deciding: {
          description:
            "The payment is above the limit. Another person approves or refuses it; the recorder can withdraw it.",
          on: {
            "approval.given": { target: "sending", actions: giving("approve") },
            "approval.refused": [
              { guard: "hasReason", target: "sending", actions: giving("refuse") },
              { actions: [...giving("refuse"), "showErrors"] },
            ],
            "payment.withdrawn": [
              { guard: "hasReason", target: "sending", actions: giving("withdraw") },
              { actions: [...giving("withdraw"), "showErrors"] },
            ],
          },
        },
        sending: {
          description: "The answer is being sent. The field is read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "answerPayment",
            src: "answerPayment",
            input: ({ context: { payment, values } }) => ({ id: payment?._id ?? "", ...answerOf(values) }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#offlinePayment.routing",
                actions: [
                  { type: "setPayment", params: outcomeOf<OfflinePayment> },
                  "toastAnswered",
                  "invalidateMoney",
                ],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "#offlinePayment.routing",
                actions: [
                  { type: "setPaymentFromConflict", params: outcomeOf<OfflinePayment> },
                  { type: "toastProblem", params: outcomeOf },
                ],
              },
              ...onRefusal("deciding"),
            ],
            onError: onDefect("deciding"),
          },
        },
      },
    },
    granted: { description: "The payment counts: the member has what it is for, and the receipt." },
    refused: { description: "Another person refused the payment, with a reason. Nothing counts." },
    withdrawn: { description: "The recorder withdrew the payment, with a reason. Nothing counts." },
    expired: { description: "Nobody approved the payment in time. Nothing counts." },
  },
})
