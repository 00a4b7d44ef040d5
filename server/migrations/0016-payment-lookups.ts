import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Webhooks and return pages have only the provider's id, so the index begins with that id. */
export const paymentLookups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table payments drop constraint one_provider_id,
    add constraint one_provider_id unique (provider_id, source)`
})
