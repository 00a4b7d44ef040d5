import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Members' pictures, and the text that a search of the directory covers. */
export const avatars = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // In the database, so that every API process serves them, and a picture is restored with the record that shows it.
  yield* sql`create table avatars (
    -- A name of 128 random bits, without the name of the uploaded file.
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
