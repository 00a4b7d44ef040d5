/**
 * Changes or deletes a faith entry of the member (SPEC §2, /dashboard/faith-entry). Each request names the version that
 * the member read. The server refuses an older one, so that no newer text is overwritten without being shown. What was
 * typed and not saved is a draft on the device.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FaithCategory, FaithEntry } from "#api/contract/faith-entry.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { validateEntry } from "../faith-entry/faith-values.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isExpired, isOk, outcomeOf, type WithOutcome } from "../outcomes.ts"

/** The words of an entry. A type, not an interface, because a form's values need an index signature. */
export type EntryText = Readonly<{ category: FaithCategory; content: string }>

/** An entry as the member read it. */
export type ReadEntry = EntryText & Readonly<{ id: string; version: number }>

/** What was typed about an entry, and the version that it began from. */
export type EntryDraft = EntryText & Readonly<{ version: number }>

export interface EntryChangeContext {
  readonly memberId: string
  /** The stored entry that the member changes or deletes. */
  readonly entry: ReadEntry
  /** The values of the form. */
  readonly values: EntryText
}

export type EntryChangeEvent =
  | { readonly type: "editing.requested"; readonly entry: ReadEntry }
  | { readonly type: "editing.cancelled" }
  | { readonly type: "change.submitted" }
  | { readonly type: "deletion.requested"; readonly entry: ReadEntry }
  | { readonly type: "deletion.cancelled" }
  | { readonly type: "deletion.confirmed" }

const noEntry: ReadEntry = { id: "", category: "Testimony", content: "", version: 0 }

/** Whose draft about which entry. */
type DraftKey = Readonly<{ memberId: string; id: string }>

const draftKey = ({ context }: { readonly context: EntryChangeContext }): DraftKey => ({
  memberId: context.memberId,
  id: context.entry.id,
})

const entryChangeSetup = setup({
  types: {} as {
    input: { readonly memberId: string }
    context: EntryChangeContext
    events: EntryChangeEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the draft about the entry; returns null without one. */
    readDraft: fromPromise<EntryDraft | null, DraftKey>(notProvided("readDraft")),
    change: fromPromise<Outcome<FaithEntry, Failure>, ReadEntry>(notProvided("change")),
    remove: fromPromise<Outcome<null, Failure>, { id: string; version: number }>(notProvided("remove")),
    form: flowForm,
  },
  guards: {
    hasErrors: ({ context }) => Object.keys(validateEntry(context.values)).length > 0,
    /** 409: the entry has a newer version, which the response carries. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
    /** An entry that the server no longer has is deleted too. */
    isDeleted: (_, params: WithOutcome) => isOk(_, params) || hasFailed(params, "NotFound"),
    isExpired,
  },
  actions: {
    setEntry: assign((_, { entry }: { entry: ReadEntry }) => ({
      entry,
      values: { category: entry.category, content: entry.content },
    })),
    /** Takes the newer entry of a 409. The typed values stay. */
    setNewerEntry: assign(({ context }, { outcome }: WithOutcome) => {
      if (outcome._tag === "Ok") return {}
      const { category, content, version = 0 } = outcome.error.data as FaithEntry
      return { entry: { id: context.entry.id, category, content, version } }
    }),
    /** Takes the typed words, and the version that they began from, so that a newer one is shown before it is replaced. */
    setDraft: assign(({ context }, { draft }: { draft: EntryDraft | null }) => {
      if (draft === null) return {}
      const { version, ...values } = draft
      return { entry: { ...context.entry, version }, values }
    }),
    storeDraft: notProvided<DraftKey & { draft: EntryDraft }>("storeDraft"),
    clearDraft: notProvided<DraftKey>("clearDraft"),
    clearEntry: assign({ entry: noEntry, values: noEntry }),
    setValues: assign((_, { values }: { readonly values: EntryText }) => ({ values })),
    toastChanged: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `Your ${context.values.category} has been changed`,
    })),
    toastDeleted: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `Your ${context.entry.category} has been deleted`,
    })),
    invalidateEntries: emit({ type: "invalidate" as const, keys: [["faith-entry"]] }),
  },
}).extend(withForm<EntryChangeContext, EntryChangeEvent>())

/** What the member can do in the form, also while it shows a newer text. */
const fromForm = {
  "change.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "saving" }],
  "editing.cancelled": {
    target: "#entry-change.viewing",
    actions: { type: "clearDraft", params: draftKey },
  },
} as const

export const entryChangeMachine = entryChangeSetup.createMachine({
  id: "entry-change",
  description:
    "A member changes or deletes an entry of their own. A newer text is never overwritten without being shown.",
  context: ({ input }) => ({ ...input, entry: noEntry, values: noEntry }),
  initial: "viewing",
  states: {
    viewing: {
      description: "The list shows the entries. The member's own entries can be edited and deleted.",
      entry: "clearEntry",
      on: {
        "editing.requested": {
          target: "restoring",
          actions: { type: "setEntry", params: ({ event }) => ({ entry: event.entry }) },
        },
        "deletion.requested": {
          target: "deleting",
          actions: { type: "setEntry", params: ({ event }) => ({ entry: event.entry }) },
        },
      },
    },
    restoring: {
      description: "Reads from the device what was typed about the entry and not saved.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: draftKey,
        onDone: {
          target: "editing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "editing",
      },
    },
    editing: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput(context.values, validateEntry),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<EntryText> },
          actions: [
            { type: "setValues", params: typedValues<EntryText> },
            {
              type: "storeDraft",
              params: ({ context }) => ({
                ...draftKey({ context }),
                draft: { ...context.values, version: context.entry.version },
              }),
            },
          ],
        },
      },
      initial: "writing",
      states: {
        writing: {
          description: "The form has the entry's words.",
          on: fromForm,
        },
        saving: {
          description: "The change is being sent. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "change",
            src: "change",
            input: ({ context }) => ({ ...context.entry, ...context.values }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#entry-change.viewing",
                actions: ["toastChanged", { type: "clearDraft", params: draftKey }, "invalidateEntries"],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "comparing",
                actions: [
                  { type: "endSubmission", params: outcomeOf },
                  { type: "setNewerEntry", params: outcomeOf },
                  "invalidateEntries",
                ],
              },
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
        comparing: {
          description:
            "Another device changed the entry. The dialog shows the newer words beside the typed ones, and saving replaces them.",
          on: fromForm,
        },
      },
    },
    deleting: {
      initial: "asking",
      states: {
        asking: {
          description: "The dialog 'Delete this entry?' shows the entry and waits for an answer.",
          on: { "deletion.confirmed": "removing", "deletion.cancelled": "#entry-change.viewing" },
        },
        removing: {
          description: "The entry is being deleted. The dialog stays open.",
          tags: ["busy"],
          invoke: {
            id: "remove",
            src: "remove",
            input: ({ context: { entry } }) => ({ id: entry.id, version: entry.version }),
            onDone: [
              {
                guard: { type: "isDeleted", params: outcomeOf },
                target: "#entry-change.viewing",
                actions: ["toastDeleted", { type: "clearDraft", params: draftKey }, "invalidateEntries"],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "asking",
                actions: [
                  { type: "setNewerEntry", params: outcomeOf },
                  { type: "toastProblem", params: outcomeOf },
                  "invalidateEntries",
                ],
              },
              { guard: { type: "isExpired", params: outcomeOf }, target: "asking" },
              { target: "asking", actions: { type: "toastProblem", params: outcomeOf } },
            ],
            onError: { target: "asking", actions: "toastDefect" },
          },
        },
      },
    },
  },
})
