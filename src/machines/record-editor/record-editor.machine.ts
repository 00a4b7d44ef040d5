/**
 * Edits one record of the office: an event, a product, a resource (OFFICE §3). The typed values are a draft on the
 * device, one for each person and record. A save names the version that the draft began from. When somebody else saved
 * meanwhile, the editor joins both changes, and asks about each field that both changed.
 */
import { formInput, onDefect, onRefusal, typedValues } from "../form/flow-form.ts"
import { outcomeOf } from "../outcomes.ts"
import { draftOf, keyOf, movedDraftOf, noChoices, readOf, recordEditorSetup } from "./record-editor-setup.ts"

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
                guard: { type: "isMadeBefore", params: outcomeOf },
                target: "#record-editor.made",
                actions: [
                  { type: "storeDraft", params: movedDraftOf },
                  { type: "toastProblem", params: outcomeOf },
                  { type: "navigateToRecord", params: outcomeOf },
                ],
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
