import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Finds the newest decided transitions without reading the others (OFFICE §5). Old decisions have no moment of their own. */
export const decidedApprovals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create index transitions_decided on transitions (coalesce(decided_at, updated_at) desc, id desc)
    where status <> 'pending'`
})
