import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

export const AuditRow = Schema.Struct({
  at: Schema.Date,
  memberId: Schema.NullOr(Schema.String),
  action: Schema.String,
  result: Schema.String,
  address: Schema.String,
  requestId: Schema.String,
  previousHash: Schema.String,
  hash: Schema.String,
})
export type AuditRow = typeof AuditRow.Type

/** The key of the advisory lock that serialises new entries. */
const chainLock = 7_310_001

export const auditRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Locks the log until the transaction ends and returns the hash of its last entry; "" when the log is empty. */
  lockLastEntry: sql`select pg_advisory_xact_lock(${chainLock}::bigint)`.pipe(
    Effect.andThen(
      rowOf(Schema.Struct({ hash: Schema.String }))(sql`select hash from audit_log order by id desc limit 1`),
    ),
    Effect.map((row) => row?.hash ?? ""),
    Effect.orDie,
  ),
  insert: (row: AuditRow) =>
    execute(sql`insert into audit_log (at, member_id, action, result, address, request_id, previous_hash, hash)
      values (${row.at}, ${row.memberId}::uuid, ${row.action}, ${row.result}, ${row.address}, ${row.requestId},
        ${row.previousHash}, ${row.hash})`),
  all: rowsOf(AuditRow)(
    sql`select at, member_id as "memberId", action, result, address, request_id as "requestId",
      previous_hash as "previousHash", hash from audit_log order by id`,
  ),
}))
