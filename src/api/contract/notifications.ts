import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization } from "./wire.ts"

/** What the badges of the top bar show (SPEC §3). */
export const NotificationStats = Schema.Struct({
  unreadMessagesCount: Schema.Int,
  unreadNotificationCount: Schema.Int,
})
export type NotificationStats = typeof NotificationStats.Type

/** SPEC §7: polled every 15 minutes by the shell; its errors are never toasted. */
export class NotificationsGroup extends HttpApiGroup.make("notifications")
  .add(HttpApiEndpoint.get("stats", "/notifications/stats", { success: answer(NotificationStats) }))
  .middleware(Authorization) {}
