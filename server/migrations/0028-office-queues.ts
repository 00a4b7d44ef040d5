import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Finds what waits for staff, the oldest first, without reading the tables (OFFICE §5). */
export const officeQueues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create index transitions_waiting on transitions (created_at, id) where status = 'pending'`
  yield* sql`create index payments_held on payments (updated_at, reference) where status = 'held'`
  yield* sql`create index background_tasks_dead on background_tasks (dead_at, id) where dead_at is not null`
})
