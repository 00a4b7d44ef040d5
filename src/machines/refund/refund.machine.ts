/**
 * Refunds a part or all of a payment (OFFICE §3, §7): one refund, from its form to the answer of the provider. The server
 * decides whether it needs a second person, and sends it. The page's query reads the payment again and again, and tells
 * the flow.
 */
import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { OfficeRefund, RefundAnswer } from "#api/contract/office-refunds.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, outcomeOf, type WithOutcome } from "../outcomes.ts"
import {
  noValues,
  type RefundedPayment,
  refundOf,
  type RefundRequest,
  type RefundValues,
  requestOf,
  type SentAnswer,
  validateAnswer,
  validateRefund,
} from "./refund-form.ts"

export interface RefundInput {
  /** Names the refund: one that is recorded, or a new one, whose repeated request is the same refund. */
  readonly id: string
  /** The payment as the page has read it. */
  readonly payment: RefundedPayment
  /** What the device stores of a new refund. Defaults to an empty form. */
  readonly values?: RefundValues
}

export interface RefundContext extends RefundInput {
  /** The values of the form that is open. */
  readonly values: RefundValues
}

export type RefundEvent =
  /** The page's query has read the payment again. */
  | { readonly type: "record.read"; readonly payment: RefundedPayment }
  | { readonly type: "refund.confirmed" }
  | { readonly type: "approval.given" }
  | { readonly type: "approval.refused" }
  | { readonly type: "refund.withdrawn" }

type Answer = Outcome<RefundedPayment, Failure>
type Read = { readonly payment: RefundedPayment }
type Values = { readonly values: RefundValues }

const readOf = ({ event }: { readonly event: Read }): Read => ({ payment: event.payment })
const hasStatus =
  (status: OfficeRefund["status"]) =>
  ({ context: { id, payment } }: { readonly context: RefundContext }): boolean =>
    refundOf(payment, id)?.status === status

const refundSetup = setup({
  types: {} as {
    input: RefundInput
    context: RefundContext
    events: RefundEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Sends `record.read` at the start, and after each time that the page has read the payment. */
    watchRecord: fromCallback<RefundEvent, { reference: string }>(notProvided("watchRecord")),
    requestRefund: fromPromise<Answer, RefundRequest>(notProvided("requestRefund")),
    answerRefund: fromPromise<Answer, SentAnswer>(notProvided("answerRefund")),
    form: flowForm,
  },
  guards: {
    isAboveLimit: hasStatus("awaitingSecond"),
    isSending: hasStatus("sending"),
    isUnknown: hasStatus("unknown"),
    isPending: hasStatus("pending"),
    isRefunded: hasStatus("refunded"),
    isFailed: hasStatus("failed"),
    isRefused: hasStatus("refused"),
    isWithdrawn: hasStatus("withdrawn"),
    isExpired: hasStatus("expired"),
    isOwn: ({ context }) => context.payment.isOwn,
    hasNothingLeft: ({ context }) => context.payment.remaining <= 0,
    /** The form is complete, and the amount is within what remains. */
    isWithinRemaining: ({ context: { payment, values } }) =>
      Object.keys(validateRefund(payment)(values)).length === 0,
    hasPassword: ({ context }) => Object.keys(validateAnswer(context.values)).length === 0,
    isRecorded: ({ context }, { payment }: Read) => refundOf(payment, context.id) !== undefined,
    /** What can be refunded has not changed, so the form goes on. */
    isStillOpen: ({ context }, { payment }: Read) =>
      refundOf(payment, context.id) === undefined && payment.remaining === context.payment.remaining,
    isStillWaiting: ({ context }, { payment }: Read) =>
      refundOf(payment, context.id)?.status === "awaitingSecond",
    /** 409: somebody acted first. The response carries the payment as it is now. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
  },
  actions: {
    setPayment: assign((_, { payment }: Read) => ({ payment })),
    setPaymentFromOutcome: assign((_, { outcome }: WithOutcome<RefundedPayment>) => ({
      payment: outcome._tag === "Ok" ? outcome.value : (outcome.error.data as RefundedPayment),
    })),
    setValues: assign((_, { values }: Values) => ({ values })),
    clearValues: assign({ values: noValues }),
  },
}).extend(withForm<RefundContext, RefundEvent>())

const setPayment = { type: "setPayment", params: readOf } as const
/** What another reading changes before the refund is recorded. A recorded one needs nothing that was typed. */
const onNewReading = [
  {
    guard: { type: "isRecorded", params: readOf },
    target: "#refund.routing",
    actions: [setPayment, "clearValues"],
  },
  { target: "#refund.routing", actions: setPayment },
] as const
/** What another reading changes while the refund is with the provider. */
const rereads = { "record.read": { target: "#refund.routing", actions: setPayment } } as const

const onTyping = {
  guard: { type: "isChanged", params: typedValues<RefundValues> },
  actions: { type: "setValues", params: typedValues<RefundValues> },
} as const

const setPaymentFromOutcome = {
  type: "setPaymentFromOutcome",
  params: outcomeOf<RefundedPayment>,
} as const

/** What an act that came too late leads to: the payment as it is now, and a toast that says who was first. */
const onConflict = {
  guard: { type: "isOutdated", params: outcomeOf },
  target: "#refund.routing",
  actions: [setPaymentFromOutcome, { type: "toastProblem", params: outcomeOf }],
} as const

/** Returns the state in which an answer is sent. */
const answering = (answer: RefundAnswer["answer"], description: string) =>
  ({
    description,
    tags: ["busy"],
    entry: "startSubmission",
    invoke: {
      id: "answerRefund",
      src: "answerRefund",
      input: ({ context: { id, payment, values } }: { readonly context: RefundContext }): SentAnswer => ({
        reference: payment.reference,
        id,
        answer,
        password: values.password,
      }),
      onDone: [
        {
          guard: { type: "isOk", params: outcomeOf },
          target: "#refund.routing",
          actions: setPaymentFromOutcome,
        },
        onConflict,
        ...onRefusal("deciding"),
      ],
      onError: onDefect("deciding"),
    },
  }) as const

export const refundMachine = refundSetup.createMachine({
  id: "refund",
  description:
    "A treasurer refunds a part or all of a payment. Above the limit a second person approves it. Then the provider is asked; the money of an offline payment was returned by hand.",
  context: ({ input }) => ({ ...input, values: input.values ?? noValues }),
  invoke: {
    id: "watchRecord",
    src: "watchRecord",
    input: ({ context }) => ({ reference: context.payment.reference }),
  },
  initial: "routing",
  states: {
    routing: {
      description: "Whether the refund is recorded and how it stands, or whether a new one is possible.",
      always: [
        { guard: "isAboveLimit", target: "awaitingSecond" },
        { guard: "isSending", target: "sending" },
        { guard: "isUnknown", target: "unknown" },
        { guard: "isPending", target: "pending" },
        { guard: "isRefunded", target: "refunded" },
        { guard: "isFailed", target: "failed" },
        { guard: "isRefused", target: "refused" },
        { guard: "isWithdrawn", target: "withdrawn" },
        { guard: "isExpired", target: "expired" },
        { guard: "isOwn", target: "closed" },
        { guard: "hasNothingLeft", target: "closed" },
        { target: "composing" },
      ],
    },
    composing: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context: { payment, values } }) => formInput({ ...values }, validateRefund(payment)),
        onSnapshot: onTyping,
      },
      initial: "writing",
      states: {
        writing: {
          description:
            "The form asks for the amount, the note and the password, and says what can be refunded.",
          on: {
            "refund.confirmed": [
              { guard: "isWithinRemaining", target: "confirming" },
              { actions: "showErrors" },
            ],
            "record.read": [
              { guard: { type: "isStillOpen", params: readOf }, actions: setPayment },
              ...onNewReading,
            ],
          },
        },
        confirming: {
          description: "The decision is being saved. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "requestRefund",
            src: "requestRefund",
            input: ({ context: { id, payment, values } }) => requestOf(id, payment, values),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#refund.routing",
                actions: [setPaymentFromOutcome, "clearValues"],
              },
              onConflict,
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
      },
    },
    closed: {
      description:
        "Nothing can be refunded: nothing remains, or the payment is the reader's own. No form is shown.",
      on: { "record.read": onNewReading },
    },
    awaitingSecond: {
      exit: "clearValues",
      invoke: {
        id: "form",
        src: "form",
        input: () => formInput({ ...noValues }, validateAnswer),
        onSnapshot: onTyping,
      },
      initial: "deciding",
      states: {
        deciding: {
          description:
            "The refund is above the limit. Another person approves or declines it; who asked can withdraw it.",
          on: {
            "approval.given": [{ guard: "hasPassword", target: "approving" }, { actions: "showErrors" }],
            "approval.refused": [{ guard: "hasPassword", target: "declining" }, { actions: "showErrors" }],
            "refund.withdrawn": [{ guard: "hasPassword", target: "withdrawing" }, { actions: "showErrors" }],
            "record.read": [
              { guard: { type: "isStillWaiting", params: readOf }, actions: setPayment },
              { target: "#refund.routing", actions: setPayment },
            ],
          },
        },
        approving: answering("approve", "The approval is being saved. The field is read-only."),
        declining: answering(
          "decline",
          "The second person declines. The answer is being saved, and the field is read-only.",
        ),
        withdrawing: answering("decline", "The withdrawal is being saved. The field is read-only."),
      },
    },
    sending: { description: "The refund is decided, and is being sent to the provider.", on: rereads },
    unknown: {
      description: "The provider has not answered. The refund is neither done nor failed.",
      on: rereads,
    },
    pending: { description: "The provider has accepted the refund, and is paying it out.", on: rereads },
    refunded: {
      description: "The provider has refunded the money, or it was returned by hand.",
      type: "final",
    },
    failed: { description: "The provider refused the refund. The page says why.", type: "final" },
    refused: { description: "The refund was not approved. Nothing was sent.", type: "final" },
    withdrawn: { description: "Who asked has withdrawn the refund. Nothing was sent.", type: "final" },
    expired: {
      description: "Nobody approved the refund in time. Nothing was sent, and its amount is free again.",
      type: "final",
    },
  },
})
