import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff find members, write notes about them, and suspend them (OFFICE §2, §4). */
export const memberCare = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table members
    -- Grows with each act of staff.
    add column version integer not null default 1,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz,
    -- With disabled_at. Null for a suspension without an end.
    add column suspended_until timestamptz,
    add column suspended_by uuid references members on delete set null,
    add column suspension_reason text,
    -- What a search of staff covers. Each word follows a space, so that a pattern can name the beginning of a word.
    add column office_text text not null generated always as (
      ' ' || lower(full_name || ' ' || email || ' ' || membership_id || ' ' || coalesce(phone, '') || ' '
        || coalesce(license_number, ''))
    ) stored`
  yield* sql`create index members_office_search on members using gin (office_text gin_trgm_ops)`
  yield* sql`create index members_of_office on members (created_at desc, id desc)`
  yield* sql`create index members_of_type on members (role, created_at desc, id desc)`
  yield* sql`create index members_of_chapter on members (region, created_at desc, id desc)`
  yield* sql`create index members_suspended on members (created_at desc, id desc) where disabled_at is not null`
  yield* sql`create index suspensions_ending on members (suspended_until) where suspended_until is not null`

  yield* sql`create table member_notes (
    -- The client's id of the request.
    id uuid primary key,
    member_id uuid not null references members on delete cascade,
    author_id uuid references members on delete set null,
    content text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index member_notes_newest on member_notes (member_id, created_at desc)`
  yield* sql`create index mail_outbox_of_recipient on mail_outbox (recipient, created_at desc)`
  yield* sql`create index audit_log_of_member on audit_log (member_id, at desc, id desc)`
})
