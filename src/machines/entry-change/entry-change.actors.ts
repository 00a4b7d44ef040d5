import { changeFaithEntry, removeFaithEntry } from "#api/faith-entry.ts"
import { fromApi } from "../from-api.ts"
import { entryChangeMachine } from "./entry-change.machine.ts"

/** Provides the changes of an entry with the API calls, which load with the page's list of entries. */
export const liveEntryChange = entryChangeMachine.provide({
  actors: {
    change: fromApi(() => Promise.resolve(changeFaithEntry)),
    remove: fromApi(() => Promise.resolve(removeFaithEntry)),
  },
})
