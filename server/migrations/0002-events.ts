import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Events, their prices for each role, and their registrations (SPEC §3, Event). */
export const events = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table events (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique,
    name text not null,
    description text not null,
    event_type text not null check (event_type in ('Physical', 'Virtual')),
    link_or_location text not null,
    starts_at timestamptz not null,
    featured_image_url text,
    is_paid boolean not null,
    members_group text[] not null,
    additional_information text,
    tags text[] not null default '{}',
    -- The text that a member sees on a card, in lower case, for searches.
    search_text text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index events_by_date on events (starts_at, id)`
  yield* sql`create index events_by_group on events using gin (members_group)`

  // Minor units; the currency goes with the role (SPEC §6).
  yield* sql`create table event_plans (
    event_id uuid not null references events on delete cascade,
    role text not null check (role in ('Student', 'Doctor', 'GlobalNetwork')),
    amount bigint not null check (amount > 0),
    primary key (event_id, role)
  )`

  // One registration per member and event, whatever the concurrency (RELIABILITY D7).
  yield* sql`create table event_registrations (
    event_id uuid not null references events on delete cascade,
    member_id uuid not null references members on delete cascade,
    -- The payment that granted it; null for a free event.
    payment_id uuid unique,
    created_at timestamptz not null,
    constraint one_registration_per_member primary key (event_id, member_id)
  )`
  yield* sql`create index event_registrations_of_member on event_registrations (member_id)`
})
