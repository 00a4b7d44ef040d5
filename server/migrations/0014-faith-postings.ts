import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An entry that is posted again after a lost response is the same entry, even when both requests run at once. */
export const faithPostings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A digest of the id that the client made for this one entry, and of the entry. It identifies no member, and each entry has its own.
  yield* sql`alter table faith_entries add column posting_key text,
    add constraint one_entry_per_posting unique (posting_key)`
})
