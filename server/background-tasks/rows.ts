import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"

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

/** A task that nobody tries again. `reason` says why the last attempt failed. */
const DeadLetter = Schema.Struct({
  id: Schema.String,
  kind: Schema.String,
  key: Schema.String,
  /** The subject of a mail, or what a webhook reports; null for another task. */
  subject: Schema.NullOr(Schema.String),
  recipient: Schema.NullOr(Schema.String),
  memberId: Schema.NullOr(Schema.String),
  memberName: Schema.NullOr(Schema.String),
  /** Whether it is a mail whose code or link has expired, and whose text is removed. */
  isExpired: Schema.Boolean,
  attempts: Schema.Int,
  reason: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  deadAt: Schema.Date,
})
export type DeadLetter = typeof DeadLetter.Type

/** The state of a kind of tasks. `oldestDueAt` is null when no task is due. */
const Gauge = Schema.Struct({
  kind: Schema.String,
  due: Schema.Int,
  dead: Schema.Int,
  oldestDueAt: Schema.NullOr(Schema.Date),
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // `case` casts only the keys of one kind, because the keys of other kinds may be no UUID.
  const letters = sql.literal(`select tasks.id::text as id, kind, key,
      coalesce(mail.subject, nullif(concat_ws(' ', hook.provider, hook.event, hook.reference), '')) as subject, mail.recipient,
      members.id::text as "memberId", members.full_name as "memberName",
      coalesce(mail.body_text = '', false) as "isExpired", attempts, reason, tasks.created_at as "createdAt",
      dead_at as "deadAt"
    from background_tasks tasks
      left join mail_outbox mail on mail.id = case when kind = 'mail' then key::uuid end
      left join members on members.id = mail.member_id
      left join webhook_events hook on hook.id = case when kind = 'webhook' then key::uuid end`)
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
    /** Returns up to `limit` dead letters after a cursor, the oldest first; all without these parameters. */
    deadLetters: (after?: Cursor, limit?: number) =>
      rowsOf(DeadLetter)(
        sql`${letters} where dead_at is not null${
          after === undefined ? sql`` : sql` and (dead_at, tasks.id) > (${after.at}, ${after.key}::uuid)`
        } order by dead_at, tasks.id${limit === undefined ? sql`` : sql` limit ${limit}`}`,
      ),
    /** Returns a dead letter and locks it; undefined for another task. */
    lockLetter: (id: string) =>
      rowOf(DeadLetter)(
        sql`${letters} where tasks.id = ${id}::uuid and dead_at is not null for update of tasks`,
      ),
    /** Makes a locked dead letter due again. */
    revive: (id: string, at: Date) =>
      execute(sql`update background_tasks set dead_at = null, attempts = 0, due_at = ${at}
        where id = ${id}::uuid`),
  }
})

/** The only SQL of background tasks. */
export class BackgroundTaskRows extends Context.Service<BackgroundTaskRows, Effect.Success<typeof make>>()(
  "portal/BackgroundTaskRows",
) {
  static readonly layer = Layer.effect(BackgroundTaskRows, make)
}
