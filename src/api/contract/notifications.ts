import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, NotFound, page } from "./wire.ts"

/** What the badges of the top bar show (SPEC §3). */
export const NotificationStats = Schema.Struct({
  unreadMessagesCount: Schema.Int,
  unreadNotificationCount: Schema.Int,
})
export type NotificationStats = typeof NotificationStats.Type

/** What a notification can be about (DECISIONS §4). */
export const notificationTypes = [
  "message",
  "event",
  "order",
  "payment",
  "transition",
  "announcement",
] as const
export const NotificationType = Schema.Literals(notificationTypes)
export type NotificationType = typeof NotificationType.Type

/** SPEC §3, Notification. */
export const Notification = Schema.Struct({
  _id: Schema.String,
  type: NotificationType,
  content: Schema.String,
  read: Schema.Boolean,
  createdAt: Schema.String,
  /** The page of the portal that it is about, with its query: each names one (DECISIONS §4). */
  target: Schema.String,
})
export type Notification = typeof Notification.Type

const id = { id: Schema.String }

/** SPEC §7. The stats are polled every 15 minutes by the shell; their errors are never toasted. */
export class NotificationsGroup extends HttpApiGroup.make("notifications")
  .add(
    HttpApiEndpoint.get("stats", "/notifications/stats", { success: answer(NotificationStats) }),
    /** Newest first. Paged, for it has Load More; a host that answers a bare list is understood (DECISIONS §1). */
    HttpApiEndpoint.get("list", "/notifications", {
      query: { page: listQuery.page, limit: listQuery.limit },
      success: answer(Schema.Union([page(Notification), Schema.Array(Notification)])),
    }),
    /** Ours: what a deep link or a reload shows. */
    HttpApiEndpoint.get("get", "/notifications/:id", {
      params: id,
      success: answer(Notification),
      error: NotFound,
    }),
    /** Read once it is opened; a second time changes nothing. */
    HttpApiEndpoint.patch("read", "/notifications/:id/read", {
      params: id,
      success: answer(Notification),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
