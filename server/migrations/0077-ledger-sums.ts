import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The sums of a month read the index of its entries, and no row; those of an event find its payments (OFFICE §2, §5).
 */
export const ledgerSums = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop index ledger_by_month`
  yield* sql`create index ledger_by_month on ledger (currency, created_at, id) include (purpose, amount)`
  yield* sql`create index payments_of_event on payments (target_id) where purpose = 'event'`
})
