import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff are notified of what needs them as alerts. Before, each was a payment, also a failed task or an expired approval. */
export const alertsOfStaff = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The reading of a large table can take longer than a request may.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (
      kind in ('message', 'event', 'order', 'payment', 'transition', 'announcement', 'moderation', 'licence', 'alert'))`
  yield* sql`update notifications set kind = 'alert' where kind = 'payment' and target ~ '^/office(/|$)'`
})
