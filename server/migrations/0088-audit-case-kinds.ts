import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Entries of the audit log about one kind of record are read in their order (OFFICE §9). */
export const auditCaseKinds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create index audit_log_of_case_kind on audit_log (case_kind, at desc, id desc)
    where case_kind is not null`
})
