/**
 * Posts a testimony, a prayer request or a comment (SPEC §2, /dashboard/faith-entry and the dashboard's form).
 * The form validates the values. This flow stores the draft, posts it, and shows the result.
 */
import { assign, emit, fromPromise, sendTo, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { defectOutcome } from "../failure-message.ts"
import { flowForm, type FormValues, typedValues } from "../form/form.machine.ts"
import { defectToast, isOk, isReportedElsewhere, problemToast, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { emptyEntry, validateEntry } from "./faith-values.ts"
import type { FaithDraft, FaithValues } from "./faith-values.ts"
import { notProvided } from "../not-provided.ts"

export interface FaithEntryContext {
  readonly memberId: string
  /** The values of the form. */
  readonly values: FaithValues
  /** The idempotency key of this entry. A retry after a lost response creates no second entry. */
  readonly clientEntryId: string
}

export type FaithEntryEvent = { readonly type: "entry.submitted" }

type Values = { readonly values: FaithValues }
type Posted = Outcome<unknown, Failure>

export const faithEntryMachine = setup({
  types: {} as {
    input: { readonly memberId: string }
    context: FaithEntryContext
    events: FaithEntryEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the unposted draft; returns null without one. */
    readDraft: fromPromise<FaithDraft | null, { memberId: string }>(notProvided("readDraft")),
    post: fromPromise<Posted, FaithDraft>(notProvided("post")),
    form: flowForm,
  },
  guards: {
    isChanged: ({ context }, { values }: Values) => values !== context.values,
    isBegun: ({ context }) => context.values !== emptyEntry,
    hasErrors: ({ context }) => Object.keys(validateEntry(context.values)).length > 0,
    isOk,
    isReportedElsewhere,
  },
  actions: {
    /** Creates an idempotency key. This default counts up; faith-entry.actors.ts provides a random key. */
    createIdempotencyKey: assign({
      clientEntryId: ({ context }) => String(Number(context.clientEntryId) + 1),
    }),
    /** Stores the typed values on the device, under the entry's idempotency key. */
    storeDraft: notProvided<{ memberId: string; draft: FaithDraft }>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setDraft: assign((_, { draft }: { draft: FaithDraft | null }) => {
      if (draft === null) return {}
      const { clientEntryId, ...values } = draft
      return { clientEntryId, values }
    }),
    setValues: assign((_, { values }: Values) => ({ values })),
    startOver: assign({ values: emptyEntry }),
    /** Makes the form show its errors and focus the first invalid field. */
    showErrors: sendTo("form", { type: "form.submitted" }),
    startSubmission: sendTo("form", { type: "submission.started" }),
    endSubmission: sendTo("form", (_, { outcome }: WithOutcome) => ({
      type: "submission.ended" as const,
      outcome,
    })),
    resetForm: sendTo("form", ({ context }) => ({ type: "form.reset" as const, values: context.values })),
    toastPosted: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `Your ${context.values.category} has been submitted successfully`,
    })),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateEntries: emit({ type: "invalidate" as const, keys: [["faith-entry"]] }),
  },
}).createMachine({
  id: "faith-entry",
  description:
    "A member writes a testimony, a prayer request or a comment. It is stored as a draft until it is posted, exactly once.",
  context: ({ input }) => ({ ...input, values: emptyEntry, clientEntryId: "0" }),
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads the draft from this device.",
      entry: "createIdempotencyKey",
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
    },
    open: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => ({
          initialValues: context.values,
          validate: (typed: FormValues) => validateEntry(typed as FaithValues),
        }),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<FaithValues> },
          actions: [
            { type: "setValues", params: typedValues<FaithValues> },
            {
              type: "storeDraft",
              params: ({ context: { memberId, values, clientEntryId } }) => ({
                memberId,
                draft: { ...values, clientEntryId },
              }),
            },
          ],
        },
      },
      initial: "writing",
      states: {
        writing: {
          description:
            "The form asks for category, content and anonymity. Every change is stored as a draft.",
          on: {
            "entry.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "posting" }],
          },
        },
        posting: {
          description: "The entry is being sent. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "post",
            src: "post",
            input: ({ context }) => ({ ...context.values, clientEntryId: context.clientEntryId }),
            onDone: [
              {
                guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
                target: "posted",
                actions: ["toastPosted", "clearDraft", "invalidateEntries"],
              },
              {
                guard: { type: "isReportedElsewhere", params: ({ event }) => ({ outcome: event.output }) },
                target: "writing",
                actions: { type: "endSubmission", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: "writing",
                actions: [
                  { type: "endSubmission", params: ({ event }) => ({ outcome: event.output }) },
                  { type: "toastProblem", params: ({ event }) => ({ outcome: event.output }) },
                ],
              },
            ],
            onError: {
              target: "writing",
              actions: [{ type: "endSubmission", params: { outcome: defectOutcome } }, "toastDefect"],
            },
          },
        },
        posted: {
          description: "The entry is in the list. The form is empty for the next one.",
          entry: ["startOver", "createIdempotencyKey", "resetForm"],
          always: { guard: "isBegun", target: "writing" },
          on: { "entry.submitted": { actions: "showErrors" } },
        },
      },
    },
  },
})
