import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

const Id = Schema.Struct({ id: Schema.String })
const MemberId = Schema.Struct({ memberId: Schema.String })

/** An announcement, and how far it has been sent. */
export const AnnouncementRow = Schema.Struct({
  id: Schema.String,
  content: Schema.String,
  target: Schema.NullOr(Schema.String),
  roles: Schema.Array(Role),
  /** Members are notified in the order of their ids, up to this one. */
  lastMemberId: Schema.NullOr(Schema.String),
  notified: Schema.Int,
  isFinished: Schema.Boolean,
})
export type AnnouncementRow = typeof AnnouncementRow.Type

/** Precedes every id, so that a batch is one range of the primary key. */
const firstId = "00000000-0000-0000-0000-000000000000"

export const announcementRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  insert: (content: string, target: string | null, roles: readonly Role[], at: Date) =>
    rowOf(Id)(sql`insert into announcements (content, target, roles, created_at)
      values (${content}, ${target}, ${[...roles]}::text[], ${at}) returning id`),
  /** Locks an announcement until the transaction ends, so that two commands do not send the same batch. */
  lock: (id: string) =>
    rowOf(AnnouncementRow)(sql`select id, content, target, roles, last_member_id as "lastMemberId", notified,
      finished_at is not null as "isFinished" from announcements where id = ${id}::uuid for update`),
  /**
   * Notifies the next members of its roles, in the order of their ids: verified ones whose settings allow announcements.
   * Returns their ids.
   */
  notifyNext: ({ content, target, roles, lastMemberId }: AnnouncementRow, limit: number, at: Date) =>
    rowsOf(MemberId)(sql`insert into notifications (member_id, kind, content, target, created_at)
      select m.id, 'announcement', ${content}, ${target}::text, ${at}::timestamptz
      from members m left join notification_settings s on s.member_id = m.id
      where m.id > ${lastMemberId ?? firstId}::uuid and m.role = any(${[...roles]}::text[])
        and m.email_verified_at is not null and m.disabled_at is null and coalesce(s.announcements, true)
      order by m.id limit ${limit}
      returning member_id as "memberId"`),
  store: ({ id, lastMemberId, notified }: AnnouncementRow, finishedAt: Date | null) =>
    execute(sql`update announcements set last_member_id = ${lastMemberId}::uuid, notified = ${notified}::int,
      finished_at = ${finishedAt}::timestamptz where id = ${id}::uuid`),
}))
