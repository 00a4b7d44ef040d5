import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { NotificationSettings } from "#api/contract/settings.ts"
import { execute, rowOf } from "../database/decoded-rows.ts"

export const settingsRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns undefined for a member who has never saved settings. */
  of: (memberId: string) =>
    rowOf(NotificationSettings)(sql`select new_message as "newMessage", replies, announcements
      from notification_settings where member_id = ${memberId}::uuid`),
  /** Lets two changes of one member's settings run one after the other, also before the first row is there. */
  lock: (memberId: string) => execute(sql`select id from members where id = ${memberId}::uuid for update`),
  save: (memberId: string, { newMessage, replies, announcements }: NotificationSettings, at: Date) =>
    rowOf(
      NotificationSettings,
    )(sql`insert into notification_settings (member_id, new_message, replies, announcements, updated_at)
      values (${memberId}::uuid, ${newMessage}, ${replies}, ${announcements}, ${at})
      on conflict (member_id) do update set new_message = excluded.new_message, replies = excluded.replies,
        announcements = excluded.announcements, updated_at = excluded.updated_at
      returning new_message as "newMessage", replies, announcements`),
}))
