import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Transitions are reviewed by one member of staff at a time, and say who decided and when (OFFICE §3). */
export const reviews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table transitions
    add column version integer not null default 1,
    add column claimed_by uuid references members,
    add column claimed_until timestamptz,
    add column decided_by uuid references members check (decided_by <> member_id),
    add column decided_at timestamptz,
    add constraint claims_have_an_end check ((claimed_by is null) = (claimed_until is null))`
})
