import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Entries of the audit log name the record that the act belongs to, and can be found by it (OFFICE §9). */
export const auditCases = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table audit_log add column case_kind text, add column case_id text`
  yield* sql`alter table audit_waiting add column case_kind text, add column case_id text`
  yield* sql`create index audit_log_of_case on audit_log (case_id, case_kind, at desc, id desc)
    where case_id is not null`
})
