import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One member of staff at a time reviews a held payment (OFFICE §3). */
export const heldPaymentClaims = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Reading a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table payments
    add column claimed_by uuid references members on delete set null,
    add column claimed_until timestamptz`
})
