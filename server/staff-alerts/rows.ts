import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { affectedRows, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { alertKinds, type StaffAlert } from "./alerts.ts"

const Staff = Schema.Struct({ id: Schema.String, email: Schema.String, firstName: Schema.String })
const RaisedAlert = Schema.Struct({ kind: Schema.Literals(alertKinds), content: Schema.String })

/** The only SQL of staff alerts. */
export const staffAlertRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns false when an alert with this key was raised before. */
  insert: (alert: { readonly kind: string; readonly key: string; readonly content: string }, at: Date) =>
    Effect.map(
      affectedRows(sql`insert into staff_alerts (kind, key, content, raised_at)
        values (${alert.kind}, ${alert.key}, ${alert.content}, ${at}) on conflict do nothing returning id`),
      (rows) => rows === 1,
    ),
  /** Returns the members who have one of the staff roles at a moment, each once. */
  staff: (roles: readonly StaffRole[], at: Date) =>
    rowsOf(Staff)(sql`select m.id::text as id, m.email, m.first_name as "firstName" from members m
      where m.id in (select member_id from staff_at(${at}) where role = any(${[...roles]}::text[])) order by m.email`),
  /** Claims the next digest. Returns false when the last one is later than `before`, or without such an alert to mail. */
  claimDigest: (kinds: readonly StaffAlert["kind"][], at: Date, before: Date) =>
    Effect.map(
      affectedRows(sql`update staff_digest set sent_at = ${at} where sent_at <= ${before}
        and exists (select 1 from staff_alerts where mailed_at is null and ${sql.in("kind", kinds)}) returning sent_at`),
      (rows) => rows === 1,
    ),
  /** Marks the alerts of these kinds that no digest has mailed, and returns them, oldest first. */
  takeUnmailed: (kinds: readonly StaffAlert["kind"][], at: Date) =>
    rowsOf(RaisedAlert)(sql`with taken as (update staff_alerts set mailed_at = ${at}
        where mailed_at is null and ${sql.in("kind", kinds)}
        returning id, kind, content)
      select kind, content from taken order by id`),
  transaction: transactionOf(sql),
}))
