import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff write resources: drafts, scheduled and published ones, versions, and who made the last change (OFFICE §13). */
export const officeResources = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table resources
    -- Null while a draft has no address yet.
    alter column slug drop not null,
    -- What the picture shows, for members who cannot see it.
    add column featured_image_alt text,
    -- From then on members see it. Null for a draft.
    add column published_at timestamptz,
    add column version int not null default 1,
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz`
  yield* sql`update resources set published_at = created_at, changed_at = created_at`
  yield* sql`alter table resources
    alter column changed_at set default now(),
    alter column changed_at set not null,
    add check (published_at is null or slug is not null)`
  yield* sql`drop index resources_newest`
  yield* sql`create index resources_newest on resources (published_at desc, id) include (category)`
  // The list of the office: drafts first.
  yield* sql`create index resources_for_office on resources
    ((coalesce(published_at, timestamptz '9999-12-31 00:00:00+00')) desc, id desc)`
})
