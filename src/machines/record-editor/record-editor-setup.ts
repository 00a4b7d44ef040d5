/** What the editor of a record works with: its data, events, actors, guards and actions. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { FormErrors, FormValues } from "../form/form.machine.ts"
import { flowForm, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isOk, type WithOutcome } from "../outcomes.ts"
import { type Choice, clashesOf, isSame, merged, type RecordVersion } from "./record-merge.ts"

export interface RecordEditorInput {
  /** The member of staff at this page. */
  readonly staffId: string
  /** The record's id. One that is not stored yet has "new", or "new" and what tells its draft from others'. */
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

/** A record as the server has saved it. */
export interface SavedRecord extends RecordVersion {
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
type Answer = Outcome<SavedRecord, Failure>
type Read = { readonly record: RecordVersion }
type Key = { readonly staffId: string; readonly id: string }

export const readOf = ({ event }: { readonly event: Read }): Read => ({ record: event.record })
export const keyOf = ({ context: { staffId, id } }: { readonly context: RecordEditorContext }): Key => ({
  staffId,
  id,
})
export const draftOf = ({ context }: { readonly context: RecordEditorContext }) => ({
  ...keyOf({ context }),
  draft: { freshId: context.freshId, base: context.base, values: context.values },
})
/** Returns the draft of a new record as one of the stored record. */
export const movedDraftOf = ({
  context,
  event,
}: {
  readonly context: RecordEditorContext
  readonly event: { readonly output: Answer }
}) => ({ ...draftOf({ context }), id: storedOf({ outcome: event.output }).id })
const storedOf = ({ outcome }: WithOutcome): SavedRecord =>
  (outcome._tag === "Ok" ? outcome.value : outcome.error.data) as SavedRecord

/** Whether the server has refused this version because it has a newer one. */
const isRefusedVersion = (base: RecordVersion, params: WithOutcome): boolean =>
  hasFailed(params, "Conflict") && storedOf(params).version > base.version

export const noChoices = { choices: {}, attempted: false }

export const recordEditorSetup = setup({
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
    /** 409 to a new record: a response was lost, and somebody else has changed the record that it made. */
    isMadeBefore: ({ context }, params: WithOutcome) =>
      context.base.version === 0 && hasFailed(params, "Conflict"),
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
