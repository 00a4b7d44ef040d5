import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * One table for all background work (RELIABILITY M3). Queued mails and unhandled webhooks become tasks. A mail with a
 * code or a reset link gets an expiry time.
 */
export const backgroundTasks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table background_tasks (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- The row that the task is about.
    key text not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    -- Why the last attempt failed.
    reason text,
    request_id text,
    created_at timestamptz not null,
    dead_at timestamptz,
    constraint one_background_task unique (kind, key)
  )`
  yield* sql`create index background_tasks_due on background_tasks (kind, due_at) where dead_at is null`

  yield* sql`insert into background_tasks (kind, key, due_at, attempts, request_id, created_at)
    select 'mail', id::text, due_at, attempts, request_id, created_at from mail_outbox where sent_at is null
    union all select 'webhook', id::text, received_at, 0, null, received_at from webhook_events where handled_at is null`

  yield* sql`alter table mail_outbox add column expires_at timestamptz`
  yield* sql`update mail_outbox set expires_at = created_at + case
      when subject like 'Your verification code%' then interval '10 minutes' else interval '30 minutes' end
    where sent_at is null and (subject like 'Your verification code%' or subject like 'Choose a new password%')`
  // Also drops the index on due_at.
  yield* sql`alter table mail_outbox drop column due_at, drop column attempts, drop column request_id`
  yield* sql`drop index webhook_events_waiting`
})
