/** Models how one person edits a record of the office that others can change, too. */
import type { FormValues } from "#machines/form/form.machine.ts"
import type {
  RecordDraft,
  RecordEditorContext,
  RecordEditorInput,
  SavedRecord,
} from "#machines/record-editor/record-editor-setup.ts"
import { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import {
  actionsDone,
  answered,
  broke,
  formFailure,
  isStartedWith,
  navigations,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, failure } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Step } from "../model/model.ts"

const at = "2026-11-02T09:15:00.000Z"
const version = (number: number, name: string, place: string, changedBy: string | null): RecordVersion => ({
  version: number,
  values: { name, place },
  changedBy,
  changedAt: at,
})
const read = version(3, "Retreat", "Jos", "Ada Eze")
/** Bola has changed the place. */
const place = version(4, "Retreat", "Abuja", "Bola Eze")
/** A command of the office has changed both fields. */
const both = version(5, "Spring Retreat", "Abuja", null)
const saved: SavedRecord = { ...version(6, "Retreat", "Enugu", "Ada Eze"), id: "r1" }
/** A draft that began from an older version than the page has read. */
const older: RecordDraft = {
  freshId: "stored-key",
  base: version(2, "Retreat", "Kano", "Ada Eze"),
  values: { name: "Summer Retreat", place: "Enugu" },
}
const draft: RecordDraft = { freshId: "stored-key", base: read, values: { name: "Retreat", place: "Enugu" } }

/** Returns a message for a missing name. */
const validate = ({ name }: FormValues): Record<string, string> =>
  name === "" ? { name: "This field is required" } : {}
const input: RecordEditorInput = {
  staffId: "s1",
  id: "r1",
  record: read,
  freshId: "fresh-key",
  path: "/office/events",
  validate,
}

const conflict = (data: RecordVersion) => ({
  output: {
    _tag: "Err" as const,
    error: failure("Conflict", "Changed by Bola Eze at Nov 2, 2026, 10:15 AM.", {
      data: { ...data, id: "r1" },
    }),
  },
})

type EditorStep = Step<typeof recordEditorMachine>
type State = EditorStep["before"]
const isClean = (snapshot: State) => snapshot.matches({ editing: "clean" })
const isDirty = (snapshot: State) => snapshot.matches({ editing: "dirty" })
const isSaving = (snapshot: State) => snapshot.matches({ editing: "saving" })
const isConflicted = (snapshot: State) => snapshot.matches({ editing: "conflicted" })
const isIdle = (snapshot: State) => isClean(snapshot) || isDirty(snapshot) || isConflicted(snapshot)
/** Returns whether a record that was read is newer than what the page knows. A new record has nothing to read yet. */
const isNewer = ({ context: { base, latest } }: State, record: RecordVersion) =>
  base.version > 0 && record.version > latest.version
const names = ["name", "place"] as const

/** Returns the fields that the typed values and another version both changed, to different values. */
const contested = (
  { base, values }: Pick<RecordEditorContext, "base" | "values">,
  theirs: FormValues,
): readonly string[] =>
  names.filter((name) => new Set([base.values[name], values[name], theirs[name]]).size === 3)
/** Returns both changes together. `choices` decides about the fields that both changed. */
const joined = (
  { base, values }: RecordEditorContext,
  theirs: FormValues,
  choices: Readonly<Record<string, string>> = {},
): FormValues =>
  Object.fromEntries(
    names.map((name) => {
      if (values[name] === base.values[name]) return [name, theirs[name]]
      if (theirs[name] === base.values[name]) return [name, values[name]]
      return [name, choices[name] === "theirs" ? theirs[name] : values[name]]
    }),
  )
const resets = (did: EditorStep["did"]): readonly FormValues[] =>
  sentTo(did, "form").flatMap(({ type, values }) => (type === "form.reset" ? [values] : []))
const isRefusedVersion = ({ event }: EditorStep): boolean =>
  answered(event, "save") && event["output"].error?._tag === "Conflict"
const isOutdated = (step: EditorStep): boolean =>
  isRefusedVersion(step) &&
  step.before.context.base.version > 0 &&
  step.event["output"].error.data.version > step.before.context.base.version
const isStored = ({ event }: EditorStep): boolean => answered(event, "save") && event["output"]._tag === "Ok"

export const model: FlowModel<typeof recordEditorMachine> = {
  machine: recordEditorMachine,
  inputs: {
    "a stored record": input,
    "a new record": {
      ...input,
      id: "new",
      record: { version: 0, values: { name: "", place: "" }, changedBy: null, changedAt: "" },
    },
  },
  key: ({ context: { base, latest, values, choices, attempted } }) => [
    base.version,
    latest.version,
    names.filter((name) => values[name] !== base.values[name]),
    values["name"] === "",
    contested({ base, values }, latest.values).map((name) => choices[name]),
    attempted,
  ],
  stableStates: ["editing.clean", "editing.dirty", "editing.conflicted", "made"],
  cases: {
    "record.read": {
      "not newer": { record: read },
      "another place": { record: place },
      "both fields": { record: both },
    },
    "save.pressed": { plain: {} },
    "changes.discarded": { plain: {} },
    "mine.taken": { place: { name: "place" } },
    "theirs.taken": { name: { name: "name" }, place: { name: "place" } },
    "choices.confirmed": { plain: {} },
    "xstate.snapshot.form": {
      "as it was": { snapshot: { context: { values: { name: "Retreat", place: "Jos" } } } },
      "another name": { snapshot: { context: { values: { name: "Retreat 2027", place: "Jos" } } } },
      "both fields": { snapshot: { context: { values: { name: "Retreat 2027", place: "Enugu" } } } },
      "no name": { snapshot: { context: { values: { name: "", place: "Jos" } } } },
    },
    "xstate.done.actor.readDraft": {
      stored: { output: draft },
      "about an older version": { output: older },
      nothing: { output: null },
    },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.save": {
      saved: { output: { _tag: "Ok", value: saved } },
      "another place by another": conflict(place),
      "both fields by another": conflict(both),
      ...failedSubmissions("name"),
    },
    "xstate.error.actor.save": defect,
  },
  rules: {
    ...formRules({
      submitted: "save.pressed",
      actor: "save",
      isShown: (snapshot) => isDirty(snapshot as State),
      isValid: ({ values }) => values.name !== "",
      closedBy: ["another place by another", "both fields by another"],
    }),
    "the record is watched from the start": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, input: name }) =>
        isStartedWith(did, "watchRecord", { id: name === "a new record" ? "new" : "r1" }),
    },
    "only this person's draft of this record is read": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ event, did, after }) =>
        event.type === "xstate.init" &&
        isStartedWith(did, "readDraft", { staffId: "s1", id: after.context.id }),
    },
    "the form begins with the stored draft, its version and its key, or with the stored record without one": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ event, caseName }) =>
        event.type.endsWith("actor.readDraft") && caseName !== "about an older version",
      check: ({ caseName, before, after, did }) => {
        const isRestored = caseName === "stored"
        return (
          same(startedWith(did, "form").initialValues, (isRestored ? draft : before.context).values) &&
          same(after.context.values, (isRestored ? draft : before.context).values) &&
          after.context.base === (isRestored ? draft : before.context).base &&
          after.context.freshId === (isRestored ? "stored-key" : "fresh-key") &&
          (isRestored ? isDirty(after) : isClean(after))
        )
      },
    },
    "a draft of an older version opens the comparison with the newer record": {
      section: "OFFICE §4: Compare",
      when: ({ caseName, input: name }) =>
        caseName === "about an older version" && name === "a stored record",
      check: ({ after }) =>
        isConflicted(after) && after.context.base === older.base && after.context.values === older.values,
    },
    "unsaved changes are stored as a draft at once, with the version that they began from": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ after, before, event }) =>
        isDirty(after) &&
        (!isDirty(before) || after.context !== before.context) &&
        event.type !== "xstate.init",
      check: ({ after: { context }, did }) =>
        isActionDone(did, "storeDraft", {
          staffId: "s1",
          id: context.id,
          draft: { freshId: context.freshId, base: context.base, values: context.values },
        }),
    },
    "the draft is removed exactly when nothing is unsaved any more": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ before, after, did }) =>
        actionsDone(did).includes("clearDraft") ||
        (!isClean(before) && isClean(after)) ||
        (!before.matches("made") && after.matches("made")),
      check: ({ after, did }) =>
        (isClean(after) || after.matches("made")) &&
        isActionDone(did, "clearDraft", { staffId: "s1", id: after.context.id }),
    },
    "the page knows whether changes are unsaved, and whether both sides changed a field": {
      section: "OFFICE §3: clean, dirty, saving, conflicted",
      when: ({ after }) => isIdle(after),
      check: ({ after }) => {
        const { base, latest, values } = after.context
        if (isConflicted(after)) return contested(after.context, latest.values).length > 0
        return base.version >= latest.version && isClean(after) === same(values, base.values)
      },
    },
    "leaving the page asks first exactly while changes are unsaved": {
      section: "OFFICE §3, record-editor",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("unsaved") === (isDirty(after) || isSaving(after) || isConflicted(after)),
    },
    "the form shows every change that the flow makes to its values": {
      section: "OFFICE §3, record-editor",
      when: ({ event, before, after }) =>
        before.matches("editing") &&
        after.matches("editing") &&
        event.type !== "xstate.snapshot.form" &&
        !same(before.context.values, after.context.values),
      check: ({ after, did }) => resets(did).at(-1) === after.context.values,
    },
    "typing changes only the values": {
      section: "SPEC §5: Forms validate on every change",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && (isClean(before) || isDirty(before)),
      check: ({ event, before, after }) =>
        after.context.values === event["snapshot"].context.values &&
        after.context.base === before.context.base,
    },
    "Save without a change sends nothing and shows 'Everything is saved', or what is missing": {
      section: "OFFICE §3: draft.changed, save.pressed",
      when: ({ event, before }) => event.type === "save.pressed" && isClean(before),
      check: ({ before, after, did }) =>
        isClean(after) &&
        started(did).length === 0 &&
        (before.context.values["name"] === ""
          ? toasts(did).length === 0 && sentTo(did, "form")[0]?.type === "form.submitted"
          : toasts(did).join() === "Everything is saved" && sentTo(did, "form").length === 0),
    },
    "a save sends the values with their version, and with the key of a new record": {
      section: "OFFICE §4: Rows have a version",
      when: ({ did }) => started(did).includes("save"),
      check: ({ before: { context }, did }) =>
        isStartedWith(did, "save", {
          id: context.id,
          freshId: context.freshId,
          version: context.base.version,
          values: context.values,
        }),
    },
    "a saved record shows the toast 'Saved' and the values from the server": {
      section: "OFFICE §3: clean",
      when: (step) => isStored(step) && step.before.context.base.version > 0,
      check: ({ after, did }) =>
        isClean(after) &&
        after.context.base === saved &&
        after.context.latest === saved &&
        after.context.values === saved.values &&
        toasts(did).join() === "Saved",
    },
    "a new record shows a toast and opens its own page, and no other step navigates": {
      section: "OFFICE §2",
      when: (step) =>
        navigations(step.did).length > 0 || (isStored(step) && step.before.context.base.version === 0),
      check: (step) =>
        (isStored(step) || isRefusedVersion(step)) &&
        step.before.context.base.version === 0 &&
        step.after.matches("made") &&
        toasts(step.did).join() === (isStored(step) ? "Saved" : step.event["output"].error.message) &&
        step.did.some((d) => d.kind === "effect" && d.to === "/office/events/r1" && d.replace === true),
    },
    "if a colleague changed a new record after a lost response, the typed values become the draft of its page":
      {
        section: "OFFICE §4: a stale write is 409; Compare",
        when: (step) => isRefusedVersion(step) && step.before.context.base.version === 0,
        check: ({ before: { context }, after, did }) =>
          after.matches("made") &&
          isActionDone(did, "storeDraft", {
            staffId: "s1",
            id: "r1",
            draft: { freshId: context.freshId, base: context.base, values: context.values },
          }),
      },
    "a 409 on the same fields shows both values and overwrites nothing": {
      section: "OFFICE §4: a stale write is 409; Compare",
      when: (step) =>
        isOutdated(step) && contested(step.before.context, step.event["output"].error.data.values).length > 0,
      check: ({ event, before, after, did }) =>
        isConflicted(after) &&
        after.context.latest === event["output"].error.data &&
        after.context.base === before.context.base &&
        after.context.values === before.context.values &&
        toasts(did).length === 0 &&
        formFailure(did) === event["output"].error,
    },
    "a 409 on other fields merges both changes, and a toast says who made the others": {
      section: "OFFICE §4: a stale write is 409",
      when: (step) =>
        isOutdated(step) &&
        contested(step.before.context, step.event["output"].error.data.values).length === 0,
      check: ({ event, before, after, did }) => {
        const { data } = event["output"].error
        return (
          after.context.base === data &&
          same(after.context.values, joined(before.context, data.values)) &&
          resets(did).length > 0 &&
          toasts(did).join() ===
            `${data.changedBy ?? "The national office"} changed this too. The form has both changes. Save again.`
        )
      },
    },
    "a 409 without a newer version shows its message in a toast and keeps the unsaved changes": {
      section: "SPEC §8",
      when: (step) => isRefusedVersion(step) && !isOutdated(step) && step.before.context.base.version > 0,
      check: ({ event, before, after, did }) =>
        isDirty(after) &&
        same(after.context, before.context) &&
        toasts(did).join() === event["output"].error.message,
    },
    "while a conflict is open, nothing can be saved": {
      section: "OFFICE §3: no publishing while conflicted",
      when: ({ before }) => isConflicted(before),
      check: ({ before, did }) => !before.can({ type: "save.pressed" }) && started(did).length === 0,
    },
    "each field in conflict takes one choice, and a later choice replaces it": {
      section: "OFFICE §3: theirs.taken, mine.taken",
      when: ({ event, before }) =>
        isConflicted(before) && (event.type === "theirs.taken" || event.type === "mine.taken"),
      check: ({ event, before, after }) =>
        isConflicted(after) &&
        same(after.context, {
          ...before.context,
          choices: {
            ...before.context.choices,
            [event["name"]]: event.type === "mine.taken" ? "mine" : "theirs",
          },
        }),
    },
    "confirming with a choice for every field merges the record; otherwise the page asks for the missing choices":
      {
        section: "OFFICE §3: isCurrentVersion",
        when: ({ event, before }) => isConflicted(before) && event.type === "choices.confirmed",
        check: ({ before, after, did }) => {
          const { choices, latest } = before.context
          const isSolved = contested(before.context, latest.values).every((name) => name in choices)
          return isSolved
            ? after.context.base === latest &&
                same(after.context.values, joined(before.context, latest.values, choices)) &&
                resets(did).length > 0
            : isConflicted(after) && same(after.context, { ...before.context, attempted: true })
        },
      },
    "the choices are cleared when their conflict ends": {
      section: "OFFICE §3, record-editor",
      invariant: true,
      when: ({ after }) => isClean(after) || isDirty(after),
      check: ({ after }) => same(after.context.choices, {}) && !after.context.attempted,
    },
    "discarding shows the stored record": {
      section: "OFFICE §3, record-editor",
      when: ({ event, before }) =>
        event.type === "changes.discarded" && (isDirty(before) || isConflicted(before)),
      check: ({ before, after, did }) =>
        isClean(after) &&
        after.context.base === before.context.latest &&
        after.context.values === before.context.latest.values &&
        resets(did).length > 0,
    },
    "a newer record is merged with the typed values, or opens a conflict if both changed a field": {
      section: "OFFICE §3: screens refresh",
      when: ({ event, before }) =>
        event.type === "record.read" && isIdle(before) && isNewer(before, event["record"]),
      check: ({ event, before, after, did }) => {
        const { record } = event
        if (after.context.latest !== record || toasts(did).length > 0) return false
        if (contested(before.context, record.values).length > 0)
          return (
            isConflicted(after) &&
            same(after.context.choices, {}) &&
            !after.context.attempted &&
            after.context.base === before.context.base &&
            after.context.values === before.context.values
          )
        return (
          !isConflicted(after) &&
          after.context.base === record &&
          same(after.context.values, joined(before.context, record.values))
        )
      },
    },
    "reloading a record that is not newer, or that is being saved, changes nothing": {
      section: "OFFICE §3, record-editor",
      when: ({ event, before }) =>
        event.type === "record.read" && !(isIdle(before) && isNewer(before, event["record"])),
      check: ({ before, after, did }) =>
        same(after.value, before.value) && same(after.context, before.context) && did.length === 0,
    },
    "a defect of a save keeps the draft": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "save"),
      check: ({ after, did }) => isDirty(after) && !actionsDone(did).includes("clearDraft"),
    },
  },
}
