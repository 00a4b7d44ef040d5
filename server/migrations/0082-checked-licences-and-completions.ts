import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An index of the checks of license numbers, the last one first (OFFICE §2), and completions of trainings that are removed
 * and can be restored (OFFICE §4).
 */
export const checkedLicencesAndCompletions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index licence_checks_by_time on licence_checks (checked_at desc, id desc)`
  yield* sql`alter table training_completions add column removed_at timestamptz,
    add column removed_by uuid references members on delete set null`
})
