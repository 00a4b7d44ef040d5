import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NotificationStats, NotificationType } from "#api/contract/notifications.ts"
import type { Role } from "#api/contract/users.ts"
import { affectedRows, countOf, execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

/** A notification for one member: its text and the page that it is about. */
export interface NewNotification {
  readonly memberId: string
  readonly kind: NotificationType
  readonly content: string
  /** A path with its query; null means the default page of the kind. */
  readonly target: string | null
}

export const NotificationRow = Schema.Struct({
  _id: Schema.String,
  type: NotificationType,
  content: Schema.String,
  target: Schema.NullOr(Schema.String),
  read: Schema.Boolean,
  createdAt: Schema.Date,
})
export type NotificationRow = typeof NotificationRow.Type

export const notificationRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const shown = sql.literal(
    `id as _id, kind as type, content, target, read_at is not null as read, created_at as "createdAt"`,
  )
  return {
    insert: ({ memberId, kind, content, target }: NewNotification, at: Date) =>
      execute(sql`insert into notifications (member_id, kind, content, target, created_at)
      values (${memberId}::uuid, ${kind}, ${content}, ${target}, ${at})`),
    /** Notifies all verified members with these roles whose settings allow announcements. Returns their number. */
    announce: (content: string, target: string | null, roles: readonly Role[], at: Date) =>
      affectedRows(sql`insert into notifications (member_id, kind, content, target, created_at)
        select m.id, 'announcement', ${content}, ${target}, ${at}
        from members m left join notification_settings s on s.member_id = m.id
        where ${sql.in("m.role", roles)} and m.email_verified_at is not null and m.disabled_at is null
          and coalesce(s.announcements, true)
        returning id`),
    stats: (memberId: string) =>
      rowOf(NotificationStats)(sql`select
        count(*) filter (where kind = 'message')::int as "unreadMessagesCount",
        count(*) filter (where kind <> 'message')::int as "unreadNotificationCount"
      from notifications where member_id = ${memberId}::uuid and read_at is null`),
    /** Newest first. */
    list: (memberId: string, limit: number, offset: number) =>
      rowsOf(NotificationRow)(sql`select ${shown} from notifications where member_id = ${memberId}::uuid
        order by created_at desc, id desc limit ${limit} offset ${offset}`),
    count: (memberId: string) =>
      countOf(sql`select count(*)::int as total from notifications where member_id = ${memberId}::uuid`),
    /** Returns undefined for another member's notification. */
    ofMember: (id: string, memberId: string) =>
      rowOf(NotificationRow)(
        sql`select ${shown} from notifications where id = ${id}::uuid and member_id = ${memberId}::uuid`,
      ),
    /** Returns 1 if the notification was unread, otherwise 0. */
    read: (id: string, memberId: string, at: Date) =>
      affectedRows(sql`update notifications set read_at = ${at}
        where id = ${id}::uuid and member_id = ${memberId}::uuid and read_at is null returning id`),
    /** Returns how many notifications were unread. */
    markTargetRead: (memberId: string, kind: NotificationType, target: string, at: Date) =>
      affectedRows(sql`update notifications set read_at = ${at}
        where member_id = ${memberId}::uuid and kind = ${kind} and target = ${target} and read_at is null returning id`),
  }
})
