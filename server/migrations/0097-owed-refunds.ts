import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Refunds that a cancellation owes wait for treasurers once nobody has approved them in time (OFFICE §17). */
export const owedRefunds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop index refunds_failed`
  yield* sql`create index refunds_failed on refunds (updated_at, id) where status in ('failed', 'expired')`
  yield* sql`create index event_message_recipients_of_refund on event_message_recipients (refund_id)
    where refund_id is not null`
})
