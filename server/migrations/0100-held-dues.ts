import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * A subscription counts for the year in which it was paid, even while its payment is held (DECISIONS §3.6). Payments that
 * were held earlier kept the year in which they were opened. Some have no time of payment. The time of the hold replaces it,
 * because a payment is held when it arrives.
 */
export const heldDues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Reading a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`update payments set paid_at = updated_at where status = 'held' and paid_at is null`
  yield* sql`update payments set target_id = paid.year, title = paid.year || ' subscription'
    from (select id, to_char(paid_at at time zone 'Africa/Lagos', 'YYYY') as year from payments
      where status = 'held' and purpose = 'subscription') paid
    where payments.id = paid.id and paid.year > payments.target_id`
})
