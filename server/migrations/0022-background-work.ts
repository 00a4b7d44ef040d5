import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Entries of the audit log wait in a table of their own until they are chained by keyed hashes (RELIABILITY A7).
 * Announcements are sent in batches, and the purge runs once a day (RELIABILITY §2.7).
 */
export const backgroundWork = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Null for the entries from before the key. Each later entry is in the chain once.
  yield* sql`alter table audit_log add column number bigint`
  yield* sql`create unique index audit_log_numbers on audit_log (number) where number is not null`
  yield* sql`create table audit_waiting (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    member_id uuid,
    action text not null,
    result text not null,
    address text not null,
    request_id text not null
  )`

  // Servers of the previous version write to the log itself until they are replaced. Their entries wait like the others.
  yield* sql`create function audit_log_entry_waits() returns trigger language plpgsql as $$
    begin
      insert into audit_waiting (at, member_id, action, result, address, request_id)
        values (new.at, new.member_id, new.action, new.result, new.address, new.request_id);
      return null;
    end $$`
  yield* sql`create trigger audit_log_unnumbered before insert on audit_log
    for each row when (new.number is null) execute function audit_log_entry_waits()`

  yield* sql`create table announcements (
    id uuid primary key default gen_random_uuid(),
    content text not null,
    target text,
    roles text[] not null,
    created_at timestamptz not null,
    -- Members are notified in the order of their ids, up to this one.
    last_member_id uuid,
    notified integer not null default 0,
    finished_at timestamptz
  )`

  // One row: when a server last began to purge.
  yield* sql`create table purge_runs (is_only boolean primary key default true check (is_only), started_at timestamptz not null)`
})
