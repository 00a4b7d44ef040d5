/** Models the change and the deletion of a member's own faith entry. */
import {
  type EntryDraft,
  type EntryText,
  entryChangeMachine,
  type ReadEntry,
} from "#machines/entry-change/entry-change.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  formFailure,
  invalidatedKeys,
  isStartedWith,
  same,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, defectMessage, failure, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const entry: ReadEntry = { id: "e1", category: "Comment", content: "As it was posted.", version: 1 }
const typed: EntryText = { category: "Prayer Request", content: "For clean water in Gboko." }
const draft: EntryDraft = { category: "Testimony", content: "Written before the reload.", version: 0 }
const emptied: EntryText = { category: "Comment", content: " " }
const newer = {
  _id: "e1",
  category: "Testimony",
  content: "Changed on the other phone.",
  isAnonymous: false,
  user: { fullName: "Ada Obi", avatarUrl: null },
  createdAt: "2026-11-01T09:00:00.000Z",
  editedAt: "2026-11-02T09:00:00.000Z",
  isMine: true,
  version: 4,
} as const
const outdated = {
  output: {
    _tag: "Err" as const,
    error: failure("Conflict", "This entry was changed on another device.", { data: newer }),
  },
}

export const model: FlowModel<typeof entryChangeMachine> = {
  machine: entryChangeMachine,
  inputs: { plain: { memberId: "m1" } },
  key: ({ context: { entry: read, values } }) => [read.version, values.content],
  stableStates: ["viewing"],
  cases: {
    "editing.requested": { plain: { entry } },
    "editing.cancelled": { plain: {} },
    "change.submitted": { plain: {} },
    "deletion.requested": { plain: { entry } },
    "deletion.cancelled": { plain: {} },
    "deletion.confirmed": { plain: {} },
    "xstate.snapshot.form": {
      typed: { snapshot: { context: { values: typed } } },
      emptied: { snapshot: { context: { values: emptied } } },
    },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a draft": { output: draft } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.change": {
      changed: { output: { _tag: "Ok", value: newer } },
      "changed elsewhere": outdated,
      "deleted elsewhere": refused("NotFound", "This entry does not exist any more."),
      ...failedSubmissions("content"),
    },
    "xstate.error.actor.change": defect,
    "xstate.done.actor.remove": {
      deleted: { output: { _tag: "Ok", value: null } },
      "deleted elsewhere": refused("NotFound", "This entry does not exist any more."),
      "changed elsewhere": outdated,
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.remove": defect,
  },
  rules: {
    ...formRules({
      submitted: "change.submitted",
      actor: "change",
      isValid: ({ values }) => values.content.trim() !== "",
      closedBy: ["changed elsewhere"],
    }),
    // The flow is also busy while it deletes.
    "the flow is busy exactly while the form is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.children["change"] !== undefined || after.children["remove"] !== undefined),
    },
    "Edit looks for this member's draft about this entry": {
      section: "SPEC §2, /dashboard/faith-entry; DECISIONS §2: kept per member",
      when: ({ event, before }) => event.type === "editing.requested" && before.matches("viewing"),
      check: ({ after, did }) =>
        after.matches("restoring") &&
        same(after.context.entry, entry) &&
        isStartedWith(did, "readDraft", { memberId: "m1", id: "e1" }),
    },
    "the form opens with the entry's text, also if the draft cannot be read": {
      section: "SPEC §2, /dashboard/faith-entry; DECISIONS §2.7",
      when: ({ event, caseName }) =>
        (answered(event, "readDraft") && caseName === "nothing") || broke(event, "readDraft"),
      check: ({ after, did }) =>
        after.matches({ editing: "writing" }) &&
        same(after.context.entry, entry) &&
        toasts(did).length === 0 &&
        same(startedWith(did, "form").initialValues, {
          category: "Comment",
          content: "As it was posted.",
        }),
    },
    "the form opens with the draft, which is about the version that it began from": {
      section: "DECISIONS §2.8; DECISIONS §4: nothing is overwritten unseen",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a draft",
      check: ({ after, did }) => {
        const { version, ...words } = draft
        return (
          after.matches({ editing: "writing" }) &&
          same(after.context.entry, { ...entry, version }) &&
          same(after.context.values, words) &&
          same(startedWith(did, "form").initialValues, words)
        )
      },
    },
    "every change is stored as this member's draft about this entry and sends nothing": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("editing") &&
        before.context.values !== event["snapshot"].context.values,
      check: ({ event, before, after, did }) =>
        same(after.context.values, event["snapshot"].context.values) &&
        started(did).length === 0 &&
        isActionDone(did, "storeDraft", {
          memberId: "m1",
          id: "e1",
          draft: { ...after.context.values, version: before.context.entry.version },
        }),
    },
    "the draft is removed when the change is saved or given up, or the entry is deleted, and never else": {
      section: "DECISIONS §2.8",
      when: () => true,
      check: ({ event, caseName, before, did }) => {
        const isEnded =
          (answered(event, "change") && caseName === "changed") ||
          (event.type === "editing.cancelled" && before.matches("editing") && !before.hasTag("busy")) ||
          (answered(event, "remove") && (caseName === "deleted" || caseName === "deleted elsewhere"))
        return isEnded
          ? isActionDone(did, "clearDraft", { memberId: "m1", id: "e1" })
          : !actionsDone(did).includes("clearDraft")
      },
    },
    "a change is sent with the typed text and the version that the member last saw": {
      section: "DECISIONS §4: nothing is overwritten unseen",
      when: ({ did }) => started(did).includes("change"),
      check: ({ before, did }) => {
        const { id, version, ...words } = startedWith(did, "change") as ReadEntry
        return id === "e1" && version === before.context.entry.version && same(words, before.context.values)
      },
    },
    "a saved change shows a toast, closes the form and invalidates the entries": {
      section: "SPEC §8, success toasts",
      when: ({ event, caseName }) => answered(event, "change") && caseName === "changed",
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        toasts(did).join() === `Your ${before.context.values.category} has been changed` &&
        invalidatedKeys(did).join() === "faith-entry",
    },
    "if another device changed the entry, the form shows the newer text, keeps the typed one and sends nothing":
      {
        section: "DECISIONS §4: nothing is overwritten unseen",
        when: ({ event, caseName }) => answered(event, "change") && caseName === "changed elsewhere",
        check: ({ event, before, after, did }) =>
          after.matches({ editing: "comparing" }) &&
          same(after.context.values, before.context.values) &&
          after.context.entry.version === newer.version &&
          after.context.entry.content === newer.content &&
          after.context.entry.category === newer.category &&
          after.context.entry.id === "e1" &&
          toasts(did).length === 0 &&
          invalidatedKeys(did).join() === "faith-entry" &&
          formFailure(did) === event["output"].error &&
          started(did).length === 0,
      },
    "Cancel closes the dialog, clears the typed text and sends nothing": {
      section: "SPEC §2",
      when: ({ event, before }) =>
        (event.type === "editing.cancelled" || event.type === "deletion.cancelled") &&
        !before.hasTag("busy") &&
        !before.matches("viewing"),
      check: ({ after, did }) =>
        after.matches("viewing") &&
        after.context.entry.id === "" &&
        after.context.values.content === "" &&
        toasts(did).length === 0 &&
        started(did).length === 0,
    },
    "Delete opens a confirm dialog": {
      section: "SPEC §9: 'Are you sure you want to do this?'",
      when: ({ event, before }) => event.type === "deletion.requested" && before.matches("viewing"),
      check: ({ after, did }) =>
        after.matches({ deleting: "asking" }) &&
        same(after.context.entry, entry) &&
        started(did).length === 0,
    },
    "only Confirm deletes the entry, once and in the version that the member saw": {
      section: "RELIABILITY §3.3: double click",
      when: ({ did }) => started(did).includes("remove"),
      check: ({ event, before, did }) =>
        event.type === "deletion.confirmed" &&
        before.matches({ deleting: "asking" }) &&
        isStartedWith(did, "remove", { id: "e1", version: before.context.entry.version }),
    },
    "Confirm sends the deletion": {
      section: "RELIABILITY §3.3: double click",
      when: ({ event, before }) =>
        event.type === "deletion.confirmed" && before.matches({ deleting: "asking" }),
      check: ({ after, did }) => after.matches({ deleting: "removing" }) && started(did).join() === "remove",
    },
    "a deleted entry shows a toast and invalidates the entries, also if another device deleted it": {
      section: "SPEC §8, success toasts",
      when: ({ event, caseName }) =>
        answered(event, "remove") && (caseName === "deleted" || caseName === "deleted elsewhere"),
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        toasts(did).join() === `Your ${before.context.entry.category} has been deleted` &&
        invalidatedKeys(did).join() === "faith-entry",
    },
    "if another device changed the entry, it is not deleted; the confirm dialog has the newer text, and a toast says so":
      {
        section: "DECISIONS §4: nothing is overwritten unseen",
        when: ({ event, caseName }) => answered(event, "remove") && caseName === "changed elsewhere",
        check: ({ after, did }) =>
          after.matches({ deleting: "asking" }) &&
          after.context.entry.version === newer.version &&
          after.context.entry.content === newer.content &&
          toasts(did).join() === "This entry was changed on another device." &&
          invalidatedKeys(did).join() === "faith-entry",
      },
    "a failed deletion keeps the confirm dialog open and shows the reason in a toast, unless the session expired":
      {
        section: "SPEC §7: Every API error shows as a toast; SPEC §4, session expiry",
        when: ({ event, caseName }) =>
          broke(event, "remove") ||
          (answered(event, "remove") &&
            (caseName === "the server is unreachable" || caseName === "the session expired")),
        check: ({ before, event, caseName, after, did }) =>
          after.matches({ deleting: "asking" }) &&
          same(after.context, before.context) &&
          invalidatedKeys(did).length === 0 &&
          toasts(did).join() ===
            (caseName === "the session expired"
              ? ""
              : broke(event, "remove")
                ? defectMessage
                : "We could not reach the server."),
      },
  },
}
