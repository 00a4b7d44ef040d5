import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Chapter leaders draft events of their own chapter (OFFICE §1). */
export const chapterEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The chapters that the drafter led; empty for an event of the whole association.
  yield* sql`alter table events add column chapters text[] not null default '{}',
    add column drafted_by uuid references members on delete set null`
})
