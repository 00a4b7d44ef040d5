import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "#api/contract/users.ts"
import { now } from "../clock.ts"
import { publishChange } from "../database/change-feed.ts"
import { transactionOf } from "../database/decoded-rows.ts"
import { isUuid } from "../uuid.ts"
import { announcementRows } from "./announcement-rows.ts"
import { AnnouncementNotFound } from "./errors.ts"

/** How many members one transaction notifies. Each transaction stays far below the time limit of a statement. */
const batchSize = 1_000

/**
 * Stores an announcement for the members with these roles, and returns its id. Nobody is notified before
 * `sendAnnouncement`.
 * @param target The page that the announcement links to; null means the dashboard.
 */
export const createAnnouncement = Effect.fnUntraced(function* (
  content: string,
  target: string | null,
  roles: readonly Role[],
) {
  const rows = yield* announcementRows
  const row = yield* rows.insert(content, target, roles, yield* now)
  return row === undefined ? yield* Effect.die(new Error("An announcement was not written")) : row.id
})

/** Notifies the next members. A batch commits together with the id of its last member, so nobody is notified twice. */
const sendBatch = Effect.fnUntraced(function* (id: string, size: number) {
  const rows = yield* announcementRows
  const announcement = isUuid(id) ? yield* rows.lock(id) : undefined
  if (announcement === undefined) return yield* new AnnouncementNotFound()
  if (announcement.isFinished) return announcement
  const at = yield* now
  const ids = (yield* rows.notifyNext(announcement, size, at)).map(({ memberId }) => memberId).toSorted()
  const isFinished = ids.length < size
  const next = {
    ...announcement,
    lastMemberId: ids.at(-1) ?? announcement.lastMemberId,
    notified: announcement.notified + ids.length,
    isFinished,
  }
  yield* rows.store(next, isFinished ? at : null)
  if (isFinished && next.notified > 0) yield* publishChange({ memberId: null, about: "notifications" })
  return next
})

/**
 * Notifies all verified members with the roles of an announcement whose settings allow announcements, in batches. Goes on
 * after the last batch that was committed. Returns how many members it has notified in all. `onProgress` gets this number
 * after each batch. Open pages learn of it after the last batch. Fails with `AnnouncementNotFound`.
 */
export const sendAnnouncement = Effect.fnUntraced(function* (
  id: string,
  onProgress: (notified: number) => Effect.Effect<void> = () => Effect.void,
  size = batchSize,
) {
  const transaction = transactionOf(yield* SqlClient.SqlClient)
  for (;;) {
    const { notified, isFinished } = yield* transaction(sendBatch(id, size))
    if (isFinished) return notified
    yield* onProgress(notified)
  }
})
