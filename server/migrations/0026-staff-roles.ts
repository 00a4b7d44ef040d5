import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Staff roles are rows that are never deleted (OFFICE §1). They replace `members.is_admin`, which stays only for servers
 * of the previous version that still run; a later migration drops it.
 */
export const staffRoles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table staff_grants (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members,
    role text not null check (role in ('admin', 'treasurer', 'editor', 'moderator', 'chapter-leader')),
    chapter text,
    -- Null: the command on the server.
    granted_by uuid references members check (granted_by <> member_id),
    granted_at timestamptz not null,
    -- Null while the grant waits for a second admin.
    approved_at timestamptz,
    approved_by uuid references members check (approved_by <> member_id and approved_by <> granted_by),
    ends_at timestamptz,
    ended_by uuid references members check (ended_by <> member_id),
    ended_at timestamptz,
    version integer not null default 1,
    constraint only_chapter_leaders_have_a_chapter check ((role = 'chapter-leader') = (chapter is not null))
  )`
  yield* sql`create unique index staff_grants_open on staff_grants (member_id, role, coalesce(chapter, ''))
    where ended_at is null`
  yield* sql`create function staff_grants_are_kept() returns trigger language plpgsql as $$
    begin raise exception 'staff_grants are never deleted'; end $$`
  yield* sql`create trigger staff_grants_guard before delete or truncate on staff_grants
    for each statement execute function staff_grants_are_kept()`

  // The staff roles that count at a moment.
  yield* sql`create function staff_at(moment timestamptz) returns table (member_id uuid, role text, chapter text, ends_at timestamptz)
    language sql stable as $$
      select g.member_id, g.role, g.chapter, g.ends_at from staff_grants g join members m on m.id = g.member_id
      where g.approved_at <= moment and g.ended_at is null and (g.ends_at is null or g.ends_at > moment)
        and m.disabled_at is null and m.email_verified_at is not null
    $$`

  yield* sql`insert into staff_grants (member_id, role, granted_at, approved_at)
    select id, 'admin', now(), now() from members where is_admin`
})
