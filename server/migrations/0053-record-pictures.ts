import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The pictures that staff upload for records (OFFICE §11). Kept in the database as members' pictures are. */
export const recordPictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table pictures (
    -- 128 random bits in hexadecimal; nothing of the uploaded file's name.
    name text primary key,
    -- The kind of record that the picture is cropped for.
    used_for text not null check (used_for in ('products', 'resources')),
    uploaded_by uuid references members on delete set null,
    -- Both WebP, as they are served.
    large bytea not null,
    small bytea not null,
    created_at timestamptz not null
  )`
  yield* sql`create index pictures_by_age on pictures (created_at)`
})
