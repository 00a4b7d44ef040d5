import { fromCallback, fromPromise } from "xstate"
import { unreachable } from "#api/failure.ts"
import { randomId } from "../../random-id.ts"
import { runMemberApi } from "../from-api.ts"
import { hasRecord } from "../session/storage.ts"
import { changedSettings } from "./changed-settings.ts"
import { settingsDraft } from "./settings-draft.ts"
import {
  type SavedSettings,
  savedOf,
  type SettingsContext,
  type SettingsEvent,
  settingsMachine,
} from "./settings.machine.ts"

const loadSave = () => import("#api/settings.ts").then((api) => api.saveSettings)

const loadOutbox = () => import("../outbox/save-or-queue.actors.ts")

/** Saves the changed settings. Without a connection, or while earlier changes wait, they wait in the outbox. */
const save = async (context: SettingsContext, signal: AbortSignal): Promise<SavedSettings> => {
  const { memberId, record, values } = context
  const saved = savedOf(context)
  const loaded = await loadOutbox().catch(() => null)
  if (loaded === null) return { _tag: "Err", error: unreachable() }
  return loaded.saveOrQueue(
    (changes) => runMemberApi(loadSave, changes, signal),
    memberId,
    {
      kind: "settings",
      clientEntryId: randomId(),
      changes: changedSettings(record, values),
      expected: changedSettings(values, record),
    },
    { changes: changedSettings(saved, values), expected: changedSettings(values, saved) },
  )
}

/** Provides the settings flow with the API call, this device's drafts and the outbox. */
export const liveSettings = settingsMachine.provide({
  actors: {
    readDraft: fromPromise(async ({ input: { memberId } }) => {
      const draft = await settingsDraft.read(memberId)
      const loaded = hasRecord("outbox") ? await loadOutbox().catch(() => null) : null
      const waiting = (await loaded?.waitingChanges(memberId, "settings")) ?? null
      return {
        draft: draft === null ? {} : changedSettings(draft.record, draft.values),
        waiting: waiting?.changes ?? {},
      }
    }),
    watchChanges: fromCallback<SettingsEvent, { memberId: string }>(({ sendBack, input: { memberId } }) => {
      const stopping = new AbortController()
      const { signal } = stopping
      const report = (waiting: object): void => {
        if (!signal.aborted) sendBack({ type: "changes.read", waiting })
      }
      /** The outbox loads once something waits, also in another tab. After a failure, the next change there loads it again. */
      const watch = async (): Promise<void> => {
        if (!hasRecord("outbox")) return report({})
        window.removeEventListener("storage", start)
        const loaded = await loadOutbox().catch(() => null)
        if (loaded === null) window.addEventListener("storage", start, { signal })
        else if (!signal.aborted)
          signal.addEventListener("abort", loaded.watchChanges(memberId, "settings", report))
      }
      const start = (): void => void watch()
      window.addEventListener("storage", start, { signal })
      start()
      return () => stopping.abort()
    }),
    saveSettings: fromPromise(({ input, signal }) => save(input, signal)),
  },
  actions: {
    storeDraft: (_, context) =>
      void settingsDraft.store(context.memberId, { record: savedOf(context), values: context.values }),
    clearDraft: () => void settingsDraft.clear(),
  },
})
