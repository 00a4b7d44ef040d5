import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff make events: drafts, versions, a limit of places, and who changed what last (OFFICE §4, §6). */
export const officeEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table events
    add column status text not null default 'published' check (status in ('draft', 'published')),
    add column version integer not null default 1,
    -- Null without a limit.
    add column capacity integer check (capacity > 0),
    -- The client's id of the request that made the event.
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz,
    alter column starts_at drop not null,
    add constraint published_events_have_a_date check (status = 'draft' or starts_at is not null)`
  yield* sql`update events set changed_at = created_at`
  yield* sql`alter table events alter column changed_at set default now(), alter column changed_at set not null`
  // The members' lists leave the drafts out.
  yield* sql`drop index events_by_date`
  yield* sql`create index events_by_date on events (starts_at, id) include (event_type, members_group)
    where status = 'published'`
  yield* sql`create index events_of_office on events ((coalesce(starts_at, 'infinity')) desc, id desc)`
  yield* sql`create index event_registrations_by_time on event_registrations (event_id, created_at desc, member_id desc)`
  yield* sql`create index open_event_payments on payments (target_id, created_at)
    where purpose = 'event' and closed_at is null and status in ('created', 'initiated', 'pending', 'failed', 'abandoned')`
})
