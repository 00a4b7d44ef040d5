import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Notification, NotificationType } from "#api/contract/notifications.ts"
import type { Role } from "#api/contract/users.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { now } from "../clock.ts"
import { publishChange } from "../database/change-feed.ts"
import { type ListQuery, pageOf, sliceOf } from "../lists.ts"
import { isNotificationEnabled } from "../settings/preferences.ts"
import { isUuid } from "../uuid.ts"
import { NotificationNotFound } from "./errors.ts"
import { type NewNotification, type NotificationRow, notificationRows } from "./rows.ts"

/** The page of a notification without a target. */
const pages: Readonly<Record<NotificationType, string>> = {
  message: "/dashboard/messaging",
  event: "/dashboard/events",
  order: "/dashboard/store/orders",
  payment: "/dashboard/payments",
  transition: "/dashboard/profile",
  announcement: "/dashboard",
}

const notificationOf = (row: NotificationRow): Notification => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  target: row.target ?? pages[row.type],
})

/**
 * Notifies a member, in the caller's transaction when there is one, and publishes the change once it is committed, so
 * that badges are live. Skips what the member has turned off: announcements, messages and replies (SPEC §2,
 * /dashboard/settings).
 */
export const notify = Effect.fnUntraced(function* ({
  isReply = false,
  ...notification
}: NewNotification & { readonly isReply?: boolean }) {
  const { kind, memberId } = notification
  if (kind === "announcement" && !(yield* isNotificationEnabled(memberId, "announcements"))) return
  if (kind === "message" && !(yield* isNotificationEnabled(memberId, isReply ? "replies" : "newMessage")))
    return
  const rows = yield* notificationRows
  yield* rows.insert(notification, yield* now)
  yield* publishChange({ memberId, about: "notifications" })
})

/**
 * Notifies every verified member of these roles who wants announcements; returns how many.
 * @param target the page that it is about; null is the dashboard.
 */
export const announce = Effect.fnUntraced(function* (
  content: string,
  target: string | null,
  roles: readonly Role[],
) {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* notificationRows
  return yield* transaction(
    Effect.gen(function* () {
      const reached = yield* rows.announce(content, target, roles, yield* now)
      if (reached > 0) yield* publishChange({ memberId: null, about: "notifications" })
      return reached
    }),
  )
})

/** Counts what a member has not read: messages, and everything else (SPEC §3). */
export const unread = Effect.fnUntraced(function* (memberId: string) {
  const rows = yield* notificationRows
  return (yield* rows.stats(memberId)) ?? { unreadMessagesCount: 0, unreadNotificationCount: 0 }
})

/** Returns one page of a member's notifications, newest first. */
export const listNotifications = Effect.fnUntraced(function* (query: ListQuery, memberId: string) {
  const rows = yield* notificationRows
  const { limit, offset } = sliceOf(query)
  const total = yield* rows.count(memberId)
  return pageOf(query, (yield* rows.list(memberId, limit, offset)).map(notificationOf), total)
})

/** Returns a notification of this member; `NotificationNotFound` for another member's. */
export const findNotification = Effect.fnUntraced(function* (id: string, memberId: string) {
  const rows = yield* notificationRows
  const row = isUuid(id) ? yield* rows.ofMember(id, memberId) : undefined
  return row === undefined ? yield* new NotificationNotFound() : notificationOf(row)
})

/** Marks a notification as read when its detail opens (SPEC §4). `NotificationNotFound` for another member's. */
export const markOneRead = Effect.fnUntraced(function* (id: string, memberId: string) {
  const rows = yield* notificationRows
  if (isUuid(id) && (yield* rows.read(id, memberId, yield* now)) > 0)
    yield* publishChange({ memberId, about: "notifications" })
  return yield* findNotification(id, memberId)
})

/** Marks the notifications about a page as read: opening a chat reads its notifications (DECISIONS §4). */
export const markTargetRead = Effect.fnUntraced(function* (
  memberId: string,
  kind: NotificationType,
  target: string,
) {
  const rows = yield* notificationRows
  if ((yield* rows.markTargetRead(memberId, kind, target, yield* now)) > 0)
    yield* publishChange({ memberId, about: "notifications" })
})
