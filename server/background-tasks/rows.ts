import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"

/** A claimed task. `attempts` includes the attempt that begins; `key` names the row that the task is about. */
export const Task = Schema.Struct({
  id: Schema.String,
  kind: Schema.String,
  key: Schema.String,
  attempts: Schema.Int,
  reason: Schema.NullOr(Schema.String),
  requestId: Schema.NullOr(Schema.String),
})
export type Task = typeof Task.Type

/** A task that nobody tries again. `about` names the mail or the webhook; `reason` says why the last attempt failed. */
const DeadLetter = Schema.Struct({
  id: Schema.String,
  kind: Schema.String,
  about: Schema.String,
  attempts: Schema.Int,
  reason: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  deadAt: Schema.Date,
})

/** The state of a kind of tasks. `oldestDueAt` is null when no task is due. */
const Gauge = Schema.Struct({
  kind: Schema.String,
  due: Schema.Int,
  dead: Schema.Int,
  oldestDueAt: Schema.NullOr(Schema.Date),
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return {
    /** Adds a task, unless the same one exists. */
    insert: (kind: string, key: string, requestId: string, at: Date) =>
      execute(sql`insert into background_tasks (kind, key, due_at, request_id, created_at)
        values (${kind}, ${key}, ${at}, ${requestId}, ${at}) on conflict (kind, key) do nothing`),
    /** Claims the task that has been due the longest. Until `leaseUntil` no other worker claims it. */
    claim: (kind: string, at: Date, leaseUntil: Date) =>
      rowOf(Task)(sql`update background_tasks set due_at = ${leaseUntil}, attempts = attempts + 1
        where id = (select id from background_tasks
          where kind = ${kind} and dead_at is null and due_at <= ${at}
          order by due_at limit 1 for update skip locked)
        returning id::text as id, kind, key, attempts, reason, request_id as "requestId"`),
    remove: (id: string) => execute(sql`delete from background_tasks where id = ${id}::uuid`),
    /** Makes a repeated task due again after a success. */
    repeat: (id: string, dueAt: Date) =>
      execute(sql`update background_tasks set due_at = ${dueAt}, attempts = 0, reason = null
        where id = ${id}::uuid`),
    /** Does nothing when the lease ended and another worker claimed the task. */
    postpone: (task: Task, dueAt: Date, reason: string) =>
      execute(sql`update background_tasks set due_at = ${dueAt}, reason = ${reason}
        where id = ${task.id}::uuid and attempts = ${task.attempts}`),
    markDead: (task: Task, at: Date, reason: string) =>
      execute(sql`update background_tasks set dead_at = ${at}, reason = ${reason}
        where id = ${task.id}::uuid and attempts = ${task.attempts}`),
    gauges: (at: Date) =>
      rowsOf(
        Gauge,
      )(sql`select kind, (count(*) filter (where dead_at is null and due_at <= ${at}))::int4 as due,
          (count(*) filter (where dead_at is not null))::int4 as dead,
          min(due_at) filter (where dead_at is null and due_at <= ${at}) as "oldestDueAt"
        from background_tasks group by kind order by kind`),
    /** Returns the dead letters, oldest first. */
    deadLetters: rowsOf(DeadLetter)(sql`select tasks.id::text as id, kind,
        coalesce(recipient || ': ' || subject, concat_ws(' ', provider, event, webhook_events.reference)) as about,
        attempts, reason, tasks.created_at as "createdAt", dead_at as "deadAt"
      from background_tasks tasks
        left join mail_outbox on kind = 'mail' and mail_outbox.id::text = key
        left join webhook_events on kind = 'webhook' and webhook_events.id::text = key
      where dead_at is not null order by dead_at, tasks.id`),
    /** Makes a dead letter due again. Returns how many there were: 0 or 1. */
    revive: (id: string, at: Date) =>
      affectedRows(sql`update background_tasks set dead_at = null, attempts = 0, due_at = ${at}
        where id = ${id}::uuid and dead_at is not null returning id`),
  }
})

/** The only SQL of background tasks. */
export class BackgroundTaskRows extends Context.Service<BackgroundTaskRows, Effect.Success<typeof make>>()(
  "portal/BackgroundTaskRows",
) {
  static readonly layer = Layer.effect(BackgroundTaskRows, make)
}
