import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How staff returned the money of an offline payment, which no provider refunds (OFFICE §19). */
export const returnsByHand = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table refunds
    -- Null for a refund by a provider.
    add column method text check (method in ('transfer', 'cash')),
    -- The day in Lagos.
    add column returned_on date,
    -- The number of the transfer or of the slip; empty for cash without one.
    add column slip text,
    add check (num_nulls(method, returned_on, slip) in (0, 3)),
    -- A transfer can be looked up.
    add check (method <> 'transfer' or slip <> '')`
})
