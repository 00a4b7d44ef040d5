/**
 * Posts a testimony, a prayer request or a comment (SPEC §2, /dashboard/faith-entry and the dashboard's form).
 * The form validates the values. This flow stores the draft, posts it, and shows the result.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { outcomeOf } from "../outcomes.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"
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
export interface Submission {
  readonly memberId: string
  readonly draft: FaithDraft
}
/** Without a connection the entry waits in the outbox. */
export type Posted = SentOrQueued

const faithEntrySetup = setup({
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
    /** Posts the entry, or stores it in the outbox when there is no connection. */
    post: fromPromise<Posted, Submission>(notProvided("post")),
    form: flowForm,
  },
  guards: {
    isBegun: ({ context }) => context.values !== emptyEntry,
    isQueued,
    hasErrors: ({ context }) => Object.keys(validateEntry(context.values)).length > 0,
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
    toastPosted: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `Your ${context.values.category} has been submitted successfully`,
    })),
    toastQueued: emit({
      type: "toast",
      tone: "info",
      text: "Saved on this phone. We'll post it when you're online.",
    }),
    invalidateEntries: emit({ type: "invalidate" as const, keys: [["faith-entry"]] }),
  },
}).extend(withForm<FaithEntryContext, FaithEntryEvent>())

export const faithEntryMachine = faithEntrySetup.createMachine({
  id: "faith-entry",
  description:
    "A member writes a testimony, a prayer request or a comment. It is stored as a draft until it is posted, exactly once. Without a connection it waits in the outbox.",
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
        input: ({ context }) => formInput(context.values, validateEntry),
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
            input: ({ context: { memberId, values, clientEntryId } }) => ({
              memberId,
              draft: { ...values, clientEntryId },
            }),
            onDone: [
              {
                guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
                target: "posted",
                actions: ["toastQueued", "clearDraft"],
              },
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "posted",
                actions: ["toastPosted", "clearDraft", "invalidateEntries"],
              },
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
        posted: {
          description:
            "The entry is in the list, or waits in the outbox. The form is empty for the next one.",
          entry: ["startOver", "createIdempotencyKey", "resetForm"],
          always: { guard: "isBegun", target: "writing" },
          on: { "entry.submitted": { actions: "showErrors" } },
        },
      },
    },
  },
})
