import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"

const Id = Schema.Struct({ id: Schema.String })
const Asker = Schema.Struct({ id: Schema.String, email: Schema.String, firstName: Schema.String })

/** The SQL of requests that wait for a second person. Each returns the oldest ones from before `before`. */
export const secondApprovalRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  refunds: (before: Date, limit: number) =>
    rowsOf(Id)(sql`select id::text as id from refunds
      where status = 'awaitingSecond' and requested_at <= ${before} order by requested_at, id limit ${limit}`),
  offlinePayments: (before: Date, limit: number) =>
    rowsOf(Id)(sql`select id::text as id from offline_payments
      where status = 'awaitingSecond' and recorded_at <= ${before} order by recorded_at, id limit ${limit}`),
  prices: (before: Date, limit: number) =>
    rowsOf(Id)(sql`select id::text as id from dated_settings
      where counts_from is null and decision is null and added_at <= ${before} order by added_at, position limit ${limit}`),
  staffRoles: (before: Date, limit: number) =>
    rowsOf(Id)(sql`select id::text as id from staff_grants
      where approved_at is null and ended_at is null and granted_at <= ${before} order by granted_at, id limit ${limit}`),
  /** The canceled event that owes a refund; undefined for a refund that staff asked for. */
  canceledEvent: (refundId: string) =>
    rowOf(Id)(sql`select m.event_id::text as id from event_message_recipients r
      join event_messages m on m.id = r.message_id where r.refund_id = ${refundId}::uuid`),
  asker: (id: string) =>
    rowOf(Asker)(
      sql`select id::text as id, email, first_name as "firstName" from members where id = ${id}::uuid`,
    ),
}))
