import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How often the pages of all members took a transition on a day in Lagos (STATECHARTS §4.4). It names no member. */
export const transitionCounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table transition_counts (
    -- The key of src/machines/app/transition-key.ts.
    transition text not null,
    day date not null,
    count bigint not null constraint counts_are_positive check (count > 0),
    primary key (transition, day)
  )`
})
