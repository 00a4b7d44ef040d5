import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff make jobs: drafts, versions, and who made the last change (OFFICE §4, §12). */
export const officeJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table jobs
    add column status text not null default 'published' check (status in ('draft', 'published')),
    add column version integer not null default 1,
    -- The client's id of the request that made the job.
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    add column changed_at timestamptz,
    alter column closes_at drop not null,
    add constraint published_jobs_have_a_date check (status = 'draft' or closes_at is not null)`
  yield* sql`update jobs set changed_at = created_at`
  yield* sql`alter table jobs alter column changed_at set default now(), alter column changed_at set not null`
  // The members' lists leave the drafts out.
  yield* sql`drop index jobs_by_closing`
  yield* sql`create index jobs_by_closing on jobs (closes_at, id) include (is_active) where status = 'published'`
  yield* sql`create index jobs_of_office on jobs ((coalesce(closes_at, timestamptz '9999-12-31 00:00:00Z')) desc, id desc)`
  yield* sql`create index job_applications_by_time on job_applications (job_id, created_at desc, member_id desc)`
})
