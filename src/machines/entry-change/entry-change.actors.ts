import { fromPromise } from "xstate"
import { changeFaithEntry, removeFaithEntry } from "#api/faith-entry.ts"
import { fromApi } from "../from-api.ts"
import { entryChangeDraft } from "./entry-change-draft.ts"
import { entryChangeMachine } from "./entry-change.machine.ts"

/** Provides the changes of an entry with the device's storage and the API calls, which load with the page's list. */
export const liveEntryChange = entryChangeMachine.provide({
  actors: {
    readDraft: fromPromise(({ input: { memberId, id } }) => entryChangeDraft.read(memberId, id)),
    change: fromApi(() => Promise.resolve(changeFaithEntry)),
    remove: fromApi(() => Promise.resolve(removeFaithEntry)),
  },
  actions: {
    storeDraft: (_, { memberId, id, draft }) => void entryChangeDraft.store(memberId, id, draft),
    clearDraft: (_, { memberId, id }) => void entryChangeDraft.clear(memberId, id),
  },
})
