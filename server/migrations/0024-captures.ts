import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The captures of a PayPal order: how many PayPal refused, because a new capture after a refusal needs a new request id,
 * and until when a capture is in progress.
 */
export const captures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table payments add column capture_refusals int4 not null default 0,
    add column capturing_until timestamptz`
  yield* sql`alter table sandbox_paypal_orders add column refusals jsonb not null default '{}'`
})
