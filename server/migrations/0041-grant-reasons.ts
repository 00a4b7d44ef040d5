import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Why a staff role was granted (OFFICE §1). Older grants have no reason. */
export const grantReasons = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table staff_grants add column reason text`
})
