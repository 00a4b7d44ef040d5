/** Models the notification settings. */
import { changedSettings } from "#machines/settings/changed-settings.ts"
import { type SettingsContext, settingsMachine } from "#machines/settings/settings.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  same,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const stored = { newMessage: true, replies: true, announcements: true }
const elsewhere = { ...stored, newMessage: false }
/** What the server has after "setting.changed". */
const saved = { ...stored, replies: false }

/** Returns the settings that the member has changed and not saved. */
const unsavedOf = ({ record, waiting, values }: SettingsContext) =>
  changedSettings({ ...record, ...waiting }, values)

export const model: FlowModel<typeof settingsMachine> = {
  machine: settingsMachine,
  inputs: { plain: { memberId: "m1", record: stored } },
  key: ({ context: { record, waiting, values } }) => [
    values.replies,
    values.announcements,
    record.replies,
    record.newMessage,
    Object.keys(waiting).join(),
  ],
  stableStates: ["editing"],
  cases: {
    "setting.changed": {
      plain: { name: "replies", value: false },
      back: { name: "replies", value: true },
    },
    "settings.submitted": { plain: {} },
    "record.read": { "as before": { record: stored }, "changed in another tab": { record: elsewhere } },
    "changes.read": {
      nothing: { waiting: {} },
      "replies wait": { waiting: { replies: false } },
      "another tab's wait": { waiting: { announcements: false } },
    },
    "xstate.done.actor.readDraft": {
      "no draft": { output: { draft: {}, waiting: {} } },
      "a draft": { output: { draft: { announcements: false }, waiting: {} } },
      "changes wait": { output: { draft: {}, waiting: { replies: false } } },
    },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.saveSettings": {
      saved: { output: { _tag: "Ok", value: { isQueued: false, ...saved } } },
      "no connection": { output: { _tag: "Ok", value: { isQueued: true } } },
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.saveSettings": defect,
  },
  rules: {
    "unsaved changes of an earlier visit are restored": {
      section: "DECISIONS §2.8",
      when: ({ event }) => answered(event, "readDraft") || broke(event, "readDraft"),
      check: ({ before, after, caseName }) =>
        after.matches("editing") &&
        same(after.context.values, {
          ...before.context.record,
          ...(caseName === "a draft" && { announcements: false }),
          ...(caseName === "changes wait" && { replies: false }),
        }),
    },
    "the form shows the stored and the waiting settings, and keeps unsaved changes": {
      section: "DECISIONS §3.10: never a success that did not happen",
      when: ({ event }) => event.type === "record.read" || event.type === "changes.read",
      check: ({ event, before, after }) => {
        const isTaken = event.type === "record.read" || before.matches("editing")
        const { record, waiting } = { ...before.context, ...(isTaken && event) }
        return same(after.context, {
          memberId: "m1",
          record,
          waiting,
          values: { ...record, ...waiting, ...unsavedOf(before.context) },
        })
      },
    },
    "waiting changes are watched while the form is open": {
      section: "NETWORK §3.1",
      when: ({ before, after }) => !before.matches("editing") && after.matches("editing"),
      check: ({ did }) => isStartedWith(did, "watchChanges", { memberId: "m1" }),
    },
    "the settings are invalidated once changes no longer wait": {
      section: "NETWORK §3.3: the list is the same in every tab",
      when: ({ event, before }) => event.type === "changes.read" && before.matches("editing"),
      check: ({ event, before, did }) =>
        invalidatedKeys(did).join() ===
        (Object.keys(before.context.waiting).every((name) => name in event["waiting"]) ? "" : "settings"),
    },
    "only this member's draft is read": {
      section: "DECISIONS §2.8",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => isStartedWith(did, "readDraft", { memberId: "m1" }),
    },
    "a changed switch is stored as a draft at once": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) => event.type === "setting.changed" && before.matches("editing"),
      check: ({ after, did, event }) =>
        after.context.values.replies === event["value"] &&
        JSON.stringify(did.find(({ type }) => type === "storeDraft")) ===
          JSON.stringify({ kind: "action", type: "storeDraft", params: after.context }),
    },
    "Save sends the switches together with the settings that they began from": {
      section: "SPEC §7, PATCH /users/settings",
      when: ({ event, before }) => event.type === "settings.submitted" && before.matches("editing"),
      check: ({ before, after, did }) =>
        after.hasTag("busy") && startedWith(did, "saveSettings") === before.context,
    },
    "saved settings show the toast 'Changes saved successfully', remove the draft and are invalidated": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "saved",
      check: ({ after, did }) =>
        after.matches("editing") &&
        toasts(did).join() === "Changes saved successfully" &&
        actionsDone(did).includes("clearDraft") &&
        invalidatedKeys(did).join() === "settings",
    },
    "only saved or reloaded settings become the base of the next changes": {
      section: "NETWORK §3.3",
      when: ({ event }) => event.type !== "xstate.init" && event.type !== "record.read",
      check: ({ event, caseName, before, after }) =>
        answered(event, "saveSettings") && caseName === "saved"
          ? same(after.context, { memberId: "m1", record: saved, waiting: {}, values: saved })
          : after.context.record === before.context.record,
    },
    "without a connection the changes are stored on this device, and the toast 'Saved on this phone.' shows":
      {
        section: "NETWORK §3.1: 'Saved on this phone.'",
        when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "no connection",
        check: ({ after, did }) =>
          after.matches("editing") &&
          toasts(did).join() === "Saved on this phone." &&
          actionsDone(did).join() === "clearDraft" &&
          invalidatedKeys(did).length === 0,
      },
    "no other step shows 'Saved on this phone.'": {
      section: "NETWORK §3.1",
      when: ({ did }) => toasts(did).includes("Saved on this phone."),
      check: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "no connection",
    },
    "a failed save shows the reason in a toast and keeps the chosen values": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        (answered(event, "saveSettings") && caseName === "the server is unreachable") ||
        broke(event, "saveSettings"),
      check: ({ before, after, did, event }) =>
        after.matches("editing") &&
        after.context.values === before.context.values &&
        !actionsDone(did).includes("clearDraft") &&
        toasts(did).join() ===
          (broke(event, "saveSettings") ? "Oops, something went wrong!" : "We could not reach the server."),
    },
    "an expired session keeps the draft and shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "the session expired",
      check: ({ after, did }) =>
        after.matches("editing") && toasts(did).length === 0 && actionsDone(did).length === 0,
    },
    "while settings are saved, they can be neither changed nor saved again": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("saving"),
      check: ({ after }) =>
        !after.can({ type: "settings.submitted" }) &&
        !after.can({ type: "setting.changed", name: "replies", value: false }),
    },
    "only Save sends the settings": {
      section: "SPEC §2, /dashboard/settings",
      when: ({ did }) => started(did).includes("saveSettings"),
      check: ({ event }) => event.type === "settings.submitted",
    },
  },
}
