import { fromPromise } from "xstate"
import { memberNow } from "../app/app.ts"
import { fromApi, runMemberApi } from "../from-api.ts"
import { notificationsMachine } from "./notifications.machine.ts"

const loadMarkRead = () => import("#api/notifications.ts").then((api) => api.markRead)
const loadOutbox = () => import("../outbox/queue-if-unreachable.actors.ts")

/** Provides the notifications flow with the API calls and the outbox, which loads without a connection. */
export const liveNotifications = notificationsMachine.provide({
  actors: {
    findOne: fromApi(() => import("#api/notifications.ts").then((api) => api.findNotification)),
    markRead: fromPromise(async ({ input: { id }, signal }) => {
      const memberId = memberNow()
      const outcome = await runMemberApi(loadMarkRead, { id }, signal)
      if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
      const loaded = await loadOutbox().catch(() => null)
      return (
        loaded?.queueReadMarkIfUnreachable(outcome, memberId, { of: "notification", id, sequence: 0 }) ??
        outcome
      )
    }),
  },
})
