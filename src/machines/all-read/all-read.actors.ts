import { fromPromise } from "xstate"
import { markAllRead } from "#api/notifications.ts"
import { memberNow } from "../app/app.ts"
import { runMemberApi } from "../from-api.ts"
import { allReadMachine } from "./all-read.machine.ts"

const loadOutbox = () => import("../outbox/queue-if-unreachable.actors.ts")

/** Provides the flow with the API call, which loads with the list of notifications, and the outbox, which loads offline. */
export const liveAllRead = allReadMachine.provide({
  actors: {
    markAllRead: fromPromise(async ({ input: { newest }, signal }) => {
      const memberId = memberNow()
      const outcome = await runMemberApi(() => Promise.resolve(markAllRead), { newest }, signal)
      if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
      const loaded = await loadOutbox().catch(() => null)
      return (
        loaded?.queueReadMarkIfUnreachable(outcome, memberId, {
          of: "notifications",
          id: newest,
          sequence: 0,
        }) ?? outcome
      )
    }),
  },
})
