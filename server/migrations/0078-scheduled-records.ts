import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff schedule events, jobs and products (OFFICE §6, §11 and §12): members see a published one from a moment on. */
export const scheduledRecords = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  for (const table of ["events", "jobs", "products"])
    yield* sql.unsafe(`alter table ${table}
      -- Members see it from then on. Null for a draft, and for one that was published at once.
      add column visible_from timestamptz`)

  // The members' lists leave out what is scheduled.
  yield* sql`drop index events_by_date`
  yield* sql`create index events_by_date on events (starts_at, id) include (event_type, members_group, visible_from)
    where status = 'published'`
  yield* sql`drop index jobs_by_closing`
  yield* sql`create index jobs_by_closing on jobs (closes_at, id) include (is_active, visible_from)
    where status = 'published'`
  yield* sql`drop index products_on_shelf`
  yield* sql`create index products_on_shelf on products (position, id) include (visible_from)
    where withdrawn_at is null`

  // A helper of a withdrawn event has no right while the event is scheduled.
  yield* sql`create or replace function door_helpers_at(moment timestamptz) returns table (event_id uuid, member_id uuid)
    language sql stable as $$
      select h.event_id, h.member_id from door_helpers h
        join events e on e.id = h.event_id join members m on m.id = h.member_id
      where h.ended_at is null and e.status = 'published' and (e.visible_from is null or e.visible_from <= moment)
        and door_closes_at(e.starts_at) > moment and m.disabled_at is null and m.email_verified_at is not null
    $$`
})
