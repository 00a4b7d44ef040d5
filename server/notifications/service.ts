import { Effect } from "effect"
import type { Notification, NotificationType } from "#api/contract/notifications.ts"
import { now } from "../clock.ts"
import { publishChange } from "../database/change-feed.ts"
import { type ListQuery, pageOf, sliceOf } from "../lists.ts"
import { isNotificationEnabled } from "../settings/preferences.ts"
import { isUuid } from "../uuid.ts"
import { NotificationNotFound } from "./errors.ts"
import { type NewNotification, type NotificationRow, notificationRows } from "./rows.ts"

/** The pages of notifications without a target, by kind. */
const defaultPages: Readonly<Record<NotificationType, string>> = {
  message: "/dashboard/messaging",
  event: "/dashboard/events",
  order: "/dashboard/store/orders",
  payment: "/dashboard/payments",
  transition: "/dashboard/profile",
  announcement: "/dashboard",
  moderation: "/dashboard",
  licence: "/dashboard/profile",
  alert: "/office",
}

const notificationOf = (row: NotificationRow): Notification => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  target: row.target ?? defaultPages[row.type],
})

/**
 * Notifies a member, in the caller's transaction if there is one. Publishes the change after the commit, so that badges
 * update at once. Does nothing for announcements, messages or replies that the member has turned off (SPEC §2,
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

/** Counts a member's unread notifications, except those about messages: the messages themselves are counted (SPEC §3). */
export const unread = Effect.fnUntraced(function* (memberId: string) {
  const rows = yield* notificationRows
  return yield* rows.unread(memberId)
})

/** Returns one page of a member's notifications, newest first. */
export const listNotifications = Effect.fnUntraced(function* (query: ListQuery, memberId: string) {
  const rows = yield* notificationRows
  const { notifications, totalItems } = yield* rows.page(memberId, { ...sliceOf(query), words: [] })
  return pageOf(query, notifications.map(notificationOf), totalItems)
})

/** Returns a notification of this member. Fails with `NotificationNotFound` for another member's. */
export const findNotification = Effect.fnUntraced(function* (id: string, memberId: string) {
  const rows = yield* notificationRows
  const row = isUuid(id) ? yield* rows.ofMember(id, memberId) : undefined
  return row === undefined ? yield* new NotificationNotFound() : notificationOf(row)
})

/** Marks a notification as read (SPEC §4). Fails with `NotificationNotFound` for another member's. */
export const markOneRead = Effect.fnUntraced(function* (id: string, memberId: string) {
  const rows = yield* notificationRows
  if (isUuid(id) && (yield* rows.read(id, memberId, yield* now)) > 0)
    yield* publishChange({ memberId, about: "notifications" })
  return yield* findNotification(id, memberId)
})

/**
 * Marks a notification and all older ones as read (DECISIONS §4.9). Those that arrived later stay unread. Fails with
 * `NotificationNotFound` for another member's.
 */
export const markAllRead = Effect.fnUntraced(function* (newest: string, memberId: string) {
  const rows = yield* notificationRows
  yield* findNotification(newest, memberId)
  if ((yield* rows.readFrom(newest, memberId, yield* now)) > 0)
    yield* publishChange({ memberId, about: "notifications" })
})

/** Marks the notifications of one kind about a page as read, such as those of a chat (DECISIONS §4). */
export const markTargetRead = Effect.fnUntraced(function* (
  memberId: string,
  kind: NotificationType,
  target: string,
) {
  const rows = yield* notificationRows
  if ((yield* rows.markTargetRead(memberId, kind, target, yield* now)) > 0)
    yield* publishChange({ memberId, about: "notifications" })
})
