import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The decisions of staff about a record, by the id that the page gave them (OFFICE §4). A request that creates a record
 * needs no row: the record has the id.
 */
export const staffCommands = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table staff_commands (
    id uuid primary key,
    staff_id uuid not null references members on delete cascade,
    action text not null,
    -- What was decided about.
    record_id uuid not null,
    decided_at timestamptz not null
  )`
})
