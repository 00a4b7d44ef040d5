import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The author of a reported entry may not review it, even after deleting it (OFFICE §16). */
export const authorsOfDeletedEntries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Null while the entry is there, and for an anonymous one, whose author is not stored.
  yield* sql`alter table moderation_cases add column deleted_by uuid references members on delete set null`
})
