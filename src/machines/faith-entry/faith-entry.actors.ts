import { assign, fromPromise } from "xstate"
import { randomId } from "../../random-id.ts"
import { runMemberApi } from "../from-api.ts"
import { faithDraft } from "./faith-draft.ts"
import { faithEntryMachine, type Posted, type Submission } from "./faith-entry.machine.ts"
import type { FaithDraft } from "./faith-values.ts"

const loadPost = () => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)

const loadOutbox = () => import("../outbox/queue-if-unreachable.actors.ts")

/** Provides the faith entry flow with the API call and this device's storage. */
export const liveFaithEntry = faithEntryMachine.provide({
  actors: {
    readDraft: fromPromise<FaithDraft | null, { memberId: string }>(({ input }) =>
      faithDraft.read(input.memberId),
    ),
    post: fromPromise<Posted, Submission>(async ({ input: { memberId, draft }, signal }) => {
      const outcome = await runMemberApi(loadPost, draft, signal)
      if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
      const loaded = outcome.error._tag === "Unreachable" ? await loadOutbox().catch(() => null) : null
      return loaded?.queueIfUnreachable(outcome, memberId, { kind: "faith entry", ...draft }) ?? outcome
    }),
  },
  actions: {
    createIdempotencyKey: assign(() => ({ clientEntryId: randomId() })),
    storeDraft: (_, { memberId, draft }) => void faithDraft.store(memberId, draft),
    clearDraft: () => void faithDraft.clear(),
  },
})
