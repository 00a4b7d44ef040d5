import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A webhook and a page that a payer comes back to name the provider's id alone, so its index begins with that id. */
export const paymentLookups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table payments drop constraint one_provider_id,
    add constraint one_provider_id unique (provider_id, source)`
})
