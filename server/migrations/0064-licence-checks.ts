import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff check license numbers against the register of the council (OFFICE §2). */
export const licenceChecks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create table licence_checks (
    -- The client's id of the request.
    id uuid primary key,
    member_id uuid not null references members on delete cascade,
    license_number text not null,
    result text not null check (result in ('confirmed', 'asked')),
    -- What the member is asked. The member reads it.
    note text,
    checked_by uuid references members on delete set null,
    checked_at timestamptz not null,
    check ((result = 'asked') = (note is not null))
  )`
  yield* sql`create index licence_checks_of_member on licence_checks (member_id)`
  yield* sql`alter table members
    -- Grows with each number and each check.
    add column licence_version integer not null default 1,
    -- When the number was changed; null for the number of the sign-up.
    add column licence_changed_at timestamptz,
    -- The last check of the stored number; null before it is checked.
    add column licence_check_id uuid references licence_checks on delete set null`
  yield* sql`alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (
      kind in ('message', 'event', 'order', 'payment', 'transition', 'announcement', 'moderation', 'licence'))`
  // Storing a number always ends the check of the previous number.
  yield* sql`create function end_licence_check() returns trigger language plpgsql as $$
    begin
      new.licence_version := old.licence_version + 1;
      new.licence_changed_at := new.updated_at;
      new.licence_check_id := null;
      return new;
    end $$`
  yield* sql`create trigger members_licence_changed before update of license_number on members
    for each row when (new.license_number is distinct from old.license_number)
    execute function end_licence_check()`
  // A number of AWAITING is none yet (SPEC §5), so nothing can be checked.
  yield* sql`create function has_licence(license_number text) returns boolean language sql immutable as $$
    select upper(trim(coalesce(license_number, ''))) not in ('', 'AWAITING')
  $$`
  yield* sql`create index unchecked_licences on members (coalesce(licence_changed_at, created_at), id)
    where licence_check_id is null and has_licence(license_number)`
})
