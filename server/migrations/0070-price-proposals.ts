import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An index of the proposals of prices that wait for an admin, the oldest first (OFFICE §2). */
export const priceProposals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index dated_settings_waiting on dated_settings (added_at, position)
    where counts_from is null and decision is null`
})
