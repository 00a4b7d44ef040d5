import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A refused held payment is refunded through its provider (OFFICE §7). The command on the server has no member. */
export const heldRefunds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table refunds alter column requested_by drop not null`
})
