import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A webhook of a dispute stores the dispute's own id: its events can arrive in any order. */
export const disputes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table webhook_events add column dispute_id text`
  yield* sql`create index webhook_events_of_dispute on webhook_events (dispute_id) where dispute_id is not null`
})
