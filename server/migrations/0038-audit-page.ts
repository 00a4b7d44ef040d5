import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The audit page reads the newest entries of everybody, of one actor or of one action (OFFICE §2). */
export const auditPage = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create index audit_log_newest on audit_log (at desc, id desc)`
  yield* sql`create index audit_log_of_actor on audit_log (actor_id, at desc, id desc) where actor_id is not null`
  yield* sql`create index audit_log_of_action on audit_log (action, at desc, id desc)`
})
