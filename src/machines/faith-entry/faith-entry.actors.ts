import { fromPromise } from "xstate"
import { fromApi } from "../from-api.ts"
import { forgetEntry, keepEntry, readEntry } from "./faith-draft.ts"
import { faithEntryMachine } from "./faith-entry.machine.ts"
import type { FaithValues } from "./faith-values.ts"

/** Writing a faith entry, with the real call and the memory of this device. */
export const liveFaithEntry = faithEntryMachine.provide({
  actors: {
    readDraft: fromPromise<FaithValues | null, { memberId: string }>(({ input }) =>
      readEntry(input.memberId),
    ),
    post: fromApi(() => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)),
  },
  actions: {
    keepDraft: (_, { memberId, values }) => void keepEntry(memberId, values),
    forgetDraft: () => void forgetEntry(),
  },
})
