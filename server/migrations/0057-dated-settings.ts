import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The values of settings, each from a day on (OFFICE §15). A value is added and never changed; decisions are noted on it. */
export const datedSettings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table dated_settings (
    id uuid primary key,
    -- Of two values from one moment, the one that was added later counts.
    position bigint generated always as identity,
    key text not null,
    value jsonb not null,
    asked_day date not null,
    -- Null for a proposal that nobody approved.
    counts_from timestamptz,
    reason text not null,
    added_by uuid references members on delete set null,
    added_at timestamptz not null,
    decision text check (decision in ('approve', 'decline', 'withdraw')),
    decision_reason text,
    decided_by uuid references members on delete set null,
    decided_at timestamptz,
    version int not null default 1
  )`
  yield* sql`create index dated_settings_counting on dated_settings (counts_from, position)
    where counts_from is not null`
})
