/**
 * Edits one record of the office: an event, a product, a resource (OFFICE §3). The typed values are a draft on the
 * device, one for each person and record. A save names the version that the draft began from. When somebody else saved
 * meanwhile, the editor joins both changes, and asks about each field that both changed.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { FormErrors, FormValues } from "../form/form.machine.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isOk, outcomeOf, type WithOutcome } from "../outcomes.ts"
import { type Choice, clashesOf, isSame, merged, type RecordVersion } from "./record-merge.ts"

export interface RecordEditorInput {
  /** The member of staff at this page. */
  readonly staffId: string
  /** The record's id; "new" for one that is not stored yet. */
  readonly id: string
  /** The record as the page has read it. For a new one its first values, in version 0. */
  readonly record: RecordVersion
  /** Idempotency key of a new record. A draft brings its own. */
  readonly freshId: string
  /** The path of the record's kind. A new record opens below it. */
  readonly path: string
  readonly validate: (values: FormValues) => FormErrors
}

/** What the device stores about one record. */
export interface RecordDraft {
  readonly freshId: string
  /** The version that the typed values began from. */
  readonly base: RecordVersion
  readonly values: FormValues
}

/** What is sent. `version` is the one that the values began from. */
export interface RecordSave {
  readonly id: string
  readonly freshId: string
  readonly version: number
  readonly values: FormValues
}

/** A record as the server has stored it. */
export interface StoredRecord extends RecordVersion {
  readonly id: string
}

export interface RecordEditorContext extends Omit<RecordEditorInput, "record"> {
  /** The version that the typed values began from. */
  readonly base: RecordVersion
  /** The newest version that is known. */
  readonly latest: RecordVersion
  /** The values of the form. */
  readonly values: FormValues
  /** The chosen side of each field in conflict. */
  readonly choices: Readonly<Record<string, Choice>>
  /** True once the choices were sent with one missing, so that the page says which. */
  readonly attempted: boolean
}

export type RecordEditorEvent =
  /** The page's query has read the record again. */
  | { readonly type: "record.read"; readonly record: RecordVersion }
  | { readonly type: "save.pressed" }
  | { readonly type: "changes.discarded" }
  | { readonly type: "mine.taken"; readonly name: string }
  | { readonly type: "theirs.taken"; readonly name: string }
  | { readonly type: "choices.confirmed" }

/** A 409 carries the stored record. */
type Answer = Outcome<StoredRecord, Failure>
type Read = { readonly record: RecordVersion }
type Key = { readonly staffId: string; readonly id: string }

const readOf = ({ event }: { readonly event: Read }): Read => ({ record: event.record })
const keyOf = ({ context: { staffId, id } }: { readonly context: RecordEditorContext }): Key => ({
  staffId,
  id,
})
const draftOf = ({ context }: { readonly context: RecordEditorContext }) => ({
  ...keyOf({ context }),
  draft: { freshId: context.freshId, base: context.base, values: context.values },
})
const storedOf = ({ outcome }: WithOutcome): StoredRecord =>
  (outcome._tag === "Ok" ? outcome.value : outcome.error.data) as StoredRecord

/** Whether the server has refused this version because it has a newer one. */
const isRefusedVersion = (base: RecordVersion, params: WithOutcome): boolean =>
  hasFailed(params, "Conflict") && storedOf(params).version > base.version

const noChoices = { choices: {}, attempted: false }

const recordEditorSetup = setup({
  types: {} as {
    input: RecordEditorInput
    context: RecordEditorContext
    events: RecordEditorEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy" | "unsaved"
  },
  actors: {
    /** Sends `record.read` after each time that the page has read the record. */
    watchRecord: fromCallback<RecordEditorEvent, { id: string }>(notProvided("watchRecord")),
    /** Reads the draft about this record; returns null without one. */
    readDraft: fromPromise<RecordDraft | null, Key>(notProvided("readDraft")),
    save: fromPromise<Answer, RecordSave>(notProvided("save")),
    form: flowForm,
  },
  guards: {
    hasErrors: ({ context }) => Object.keys(context.validate(context.values)).length > 0,
    hasClashes: ({ context: { base, values, latest } }) =>
      base.version < latest.version && clashesOf(base.values, values, latest.values).length > 0,
    isBehind: ({ context: { base, latest } }) => base.version < latest.version,
    hasChanges: ({ context: { base, values } }) => !isSame(base.values, values),
    isNewer: ({ context: { base, latest } }, { record }: Read) =>
      base.version > 0 && record.version > latest.version,
    isSolved: ({ context: { base, values, latest, choices } }) =>
      clashesOf(base.values, values, latest.values).every((name) => choices[name] !== undefined),
    isMade: ({ context }, params: WithOutcome) => isOk(null, params) && context.base.version === 0,
    /** 409: the record has a newer version. Both sides changed some field. */
    isClashing: ({ context: { base, values } }, params: WithOutcome) =>
      isRefusedVersion(base, params) && clashesOf(base.values, values, storedOf(params).values).length > 0,
    isOutdated: ({ context }, params: WithOutcome) => isRefusedVersion(context.base, params),
  },
  actions: {
    storeDraft: notProvided<Key & { readonly draft: RecordDraft }>("storeDraft"),
    clearDraft: notProvided<Key>("clearDraft"),
    setDraft: assign((_, { draft }: { draft: RecordDraft | null }) => draft ?? {}),
    setLatest: assign((_, { record }: Read) => ({ latest: record, ...noChoices })),
    setLatestFromOutcome: assign((_, params: WithOutcome) => ({ latest: storedOf(params) })),
    setValues: assign((_, { values }: { readonly values: FormValues }) => ({ values, ...noChoices })),
    setSaved: assign((_, params: WithOutcome) => {
      const stored = storedOf(params)
      return { base: stored, latest: stored, values: stored.values }
    }),
    setChoice: assign(({ context }, { name, choice }: { name: string; choice: Choice }) => ({
      choices: { ...context.choices, [name]: choice },
    })),
    showMissingChoices: assign({ attempted: true }),
    /** Continues with the newest version: it takes the changes of both sides. */
    adoptLatest: assign(({ context: { base, values, latest, choices } }) => ({
      base: latest,
      values: merged(base.values, values, latest.values, choices),
      ...noChoices,
    })),
    discardChanges: assign(({ context: { latest } }) => ({
      base: latest,
      values: latest.values,
      ...noChoices,
    })),
    toastSaved: emit({ type: "toast", tone: "success", text: "Saved" }),
    toastNothingToSave: emit({ type: "toast", tone: "info", text: "Everything is saved" }),
    toastMerged: emit(({ context: { latest } }) => ({
      type: "toast" as const,
      tone: "info" as const,
      text: `${latest.changedBy ?? "The national office"} changed this too. The form has both changes. Save again.`,
    })),
    navigateToRecord: emit(({ context: { path } }, params: WithOutcome) => ({
      type: "navigate" as const,
      to: `${path}/${storedOf(params).id}`,
      replace: true,
    })),
  },
}).extend(withForm<RecordEditorContext, RecordEditorEvent>())

/** What another reading of the record changes while nothing is sent. */
const rereads = {
  "record.read": {
    guard: { type: "isNewer", params: readOf },
    target: "comparing",
    actions: { type: "setLatest", params: readOf },
  },
} as const
const discards = {
  "changes.discarded": { target: "clean", actions: ["discardChanges", "resetForm"] },
} as const

export const recordEditorMachine = recordEditorSetup.createMachine({
  id: "record-editor",
  description:
    "Staff edit a record. Nothing typed is lost, and nothing that somebody else saved is overwritten without being shown.",
  context: ({ input: { record, ...input } }) => ({
    ...input,
    base: record,
    latest: record,
    values: record.values,
    ...noChoices,
  }),
  invoke: { id: "watchRecord", src: "watchRecord", input: ({ context }) => ({ id: context.id }) },
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads the draft about this record from the device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: keyOf,
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
        input: ({ context }) => formInput({ ...context.values }, context.validate),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues },
          target: ".comparing",
          actions: { type: "setValues", params: typedValues },
        },
      },
      initial: "comparing",
      states: {
        comparing: {
          description: "Whether the values differ from the stored ones, and whether somebody else saved.",
          always: [
            { guard: "hasClashes", target: "conflicted" },
            {
              guard: "isBehind",
              target: "comparing",
              reenter: true,
              actions: ["adoptLatest", "resetForm"],
            },
            { guard: "hasChanges", target: "dirty" },
            { target: "clean" },
          ],
        },
        clean: {
          description: "The form shows what is stored.",
          entry: { type: "clearDraft", params: keyOf },
          on: {
            "save.pressed": [
              { guard: "hasErrors", actions: "showErrors" },
              { actions: "toastNothingToSave" },
            ],
            ...rereads,
          },
        },
        dirty: {
          description: "The form has changes that are not saved. The device keeps them as a draft.",
          tags: ["unsaved"],
          entry: { type: "storeDraft", params: draftOf },
          on: {
            "save.pressed": [{ guard: "hasErrors", actions: "showErrors" }, { target: "saving" }],
            ...discards,
            ...rereads,
          },
        },
        saving: {
          description: "The record is being sent. The fields are read-only.",
          tags: ["busy", "unsaved"],
          entry: "startSubmission",
          invoke: {
            id: "save",
            src: "save",
            input: ({ context: { id, freshId, base, values } }) => ({
              id,
              freshId,
              version: base.version,
              values,
            }),
            onDone: [
              {
                guard: { type: "isMade", params: outcomeOf },
                target: "#record-editor.made",
                actions: ["toastSaved", { type: "navigateToRecord", params: outcomeOf }],
              },
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "clean",
                actions: [{ type: "setSaved", params: outcomeOf }, "resetForm", "toastSaved"],
              },
              {
                guard: { type: "isClashing", params: outcomeOf },
                target: "conflicted",
                actions: [
                  { type: "setLatestFromOutcome", params: outcomeOf },
                  { type: "endSubmission", params: outcomeOf },
                ],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "comparing",
                actions: [
                  { type: "setLatestFromOutcome", params: outcomeOf },
                  "adoptLatest",
                  "resetForm",
                  "toastMerged",
                ],
              },
              ...onRefusal("dirty"),
            ],
            onError: onDefect("dirty"),
          },
        },
        conflicted: {
          description:
            "Somebody else changed the same fields. The page shows both values of each, and asks which one counts.",
          tags: ["unsaved"],
          on: {
            "mine.taken": {
              actions: {
                type: "setChoice",
                params: ({ event }) => ({ name: event.name, choice: "mine" as const }),
              },
            },
            "theirs.taken": {
              actions: {
                type: "setChoice",
                params: ({ event }) => ({ name: event.name, choice: "theirs" as const }),
              },
            },
            "choices.confirmed": [
              { guard: "isSolved", target: "comparing", actions: ["adoptLatest", "resetForm"] },
              { actions: "showMissingChoices" },
            ],
            ...discards,
            ...rereads,
          },
        },
      },
    },
    made: {
      description: "The new record is stored, and its own page opens.",
      entry: { type: "clearDraft", params: keyOf },
    },
  },
})
