/**
 * Posts a testimony, a prayer request or a comment (SPEC §2, /dashboard/faith-entry and the dashboard's form).
 * The form holds and validates the values. This flow stores the draft, posts it, and shows the result.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { failureOf, isOk, isReportedElsewhere } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { emptyEntry } from "./faith-values.ts"
import type { FaithDraft, FaithValues } from "./faith-values.ts"
import { notProvided } from "../not-provided.ts"

export interface FaithEntryContext {
  readonly memberId: string
  /** The initial values of the form, and then the values typed last. */
  readonly values: FaithValues
  /** The idempotency key of this entry. A retry after a lost response creates no second entry. */
  readonly clientEntryId: string
  /** Why the last try failed; null while the member edits. */
  readonly failure: Failure | null
}

export type FaithEntryEvent =
  | { readonly type: "entry.changed"; readonly values: FaithValues }
  /** Submit was pressed with a valid form. */
  | { readonly type: "entry.submitted"; readonly values: FaithValues }

type Posted = Outcome<unknown, Failure>

export const faithEntryMachine = setup({
  types: {} as {
    input: { readonly memberId: string }
    context: FaithEntryContext
    events: FaithEntryEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the unposted draft; returns null without one. */
    readDraft: fromPromise<FaithDraft | null, { memberId: string }>(notProvided("readDraft")),
    post: fromPromise<Posted, FaithDraft>(notProvided("post")),
  },
  guards: {
    isOk,
    isReportedElsewhere,
  },
  actions: {
    /** Creates an idempotency key: the next number here, a random one in the portal. */
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
    setValues: assign((_, { values }: { values: FaithValues }) => ({ values, failure: null })),
    startOver: assign({ values: emptyEntry, failure: null }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    toastPosted: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `Your ${context.values.category} has been submitted successfully`,
    })),
    toastFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: failureMessage(context.failure ?? defect),
    })),
    invalidateEntries: emit({ type: "invalidate" as const, keys: [["faith-entry"]] }),
  },
}).createMachine({
  id: "faith-entry",
  description:
    "A member writes a testimony, a prayer request or a comment. It is stored as a draft until it is posted, exactly once.",
  context: ({ input }) => ({ ...input, values: emptyEntry, clientEntryId: "0", failure: null }),
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
          target: "writing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "writing",
      },
    },
    writing: {
      description: "The form asks for category, content and anonymity. Every change is stored as a draft.",
      on: {
        "entry.changed": {
          actions: [
            { type: "setValues", params: ({ event }) => ({ values: event.values }) },
            {
              type: "storeDraft",
              params: ({ context, event }) => ({
                memberId: context.memberId,
                draft: { ...event.values, clientEntryId: context.clientEntryId },
              }),
            },
          ],
        },
        "entry.submitted": {
          target: "posting",
          actions: { type: "setValues", params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    posting: {
      description: "The entry is being sent. The fields are read-only.",
      tags: ["busy"],
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
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "writing",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              "toastFailure",
            ],
          },
        ],
        onError: { target: "writing", actions: ["setDefect", "toastFailure"] },
      },
    },
    posted: {
      description: "The entry is in the list. The form is empty for the next one.",
      entry: ["startOver", "createIdempotencyKey"],
      on: {
        "entry.changed": {
          target: "writing",
          actions: [
            { type: "setValues", params: ({ event }) => ({ values: event.values }) },
            {
              type: "storeDraft",
              params: ({ context, event }) => ({
                memberId: context.memberId,
                draft: { ...event.values, clientEntryId: context.clientEntryId },
              }),
            },
          ],
        },
      },
    },
  },
})
