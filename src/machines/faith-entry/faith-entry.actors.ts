import { assign, fromPromise } from "xstate"
import { randomId } from "../form/random-id.ts"
import { fromApi } from "../from-api.ts"
import { faithDraft } from "./faith-draft.ts"
import { faithEntryMachine } from "./faith-entry.machine.ts"
import type { FaithDraft } from "./faith-values.ts"

/** Provides the faith entry flow with the API call and this device's storage. */
export const liveFaithEntry = faithEntryMachine.provide({
  actors: {
    readDraft: fromPromise<FaithDraft | null, { memberId: string }>(({ input }) =>
      faithDraft.read(input.memberId),
    ),
    post: fromApi(() => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)),
  },
  actions: {
    createIdempotencyKey: assign(() => ({ clientEntryId: randomId() })),
    storeDraft: (_, { memberId, draft }) => void faithDraft.store(memberId, draft),
    clearDraft: () => void faithDraft.clear(),
  },
})
