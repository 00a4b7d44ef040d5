import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Finds the disputes of a payment before it is refunded or its order is shipped (DECISIONS §3.16). */
export const webhookReferences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index webhook_events_reference on webhook_events (reference)`
})
