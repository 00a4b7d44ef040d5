import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Members who check in at the door of one event, without a staff role (OFFICE §1). Rows are ended and never deleted. */
export const doorHelpers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table door_helpers (
    id uuid primary key default gen_random_uuid(),
    event_id uuid not null references events,
    member_id uuid not null references members,
    named_by uuid not null references members check (named_by <> member_id),
    named_at timestamptz not null,
    ended_by uuid references members check (ended_by <> member_id),
    ended_at timestamptz check ((ended_at is null) = (ended_by is null))
  )`
  yield* sql`create unique index door_helpers_open on door_helpers (event_id, member_id) where ended_at is null`
  yield* sql`create index door_helpers_of_member on door_helpers (member_id) where ended_at is null`
  yield* sql`create function door_helpers_are_kept() returns trigger language plpgsql as $$
    begin raise exception 'door_helpers are never deleted'; end $$`
  yield* sql`create trigger door_helpers_guard before delete or truncate on door_helpers
    for each statement execute function door_helpers_are_kept()`

  // The last second of the right at the door of an event: that of the day after the event's day, in Lagos.
  yield* sql`create function door_closes_at(starts_at timestamptz) returns timestamptz language sql stable as $$
      select (date_trunc('day', starts_at at time zone 'Africa/Lagos') + interval '2 days' - interval '1 second') at time zone 'Africa/Lagos'
    $$`
  // The doors at which members help at a moment.
  yield* sql`create function door_helpers_at(moment timestamptz) returns table (event_id uuid, member_id uuid)
    language sql stable as $$
      select h.event_id, h.member_id from door_helpers h
        join events e on e.id = h.event_id join members m on m.id = h.member_id
      where h.ended_at is null and e.status = 'published' and door_closes_at(e.starts_at) > moment
        and m.disabled_at is null and m.email_verified_at is not null
    $$`
})
