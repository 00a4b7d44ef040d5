/** Models the notification settings. */
import { makeFailure } from "#api/failure.ts"
import { changedSettings } from "#machines/settings/changed-settings.ts"
import { type SettingsContext, settingsMachine } from "#machines/settings/settings.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { actionsDone, answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const stored = { newMessage: true, replies: true, announcements: true }
const elsewhere = { ...stored, newMessage: false }
/** What the server has after "setting.changed". */
const saved = { ...stored, replies: false }

/** Returns the settings that the member has changed and not saved. */
const unsavedOf = ({ record, waiting, values }: SettingsContext) =>
  changedSettings({ ...record, ...waiting }, values)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const failure = (_tag: Failure["_tag"], status: number, message: string) => ({
  output: {
    _tag: "Err" as const,
    error: makeFailure(_tag, message, { status }),
  },
})

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
    "xstate.error.actor.readDraft": { defect: { error: new Error("defect") } },
    "xstate.done.actor.saveSettings": {
      saved: { output: { _tag: "Ok", value: { isQueued: false, ...saved } } },
      "no connection": { output: { _tag: "Ok", value: { isQueued: true } } },
      "nobody answers": failure("Unreachable", 0, "We could not reach the server."),
      "session over": failure("SessionExpired", 401, "Invalid or expired token provided"),
    },
    "xstate.error.actor.saveSettings": { defect: { error: new Error("defect") } },
  },
  rules: {
    "what was changed and not saved is there again at the next visit": {
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
    "the form shows what is stored and what waits, and what the member is changing stays": {
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
    "what waits is watched while the form is open": {
      section: "NETWORK §3.1",
      when: ({ before, after }) => !before.matches("editing") && after.matches("editing"),
      check: ({ did }) => same(startedWith(did, "watchChanges"), { memberId: "m1" }),
    },
    "the settings are read again once changes do not wait any more": {
      section: "NETWORK §3.3: the list is the same in every tab",
      when: ({ event, before }) => event.type === "changes.read" && before.matches("editing"),
      check: ({ event, before, did }) =>
        invalidatedKeys(did).join() ===
        (Object.keys(before.context.waiting).every((name) => name in event["waiting"]) ? "" : "settings"),
    },
    "the draft of this member is read": {
      section: "DECISIONS §2.8",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => same(startedWith(did, "readDraft"), { memberId: "m1" }),
    },
    "a changed switch is stored on this device at once": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) => event.type === "setting.changed" && before.matches("editing"),
      check: ({ after, did, event }) =>
        after.context.values.replies === event["value"] &&
        JSON.stringify(did.find(({ type }) => type === "storeDraft")) ===
          JSON.stringify({ kind: "action", type: "storeDraft", params: after.context }),
    },
    "Save sends what the switches show, with the settings that they began from": {
      section: "SPEC §7, PATCH /users/settings",
      when: ({ event, before }) => event.type === "settings.submitted" && before.matches("editing"),
      check: ({ before, after, did }) =>
        after.hasTag("busy") && startedWith(did, "saveSettings") === before.context,
    },
    "saved settings say 'Changes saved successfully', and need no draft": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "saved",
      check: ({ after, did }) =>
        after.matches("editing") &&
        toasts(did).join() === "Changes saved successfully" &&
        actionsDone(did).includes("clearDraft") &&
        invalidatedKeys(did).join() === "settings",
    },
    "the next changes begin from what the server has, and from nothing else": {
      section: "NETWORK §3.3",
      when: ({ event }) => event.type !== "xstate.init" && event.type !== "record.read",
      check: ({ event, caseName, before, after }) =>
        answered(event, "saveSettings") && caseName === "saved"
          ? same(after.context, { memberId: "m1", record: saved, waiting: {}, values: saved })
          : after.context.record === before.context.record,
    },
    "without a connection the changes wait, and the member is told that this phone has them": {
      section: "NETWORK §3.1: 'Saved on this phone.'",
      when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "no connection",
      check: ({ after, did }) =>
        after.matches("editing") &&
        toasts(did).join() === "Saved on this phone." &&
        actionsDone(did).join() === "clearDraft" &&
        invalidatedKeys(did).length === 0,
    },
    "that is said of nothing else": {
      section: "NETWORK §3.1",
      when: ({ did }) => toasts(did).includes("Saved on this phone."),
      check: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "no connection",
    },
    "a save that fails says why, and keeps what was chosen": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        (answered(event, "saveSettings") && caseName === "nobody answers") || broke(event, "saveSettings"),
      check: ({ before, after, did, event }) =>
        after.matches("editing") &&
        after.context.values === before.context.values &&
        !actionsDone(did).includes("clearDraft") &&
        toasts(did).join() ===
          (broke(event, "saveSettings") ? "Oops, something went wrong!" : "We could not reach the server."),
    },
    "a session that is over is said by the session alone, and the draft stays": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "saveSettings") && caseName === "session over",
      check: ({ after, did }) =>
        after.matches("editing") && toasts(did).length === 0 && actionsDone(did).length === 0,
    },
    "settings that are being saved are saved once, and do not change": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("saving"),
      check: ({ after }) =>
        !after.can({ type: "settings.submitted" }) &&
        !after.can({ type: "setting.changed", name: "replies", value: false }),
    },
    "nothing is saved without Save": {
      section: "SPEC §2, /dashboard/settings",
      when: ({ did }) => started(did).includes("saveSettings"),
      check: ({ event }) => event.type === "settings.submitted",
    },
  },
}
