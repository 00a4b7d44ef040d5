import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The statement of a month reads the ledger by currency and time (OFFICE §2). */
export const ledgerMonths = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index ledger_by_month on ledger (currency, created_at, id)`
})
