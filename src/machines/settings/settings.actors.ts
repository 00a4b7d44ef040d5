import { fromPromise } from "xstate"
import { fromApi } from "../from-api.ts"
import { settingsDraft } from "./settings-draft.ts"
import { settingsMachine } from "./settings.machine.ts"

/** Provides the settings flow with the API call and this device's drafts. */
export const liveSettings = settingsMachine.provide({
  actors: {
    readDraft: fromPromise(({ input }) => settingsDraft.read(input.memberId)),
    saveSettings: fromApi(() => import("#api/settings.ts").then((api) => api.saveSettings)),
  },
  actions: {
    storeDraft: (_, { memberId, values }) => void settingsDraft.store(memberId, values),
    clearDraft: () => void settingsDraft.clear(),
  },
})
