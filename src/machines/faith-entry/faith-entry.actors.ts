import { assign, fromPromise } from "xstate"
import { randomId } from "../form/random-id.ts"
import { runMemberApi } from "../from-api.ts"
import { orQueued } from "../outbox/or-queued.actors.ts"
import { faithDraft } from "./faith-draft.ts"
import { faithEntryMachine, type Posted, type Submission } from "./faith-entry.machine.ts"
import type { FaithDraft } from "./faith-values.ts"

const loadPost = () => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)

/** Provides the faith entry flow with the API call and this device's storage. */
export const liveFaithEntry = faithEntryMachine.provide({
  actors: {
    readDraft: fromPromise<FaithDraft | null, { memberId: string }>(({ input }) =>
      faithDraft.read(input.memberId),
    ),
    post: fromPromise<Posted, Submission>(async ({ input: { memberId, draft }, signal }) =>
      orQueued(await runMemberApi(loadPost, draft, signal), memberId, { kind: "faith entry", ...draft }),
    ),
  },
  actions: {
    createIdempotencyKey: assign(() => ({ clientEntryId: randomId() })),
    storeDraft: (_, { memberId, draft }) => void faithDraft.store(memberId, draft),
    clearDraft: () => void faithDraft.clear(),
  },
})
