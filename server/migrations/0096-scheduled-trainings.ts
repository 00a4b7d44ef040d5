import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff schedule trainings (OFFICE §12): members see a published one from a moment on. */
export const scheduledTrainings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table trainings
    -- Members see it from then on. Null for a draft, and for one that was published at once.
    add column visible_from timestamptz`
})
