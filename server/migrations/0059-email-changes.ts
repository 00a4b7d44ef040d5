import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff request another email address for a member, who confirms it (OFFICE §8). */
export const emailChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table email_changes (
    -- The client's id of the request.
    id uuid primary key,
    member_id uuid not null references members on delete cascade,
    -- The address that can object, and that the member has until the new one is confirmed.
    old_email text not null,
    new_email text not null,
    -- The links of the two mails: one confirms the new address, the other objects.
    confirm_hash text not null unique,
    object_hash text not null unique,
    asked_by uuid references members on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Null while the change waits. 'replaced': a later change, or another address, came first.
    outcome text check (outcome in ('changed', 'objected', 'replaced')),
    settled_at timestamptz,
    check ((outcome is null) = (settled_at is null))
  )`
  yield* sql`create unique index one_waiting_email_change on email_changes (member_id) where outcome is null`
  yield* sql`create index email_changes_of_member on email_changes (member_id, created_at desc)`
  yield* sql`alter table sessions drop constraint sessions_end_reason_check`
  yield* sql`alter table sessions add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'reuse', 'password', 'disabled', 'member', 'email'))`
})
