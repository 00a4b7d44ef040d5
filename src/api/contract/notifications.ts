import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, NotFound, page } from "./wire.ts"

/** The counts for the badges of the top bar (SPEC §3). */
export const NotificationStats = Schema.Struct({
  /** Unread messages: the sum of the unread counts of GET /chats/contacts. The settings do not change it. */
  unreadMessagesCount: Schema.Int,
  /** Unread notifications, except those about messages. */
  unreadNotificationCount: Schema.Int,
})
export type NotificationStats = typeof NotificationStats.Type

/**
 * The subjects of a notification (DECISIONS §4). `licence`: the license number, or what the office corrected in the profile.
 * `alert`: what staff must know or do in the office.
 */
export const notificationTypes = [
  "message",
  "event",
  "order",
  "payment",
  "transition",
  "announcement",
  "moderation",
  "licence",
  "alert",
] as const
export const NotificationType = Schema.Literals(notificationTypes)
export type NotificationType = typeof NotificationType.Type

/** Notification (SPEC §3). */
export const Notification = Schema.Struct({
  _id: Schema.String,
  type: NotificationType,
  content: Schema.String,
  read: Schema.Boolean,
  createdAt: Schema.String,
  /** The portal page of its subject, with its query. Every notification has one (DECISIONS §4). */
  target: Schema.String,
})
export type Notification = typeof Notification.Type

const id = { id: Schema.String }

/** Notifications (SPEC §7). The shell polls the stats every 15 minutes and never shows their errors. */
export class NotificationsGroup extends HttpApiGroup.make("notifications")
  .add(
    HttpApiEndpoint.get("stats", "/notifications/stats", { success: answer(NotificationStats) }),
    /** Returns one page, newest first. The client also accepts a bare list (DECISIONS §1). */
    HttpApiEndpoint.get("list", "/notifications", {
      query: { page: listQuery.page, limit: listQuery.limit },
      success: answer(Schema.Union([page(Notification), Schema.Array(Notification)])),
    }),
    /** Our addition: returns one notification for a deep link or a reload. */
    HttpApiEndpoint.get("get", "/notifications/:id", {
      params: id,
      success: answer(Notification),
      error: NotFound,
    }),
    /**
     * Our addition: marks a notification as read, and all that are older in the list's order. Newer ones stay unread, because
     * the member has not seen them. Repeating it changes nothing.
     */
    HttpApiEndpoint.patch("readAll", "/notifications/read", {
      payload: Schema.Struct({ newest: Schema.String }),
      success: answer(Schema.Null),
      error: NotFound,
    }),
    /** Marks a notification as read. Repeating it changes nothing. */
    HttpApiEndpoint.patch("read", "/notifications/:id/read", {
      params: id,
      success: answer(Notification),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
