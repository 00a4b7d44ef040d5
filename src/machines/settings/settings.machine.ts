/**
 * Changes the notification settings (SPEC §2, /dashboard/settings). Every change is a draft on this device until
 * the server has saved it.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { NotificationSettings } from "#api/contract/settings.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isExpired, isOk, problemToast, outcomeOf } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"

export interface SettingsContext {
  readonly memberId: string
  /** The stored settings that the changes begin from. */
  readonly record: NotificationSettings
  /** The values of the switches. */
  readonly values: NotificationSettings
}

/** The stored settings, or the changes wait in the outbox. */
export type SavedSettings = SentOrQueued<NotificationSettings>

export type SettingsEvent =
  | { readonly type: "setting.changed"; readonly name: keyof NotificationSettings; readonly value: boolean }
  | { readonly type: "settings.submitted" }

export const settingsMachine = setup({
  types: {} as {
    input: Omit<SettingsContext, "values">
    context: SettingsContext
    events: SettingsEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the unsaved draft; returns null without one. */
    readDraft: fromPromise<NotificationSettings | null, { memberId: string; record: NotificationSettings }>(
      notProvided("readDraft"),
    ),
    /** Sends the changed settings, or stores them in the outbox without a connection. */
    saveSettings: fromPromise<SavedSettings, SettingsContext>(notProvided("saveSettings")),
  },
  guards: { isQueued, isOk, isExpired },
  actions: {
    /** Stores the values of the switches on the device. */
    storeDraft: notProvided<SettingsContext>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    setDraft: assign((_, { draft }: { draft: NotificationSettings | null }) =>
      draft === null ? {} : { values: draft },
    ),
    setValue: assign(
      ({ context }, { name, value }: { name: keyof NotificationSettings; value: boolean }) => ({
        values: { ...context.values, [name]: value },
      }),
    ),
    toastSaved: emit({ type: "toast", tone: "success", text: "Changes saved successfully" }),
    toastQueued: emit({ type: "toast", tone: "info", text: "Saved on this phone." }),
    /** The next changes begin from what was saved. */
    setRecord: assign(({ context }) => ({ record: context.values })),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateSettings: emit({ type: "invalidate", keys: [["settings"]] }),
  },
}).createMachine({
  id: "settings",
  description:
    "Choosing what to be notified of: a change stays on this device until it is saved. Without a connection it waits there.",
  context: ({ input }) => ({ ...input, values: input.record }),
  initial: "restoring",
  states: {
    restoring: {
      description: "Changes from an earlier visit that were not saved are read from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context: { memberId, record } }) => ({ memberId, record }),
        onDone: {
          target: "editing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "editing",
      },
    },
    editing: {
      description: "The switches can be changed and saved; every change is stored as a draft.",
      on: {
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
            actions: ["clearDraft", "setRecord", "toastSaved", "invalidateSettings"],
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
