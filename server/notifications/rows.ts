import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NotificationType } from "#api/contract/notifications.ts"
import type { Slice } from "#server/lists.ts"
import { affectedRows, countOf, execute, rowOf, rowsOf } from "../database/decoded-rows.ts"
import { makeListPages } from "../database/list-pages.ts"

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
  const pageOf = makeListPages(sql, () => sql`notifications`)
  return {
    insert: ({ memberId, kind, content, target }: NewNotification, at: Date) =>
      execute(sql`insert into notifications (member_id, kind, content, target, created_at)
      values (${memberId}::uuid, ${kind}, ${content}, ${target}, ${at})`),
    /** Counts the unread notifications, except those about messages. */
    unread: (memberId: string) =>
      countOf(sql`select count(*)::int as total from notifications
        where member_id = ${memberId}::uuid and kind <> 'message' and read_at is null`),
    /** Newest first. */
    page: Effect.fnUntraced(function* (memberId: string, slice: Slice) {
      const where = sql`member_id = ${memberId}::uuid`
      const { ids, totalItems } = yield* pageOf([{ where, order: ["created_at desc", "id desc"] }], slice)
      const notifications = yield* rowsOf(NotificationRow)(sql`select ${shown} from notifications
        where id = any(${ids}) order by created_at desc, id desc`)
      return { notifications, totalItems }
    }),
    /** Returns undefined for another member's notification. */
    ofMember: (id: string, memberId: string) =>
      rowOf(NotificationRow)(
        sql`select ${shown} from notifications where id = ${id}::uuid and member_id = ${memberId}::uuid`,
      ),
    /** Returns 1 if the notification was unread, otherwise 0. */
    read: (id: string, memberId: string, at: Date) =>
      affectedRows(sql`update notifications set read_at = ${at}
        where id = ${id}::uuid and member_id = ${memberId}::uuid and read_at is null returning id`),
    /** Marks this notification and all older ones as read. Returns how many of them were unread. */
    readFrom: (id: string, memberId: string, at: Date) =>
      affectedRows(sql`update notifications set read_at = ${at}
        where member_id = ${memberId}::uuid and read_at is null
          and (created_at, id) <= (select created_at, id from notifications where id = ${id}::uuid) returning id`),
    /** Returns how many notifications were unread. */
    markTargetRead: (memberId: string, kind: NotificationType, target: string, at: Date) =>
      affectedRows(sql`update notifications set read_at = ${at}
        where member_id = ${memberId}::uuid and kind = ${kind} and target = ${target} and read_at is null returning id`),
  }
})
