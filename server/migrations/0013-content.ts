import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Resources and the devotional of each day (SPEC §3, Resource and Daily nugget). */
export const content = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table resources (
    id uuid primary key default gen_random_uuid(),
    -- Of a Webinar or of Others: the id of its video.
    slug text not null unique,
    title text not null,
    -- Both spellings of an article are in use (DECISIONS §4).
    category text not null check (category in ('Article', 'Artice', 'Newsletter', 'Webinar', 'Others')),
    -- HTML, sanitised before it is stored.
    description text not null,
    featured_image text,
    tags text[] not null default '{}',
    author_name text,
    author_avatar_url text,
    -- Title, words of the description, category, tags and author, in lower case, for searches.
    search_text text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index resources_newest on resources (created_at desc, id)`

  yield* sql`create table devotionals (
    id uuid primary key default gen_random_uuid(),
    -- Its day in Lagos. Each day has at most one.
    day date not null unique,
    key_verse text not null,
    key_verse_content text not null,
    title text not null,
    content text not null,
    prayer_points text[] not null default '{}',
    created_at timestamptz not null
  )`
})
