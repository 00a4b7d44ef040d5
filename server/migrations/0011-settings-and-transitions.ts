import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The notification settings of members, and the transitions between roles (SPEC §3; DECISIONS §4). */
export const settingsAndTransitions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A member without a row has every notification on.
  yield* sql`create table notification_settings (
    member_id uuid primary key references members on delete cascade,
    new_message boolean not null default true,
    replies boolean not null default true,
    announcements boolean not null default true,
    updated_at timestamptz not null
  )`

  yield* sql`create table transitions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    -- The requested role. The member gets it when the transition is completed.
    role text not null check (role in ('Doctor', 'GlobalNetwork')),
    region text not null,
    specialty text,
    license_number text,
    status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
    -- The note of the office about its decision.
    note text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint one_transition_per_member unique (member_id)
  )`
})
