import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Members' pictures, and what a search of the directory looks through. */
export const avatars = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // In the database, so that every API process serves them and a picture stands or falls with the record that shows it.
  yield* sql`create table avatars (
    -- Our own name for it, 128 random bits: nothing of the uploaded file's.
    name text primary key,
    member_id uuid not null references members on delete cascade,
    -- WebP, as it is served.
    picture bytea not null,
    created_at timestamptz not null
  )`
  yield* sql`create index avatars_of_member on avatars (member_id)`

  yield* sql`alter table members add column search_text text not null generated always as (
    lower(full_name || ' ' || role || ' ' || coalesce(region, '') || ' ' || email || ' ' || membership_id)
  ) stored`
})
