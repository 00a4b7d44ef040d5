import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Staff ask a member about a transition, and the member answers. Meanwhile the request does not wait for staff (OFFICE §3).
 * Chapter leaders recommend it or advise against it (OFFICE §1).
 */
export const transitionQuestions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table transition_questions (
    id uuid primary key default gen_random_uuid(),
    transition_id uuid not null references transitions on delete cascade,
    question text not null,
    asked_by uuid not null references members,
    asked_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    constraint answers_have_a_moment check ((answer is null) = (answered_at is null))
  )`
  yield* sql`create index transition_questions_of on transition_questions (transition_id, asked_at)`

  // Set while a question is open: the answer and the decision clear it.
  yield* sql`alter table transitions add column asked_at timestamptz,
    add constraint only_pending_ones_are_asked check (asked_at is null or status = 'pending')`
  yield* sql`drop index transitions_waiting`
  yield* sql`create index transitions_waiting on transitions (created_at, id)
    where status = 'pending' and asked_at is null`
  yield* sql`create index transitions_asked on transitions (asked_at, id) where asked_at is not null`

  // The last recommendation of each leader. The audit log has the earlier ones.
  yield* sql`create table transition_recommendations (
    transition_id uuid not null references transitions on delete cascade,
    recommended_by uuid not null references members,
    recommendation text not null check (recommendation in ('for', 'against')),
    note text not null,
    given_at timestamptz not null,
    withdrawn_at timestamptz,
    primary key (transition_id, recommended_by)
  )`
})
