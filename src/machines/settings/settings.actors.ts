import { fromPromise } from "xstate"
import { unreachable } from "#api/failure.ts"
import { randomId } from "../form/random-id.ts"
import { runMemberApi } from "../from-api.ts"
import { hasRecord } from "../session/storage.ts"
import { changedSettings } from "./changed-settings.ts"
import { settingsDraft } from "./settings-draft.ts"
import { type SavedSettings, type SettingsContext, settingsMachine } from "./settings.machine.ts"

const loadSave = () => import("#api/settings.ts").then((api) => api.saveSettings)

const loadOutbox = () => import("../outbox/save-or-queue.actors.ts")

/** Saves the changed settings. Without a connection, or while earlier changes wait, they wait in the outbox. */
const save = async (
  { memberId, record, values }: SettingsContext,
  signal: AbortSignal,
): Promise<SavedSettings> => {
  const changes = changedSettings(record, values)
  const loaded = await loadOutbox().catch(() => null)
  if (loaded === null) return { _tag: "Err", error: unreachable() }
  return loaded.saveOrQueue(() => runMemberApi(loadSave, changes, signal), memberId, {
    kind: "settings",
    clientEntryId: randomId(),
    changes,
    expected: changedSettings(values, record),
  })
}

/** Provides the settings flow with the API call, this device's drafts and the outbox. */
export const liveSettings = settingsMachine.provide({
  actors: {
    readDraft: fromPromise(async ({ input: { memberId, record } }) => {
      const draft = await settingsDraft.read(memberId)
      if (draft !== null) return { ...record, ...changedSettings(draft.record, draft.values) }
      if (!hasRecord("outbox")) return null
      const waiting = await (await loadOutbox()).waitingChanges(memberId, "settings")
      return waiting === null ? null : { ...record, ...waiting.changes }
    }),
    saveSettings: fromPromise(({ input, signal }) => save(input, signal)),
  },
  actions: {
    storeDraft: (_, { memberId, record, values }) => void settingsDraft.store(memberId, { record, values }),
    clearDraft: () => void settingsDraft.clear(),
  },
})
