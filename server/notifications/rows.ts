import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NotificationStats } from "#api/contract/notifications.ts"
import { rowOf } from "../database/decoded.ts"

/** What a notice can be about (DECISIONS §4). */
export const notificationKinds = [
  "message",
  "event",
  "order",
  "payment",
  "transition",
  "announcement",
] as const
export const NotificationKind = Schema.Literals(notificationKinds)
export type NotificationKind = typeof NotificationKind.Type

/** A notice for one member: what it says and the page of this portal that it is about. */
export interface Notice {
  readonly memberId: string
  readonly kind: NotificationKind
  readonly content: string
  readonly target: string | null
}

export const notificationRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  insert: ({ memberId, kind, content, target }: Notice, at: Date) =>
    sql`insert into notifications (member_id, kind, content, target, created_at)
      values (${memberId}::uuid, ${kind}, ${content}, ${target}, ${at})`.pipe(Effect.asVoid, Effect.orDie),
  stats: (memberId: string) =>
    rowOf(NotificationStats)(sql`select
        count(*) filter (where kind = 'message')::int as "unreadMessagesCount",
        count(*) filter (where kind <> 'message')::int as "unreadNotificationCount"
      from notifications where member_id = ${memberId}::uuid and read_at is null`),
}))
