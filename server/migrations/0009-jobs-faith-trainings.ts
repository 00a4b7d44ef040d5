import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Volunteer jobs, faith entries and trainings (SPEC §3.7, §3.8 and §3.10). */
export const jobsFaithTrainings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table jobs (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    description text not null,
    responsibilities text[] not null default '{}',
    requirements text[] not null default '{}',
    application_instructions text,
    -- The last moment at which a member may volunteer.
    closes_at timestamptz not null,
    company_name text not null,
    company_location text not null,
    contact_email text,
    is_active boolean not null default true,
    -- The text that a member sees on a card, in lower case, for searches.
    search_text text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index jobs_by_closing on jobs (closes_at, id)`

  // One application per member and job, whatever the concurrency (RELIABILITY D7).
  yield* sql`create table job_applications (
    job_id uuid not null references jobs on delete cascade,
    member_id uuid not null references members on delete cascade,
    created_at timestamptz not null,
    constraint one_application_per_member primary key (job_id, member_id)
  )`
  yield* sql`create index job_applications_of_member on job_applications (member_id)`

  // The author of an anonymous entry is not stored, so no response, export, backup or log can name them.
  yield* sql`create table faith_entries (
    id uuid primary key default gen_random_uuid(),
    category text not null check (category in ('Testimony', 'Prayer Request', 'Comment')),
    content text not null,
    is_anonymous boolean not null,
    member_id uuid references members on delete cascade,
    -- Category and content, in lower case, for searches. A search also covers the name.
    search_text text not null,
    created_at timestamptz not null,
    constraint anonymous_entries_have_no_author check (is_anonymous = (member_id is null))
  )`
  yield* sql`create index faith_entries_by_date on faith_entries (created_at desc, id)`
  yield* sql`create index faith_entries_of_member on faith_entries (member_id)`

  yield* sql`create table trainings (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    members_group text[] not null,
    position integer not null default 0,
    created_at timestamptz not null
  )`
  yield* sql`create table training_completions (
    training_id uuid not null references trainings on delete cascade,
    member_id uuid not null references members on delete cascade,
    completed_at timestamptz not null,
    primary key (training_id, member_id)
  )`
  yield* sql`create index training_completions_of_member on training_completions (member_id)`
})
