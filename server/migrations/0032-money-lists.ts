import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Reads the pages of the office's list of payments, newest first, without sorting the table (OFFICE §5). */
export const moneyLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create index payments_newest on payments (created_at desc, id desc)`
  yield* sql`create index payments_returned on payments (created_at desc, id desc)
    where refunded_amount > 0 or status in ('refunded', 'reversed')`
})
