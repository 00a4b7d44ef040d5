/** Models the notification settings. */
import { makeFailure } from "#api/failure.ts"
import { settingsMachine } from "#machines/settings/settings.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { actionsDone, answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const stored = { newMessage: true, replies: true, announcements: true }
const draft = { ...stored, announcements: false }
const failure = (_tag: Failure["_tag"], status: number, message: string) => ({
  output: {
    _tag: "Err" as const,
    error: makeFailure(_tag, message, { status }),
  },
})

export const model: FlowModel<typeof settingsMachine> = {
  machine: settingsMachine,
  inputs: { plain: { memberId: "m1", record: stored } },
  key: ({ context: { record, values } }) => [
    values.replies,
    values.announcements,
    record.replies,
    record.announcements,
  ],
  stableStates: ["editing"],
  cases: {
    "setting.changed": {
      plain: { name: "replies", value: false },
      back: { name: "replies", value: true },
    },
    "settings.submitted": { plain: {} },
    "xstate.done.actor.readDraft": { "no draft": { output: null }, "a draft": { output: draft } },
    "xstate.error.actor.readDraft": { defect: { error: new Error("defect") } },
    "xstate.done.actor.saveSettings": {
      saved: { output: { _tag: "Ok", value: { isQueued: false, ...draft } } },
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
      check: ({ after, caseName }) =>
        after.matches("editing") &&
        JSON.stringify(after.context.values) === JSON.stringify(caseName === "a draft" ? draft : stored),
    },
    "the draft of this member is read": {
      section: "DECISIONS §2.8",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) =>
        JSON.stringify(startedWith(did, "readDraft")) === JSON.stringify({ memberId: "m1", record: stored }),
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
    "the next changes begin from what was saved, and from nothing else": {
      section: "NETWORK §3.3",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ event, caseName, before, after }) =>
        after.context.record ===
        (answered(event, "saveSettings") && caseName === "saved"
          ? before.context.values
          : before.context.record),
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
