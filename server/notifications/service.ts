import { Effect } from "effect"
import { now } from "../clock.ts"
import { type Notice, notificationRows } from "./rows.ts"

/** Leaves a notice for a member, in the caller's transaction when there is one. */
export const notify = Effect.fnUntraced(function* (notice: Notice) {
  const rows = yield* notificationRows
  yield* rows.insert(notice, yield* now)
})

/** How much a member has not read yet: messages, and everything else (SPEC §3). */
export const unread = Effect.fnUntraced(function* (memberId: string) {
  const rows = yield* notificationRows
  return (yield* rows.stats(memberId)) ?? { unreadMessagesCount: 0, unreadNotificationCount: 0 }
})
