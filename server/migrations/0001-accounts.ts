import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Members, sessions, codes, mail, notifications, limits and the audit log (SPEC §3, DECISIONS §2). */
export const accounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create sequence membership_number start 1`
  yield* sql`create table members (
    id uuid primary key default gen_random_uuid(),
    membership_id text not null unique default 'CM1' || lpad(nextval('membership_number')::text, 8, '0'),
    first_name text not null,
    middle_name text,
    last_name text not null,
    full_name text not null,
    -- Lower case, so that one person has one account.
    email text not null unique,
    phone text,
    gender text,
    date_of_birth date,
    role text not null check (role in ('Student', 'Doctor', 'GlobalNetwork')),
    region text,
    leadership_position text,
    avatar_url text,
    bio text,
    admission_year integer,
    year_of_study text,
    specialty text,
    license_number text,
    years_of_experience text,
    socials jsonb not null default '[]',
    password_hash text not null,
    email_verified_at timestamptz,
    subscription_expires_at timestamptz,
    is_admin boolean not null default false,
    disabled_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`
  yield* sql`create index members_listed on members (created_at desc, id) where email_verified_at is not null`

  // A session is one login: a family of refresh tokens. It ends at logout, when a used refresh token is sent again, at a
  // password change, or when the member is disabled.
  yield* sql`create table sessions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    created_at timestamptz not null,
    ended_at timestamptz,
    end_reason text check (end_reason in ('logout', 'reuse', 'password', 'disabled'))
  )`
  yield* sql`create index sessions_of_member on sessions (member_id) where ended_at is null`
  yield* sql`create table refresh_tokens (
    token_hash text primary key,
    session_id uuid not null references sessions on delete cascade,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    successor_hash text
  )`
  yield* sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`

  // Keyed by email, not by member: an unknown email gets a row too, so that responses do not reveal which emails have an
  // account.
  yield* sql`create table email_codes (
    email text primary key,
    member_id uuid references members on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    wrong_tries integer not null default 0,
    used_at timestamptz
  )`
  yield* sql`create table reset_tokens (
    email text primary key,
    member_id uuid references members on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`

  // One row per mail, inserted in the transaction that causes it. The bodies are emptied after sending, because they can hold
  // codes.
  yield* sql`create table mail_outbox (
    id uuid primary key default gen_random_uuid(),
    message_id text not null unique,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    request_id text,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz
  )`
  yield* sql`create index mail_outbox_due on mail_outbox (due_at) where sent_at is null`
  // The local sandbox delivers mails to this table.
  yield* sql`create table mailbox (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index mailbox_of_recipient on mailbox (recipient, id desc)`

  yield* sql`create table notifications (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    kind text not null check (kind in ('message', 'event', 'order', 'payment', 'transition', 'announcement')),
    content text not null,
    -- The path of the page that the notification is about.
    target text,
    created_at timestamptz not null,
    read_at timestamptz
  )`
  yield* sql`create index notifications_of_member on notifications (member_id, created_at desc)`
  yield* sql`create index notifications_unread on notifications (member_id, kind) where read_at is null`

  // The schema that rate-limiter-flexible requires.
  yield* sql`create table limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`
  yield* sql`create index limits_expired on limits (expire)`

  // Who did what, chained by hashes: an edited, removed or inserted row breaks the chain after it (RELIABILITY A7).
  yield* sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    member_id uuid,
    action text not null,
    result text not null,
    address text not null,
    request_id text not null,
    previous_hash text not null,
    hash text not null unique
  )`
  yield* sql`create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only'; end $$`
  yield* sql`create trigger audit_log_guard before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only()`
})
