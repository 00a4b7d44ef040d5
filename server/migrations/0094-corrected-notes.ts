import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The author of a note about a member corrects it (OFFICE §2). */
export const correctedNotes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table member_notes
    add column version integer not null default 1,
    -- Of the last correction; null before one.
    add column corrected_at timestamptz`
})
