import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Entries of the audit log name who acted, beside whom it concerns. Before, after and reason lie in a table of their own,
 * and the chain holds their digest: erasing them leaves the chain intact (OFFICE §4).
 */
export const auditActs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table audit_log add column actor_id uuid, add column details_digest text`
  yield* sql`alter table audit_waiting add column actor_id uuid, add column details_digest text`
  yield* sql`create table audit_details (digest text primary key, content text not null)`
})
