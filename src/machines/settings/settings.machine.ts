/**
 * Changes the notification settings (SPEC §2, /dashboard/settings). Every change is a draft on this device until
 * the server has saved it.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { NotificationSettings } from "#api/contract/settings.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isExpired, isOk, problemToast, outcomeOf } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"
import { changedSettings } from "./changed-settings.ts"

export interface SettingsContext {
  readonly memberId: string
  /** The settings stored on the server. */
  readonly record: NotificationSettings
  /** The changes that wait in the outbox. */
  readonly waiting: SomeSettings
  /** The values of the switches: the record with the changes that wait, and with those that are not saved. */
  readonly values: NotificationSettings
}

type SomeSettings = Partial<NotificationSettings>

/** What this device has besides the record. */
export interface DeviceSettings {
  /** The changes of an earlier visit that were not saved. */
  readonly draft: SomeSettings
  /** The changes that wait in the outbox. */
  readonly waiting: SomeSettings
}

/** The stored settings, or the changes wait in the outbox. */
export type SavedSettings = SentOrQueued<NotificationSettings>

export type SettingsEvent =
  | { readonly type: "setting.changed"; readonly name: keyof NotificationSettings; readonly value: boolean }
  | { readonly type: "settings.submitted" }
  /** The server sent its settings, which another tab or the outbox may have changed. */
  | { readonly type: "record.read"; readonly record: NotificationSettings }
  /** The outbox was read: at the start, and after each change in any tab. */
  | { readonly type: "changes.read"; readonly waiting: SomeSettings }

/** Returns the settings that count as saved: the record with the changes that wait. */
export const savedOf = ({
  record,
  waiting,
}: Pick<SettingsContext, "record" | "waiting">): NotificationSettings => ({ ...record, ...waiting })

export const settingsMachine = setup({
  types: {} as {
    input: Pick<SettingsContext, "memberId" | "record">
    context: SettingsContext
    events: SettingsEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the unsaved draft and what waits in the outbox. */
    readDraft: fromPromise<DeviceSettings, { memberId: string }>(notProvided("readDraft")),
    /** Reports the changes that wait in the outbox. */
    watchChanges: fromCallback<SettingsEvent, { memberId: string }>(notProvided("watchChanges")),
    /** Sends the changed settings, or stores them in the outbox without a connection. */
    saveSettings: fromPromise<SavedSettings, SettingsContext>(notProvided("saveSettings")),
  },
  guards: {
    isQueued,
    isOk,
    isExpired,
    /** The changes that waited were sent or deleted, perhaps in another tab. */
    hasLeft: ({ context }, { waiting }: { waiting: SomeSettings }) =>
      Object.keys(context.waiting).some((name) => !(name in waiting)),
  },
  actions: {
    /** Stores the values of the switches on the device. */
    storeDraft: notProvided<SettingsContext>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setDraft: assign(({ context: { record } }, { draft, waiting }: DeviceSettings) => ({
      waiting,
      values: { ...record, ...waiting, ...draft },
    })),
    setValue: assign(
      ({ context }, { name, value }: { name: keyof NotificationSettings; value: boolean }) => ({
        values: { ...context.values, [name]: value },
      }),
    ),
    toastSaved: emit({ type: "toast", tone: "success", text: "Changes saved successfully" }),
    toastQueued: emit({ type: "toast", tone: "info", text: "Saved on this phone." }),
    /** Shows what is stored or waits by now. The changes that are not saved stay. */
    followStored: assign(
      ({ context }, { record = context.record, waiting = context.waiting }: Partial<SettingsContext>) => ({
        record,
        waiting,
        values: { ...record, ...waiting, ...changedSettings(savedOf(context), context.values) },
      }),
    ),
    /** The next changes begin from what the server has stored. */
    setRecord: assign((_, { outcome }: { outcome: SavedSettings }) => {
      if (outcome._tag === "Err" || outcome.value.isQueued) return {}
      const { isQueued: _queued, ...record } = outcome.value
      return { record, waiting: {}, values: record }
    }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateSettings: emit({ type: "invalidate", keys: [["settings"]] }),
  },
}).createMachine({
  id: "settings",
  description:
    "Choosing what to be notified of: a change stays on this device until it is saved. Without a connection it waits there.",
  context: ({ input }) => ({ ...input, waiting: {}, values: input.record }),
  on: {
    "record.read": {
      actions: { type: "followStored", params: ({ event: { record } }) => ({ record }) },
    },
  },
  initial: "restoring",
  states: {
    restoring: {
      description: "Changes from an earlier visit that were not saved are read from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context: { memberId } }) => ({ memberId }),
        onDone: {
          target: "editing",
          actions: { type: "setDraft", params: ({ event }) => event.output },
        },
        onError: "editing",
      },
    },
    editing: {
      description:
        "The switches can be changed and saved; every change is stored as a draft. The others show what is saved by now.",
      invoke: {
        id: "watchChanges",
        src: "watchChanges",
        input: ({ context: { memberId } }) => ({ memberId }),
      },
      on: {
        "changes.read": [
          {
            guard: { type: "hasLeft", params: ({ event: { waiting } }) => ({ waiting }) },
            actions: [
              { type: "followStored", params: ({ event: { waiting } }) => ({ waiting }) },
              "invalidateSettings",
            ],
          },
          { actions: { type: "followStored", params: ({ event: { waiting } }) => ({ waiting }) } },
        ],
        "setting.changed": {
          actions: [
            { type: "setValue", params: ({ event }) => event },
            { type: "storeDraft", params: ({ context }) => context },
          ],
        },
        "settings.submitted": "saving",
      },
    },
    saving: {
      description: "The settings are being saved; the switches wait.",
      tags: ["busy"],
      invoke: {
        id: "saveSettings",
        src: "saveSettings",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
            target: "editing",
            actions: ["clearDraft", "toastQueued"],
          },
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "editing",
            actions: [
              "clearDraft",
              { type: "setRecord", params: ({ event }) => ({ outcome: event.output }) },
              "toastSaved",
              "invalidateSettings",
            ],
          },
          {
            // The session shows its own toast, and returns here after a login.
            guard: { type: "isExpired", params: outcomeOf },
            target: "editing",
          },
          {
            target: "editing",
            actions: { type: "toastProblem", params: outcomeOf },
          },
        ],
        onError: { target: "editing", actions: "toastDefect" },
      },
    },
  },
})
