import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff make trainings: drafts, versions, and who made the last change (OFFICE §4, §12). */
export const officeTrainings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table trainings
    add column status text not null default 'published' check (status in ('draft', 'published')),
    add column version integer not null default 1,
    -- The client's id of the request that made the training.
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz`
  yield* sql`update trainings set changed_at = created_at`
  yield* sql`alter table trainings alter column changed_at set default now(), alter column changed_at set not null`
  yield* sql`create index trainings_of_office on trainings (created_at desc, id desc)`
  yield* sql`create index training_completions_by_time
    on training_completions (training_id, completed_at desc, member_id desc)`
})
