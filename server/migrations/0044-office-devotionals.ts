import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff write devotionals: drafts without a day, versions, and who made the last change (OFFICE §2, §4). */
export const officeDevotionals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table devotionals
    -- Null for a draft, which members do not see.
    alter column day drop not null,
    add column version int not null default 1,
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz`
  yield* sql`update devotionals set changed_at = created_at`
  yield* sql`alter table devotionals alter column changed_at set default now(), alter column changed_at set not null`
})
