import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Each registration has a ticket, and staff admit its holder at the door (OFFICE §14). */
export const tickets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Every registration of a large table gets its code.
  yield* sql`set local statement_timeout = 0`
  // Ten of 32 letters and digits, 50 random bits. Without I, O, 0 and 1, which people mistake for each other. The bytes 6 to
  // 8 of a random UUID are not all random.
  yield* sql`create function ticket_code() returns text language sql volatile as $$
    select string_agg(
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '' order by place)
    from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) as place
  $$`
  yield* sql`alter table event_registrations
    add column ticket_code text not null default ticket_code(),
    add constraint one_ticket_per_code unique (event_id, ticket_code)`

  // Each scan of a ticket and each choice of a name, in the order of arrival. A second one of a member is kept, too.
  yield* sql`create table check_in_scans (
    -- The id that the door gave it, so that a repeat stores nothing.
    id uuid primary key,
    number bigint not null generated always as identity,
    event_id uuid not null references events on delete cascade,
    member_id uuid not null references members on delete cascade,
    scanned_by uuid references members on delete set null,
    means text not null check (means in ('code', 'name')),
    -- Whether the door had no connection at the time.
    is_offline boolean not null,
    scanned_at timestamptz not null,
    received_at timestamptz not null,
    result text not null check (result in ('admitted', 'alreadyAdmitted', 'refused')),
    undone_at timestamptz,
    undone_by uuid references members on delete set null
  )`
  yield* sql`create unique index one_admission_per_member on check_in_scans (event_id, member_id)
    where result = 'admitted' and undone_at is null`
  yield* sql`create index check_in_scans_by_event on check_in_scans (event_id, number)`
  yield* sql`create index check_in_scans_of_member on check_in_scans (member_id)`
})
