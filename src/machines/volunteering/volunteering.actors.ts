import { fromCallback, fromPromise } from "xstate"
import { runMemberApi } from "../from-api.ts"
import { hasRecord } from "../session/storage.ts"
import {
  type VolunteeringEvent,
  type VolunteeringInput,
  volunteeringMachine,
} from "./volunteering.machine.ts"

const loadVolunteer = () => import("#api/jobs.ts").then((api) => api.volunteerFor)
const loadOutbox = () => import("../outbox/queue-if-unreachable.actors.ts")
const keyOf = (jobId: string) => `application ${jobId}`

/** Provides volunteering with the API call and the outbox, which loads when something waits. */
export const liveVolunteering = volunteeringMachine.provide({
  actors: {
    readOutbox: fromPromise<boolean, VolunteeringInput>(async ({ input: { memberId, jobId } }) => {
      if (!hasRecord("outbox")) return false
      const { hasEntry } = await import("../app/outbox.ts")
      return hasEntry(memberId, keyOf(jobId))
    }),
    volunteer: fromPromise(async ({ input: { memberId, jobId, jobTitle }, signal }) => {
      const outcome = await runMemberApi(loadVolunteer, { jobId }, signal)
      if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
      const loaded = outcome.error._tag === "Unreachable" ? await loadOutbox().catch(() => null) : null
      const entry = { kind: "application", clientEntryId: keyOf(jobId), jobId, jobTitle } as const
      return loaded?.queueIfUnreachable(outcome, memberId, entry) ?? outcome
    }),
    watchApplication: fromCallback<VolunteeringEvent, VolunteeringInput>(
      ({ sendBack, input: { memberId, jobId } }) => {
        const key = keyOf(jobId)
        const stopping = new AbortController()
        const watch = async () => {
          // The module is loaded: the entry was stored with it, or found by it.
          const { hasSent, watchEntries } = await import("../app/outbox.ts")
          if (stopping.signal.aborted) return
          const stop = watchEntries(memberId, (entries) => {
            if (!entries.some(({ clientEntryId }) => clientEntryId === key))
              sendBack({ type: "application.left", isSent: hasSent(key) })
          })
          stopping.signal.addEventListener("abort", stop)
        }
        void watch()
        return () => stopping.abort()
      },
    ),
  },
})
