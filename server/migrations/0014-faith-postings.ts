import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An entry that is posted again because its answer was lost is the same entry, whatever the concurrency. */
export const faithPostings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A digest of the id that the client made for this one entry, and of the entry. It names nobody, and no two share one.
  yield* sql`alter table faith_entries add column posting_key text,
    add constraint one_entry_per_posting unique (posting_key)`
})
