import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An index of the checks of license numbers, the last one first (OFFICE §2). */
export const checkedLicences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index licence_checks_by_time on licence_checks (checked_at desc, id desc)`
})
