import { subDays } from "date-fns/subDays"
import { Context, Effect, Layer, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "../clock.ts"
import { affectedRows, rowOf } from "./decoded-rows.ts"

/** What is purged from a table. The table of RELIABILITY §2.7 lists the rules. */
export interface PurgeRule {
  readonly table: string
  /** The column that divides the table into batches: its primary key or the first column of it. */
  readonly key: string
  readonly keyType: "uuid" | "text"
  /** Days after which a row is purged. */
  readonly days: number
  /** Which rows are purged, in SQL. `$cutoff` is the time that many days ago. Names columns in full. */
  readonly condition: string
}

/** In this order: the tokens of a session go before the session. Nothing of money and nothing of the audit log is here. */
export const purgeRules: readonly PurgeRule[] = [
  {
    table: "refresh_tokens",
    key: "token_hash",
    keyType: "text",
    days: 1,
    condition: "refresh_tokens.expires_at < $cutoff",
  },
  {
    table: "sessions",
    key: "id",
    keyType: "uuid",
    days: 30,
    condition: `sessions.ended_at < $cutoff or (sessions.created_at < $cutoff
      and not exists (select 1 from refresh_tokens where refresh_tokens.session_id = sessions.id))`,
  },
  {
    table: "mail_outbox",
    key: "id",
    keyType: "uuid",
    days: 30,
    condition: "mail_outbox.sent_at < $cutoff",
  },
  {
    table: "notifications",
    key: "id",
    keyType: "uuid",
    days: 180,
    condition: "notifications.read_at < $cutoff",
  },
  {
    table: "webhook_events",
    key: "id",
    keyType: "uuid",
    days: 180,
    condition: "webhook_events.handled_at < $cutoff",
  },
  {
    table: "known_devices",
    key: "member_id",
    keyType: "uuid",
    days: 365,
    condition: "known_devices.logged_in_at < $cutoff",
  },
  {
    table: "transition_counts",
    key: "transition",
    keyType: "text",
    days: 400,
    condition: "transition_counts.day < ($cutoff at time zone 'Africa/Lagos')::date",
  },
]

/** The maximum number of rows that one statement reads. */
const batchSize = 2_000
/** How often each server asks whether the purge of the day has begun. */
const interval = "1 hour"

const Last = Schema.Struct({ last: Schema.String })
const Claimed = Schema.Struct({ isOnly: Schema.Boolean })

const makePurge = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  /**
   * Deletes the rows of a rule and returns their number. Walks through the table by its key, so that each statement looks
   * at few rows and the rules need no index of their own.
   */
  const purgeTable = Effect.fnUntraced(function* (rule: PurgeRule, at: Date, size: number) {
    const table = sql(rule.table)
    const key = sql(rule.key)
    const type = sql.literal(rule.keyType)
    const [before = "", ...after] = rule.condition.split("$cutoff")
    const cutoff = subDays(at, rule.days)
    const condition = after.reduce(
      (text, rest) => sql`${text}${cutoff}::timestamptz${sql.literal(rest)}`,
      sql`${sql.literal(before)}`,
    )
    let count = 0
    let from = rule.keyType === "uuid" ? "00000000-0000-0000-0000-000000000000" : ""
    for (;;) {
      const page = yield* rowOf(Last)(sql`select page.${key}::text as last from (
          select ${key} from ${table} where ${key} > ${from}::${type} order by ${key} limit ${size}
        ) page order by page.${key} desc limit 1`)
      if (page === undefined) return count
      count += yield* affectedRows(sql`delete from ${table} where ${table}.${key} > ${from}::${type}
        and ${table}.${key} <= ${page.last}::${type} and (${condition}) returning 1 as deleted`)
      from = page.last
    }
  })

  /** Begins the purge of the day. Returns false when a server has begun it already. */
  const claimDay = Effect.fnUntraced(function* (at: Date) {
    const row = yield* rowOf(Claimed)(sql`insert into purge_runs (started_at) values (${at})
      on conflict (is_only) do update set started_at = excluded.started_at
        where purge_runs.started_at < ${subDays(at, 1)} returning is_only as "isOnly"`)
    return row !== undefined
  })

  /** Applies every rule and returns the number of deleted rows by table. */
  const purge = Effect.fnUntraced(function* (size: number = batchSize) {
    const at = yield* now
    const counts: Record<string, number> = {}
    for (const rule of purgeRules) counts[rule.table] = yield* purgeTable(rule, at, size)
    return counts
  })

  return {
    purge,
    /** Purges, unless a server has begun a purge within the last day. */
    purgeDaily: Effect.gen(function* () {
      if (yield* claimDay(yield* now)) yield* purge()
    }),
  }
})

/** Deletes old rows of tables that would only grow (`purgeRules`). One server does it once a day. */
export class Purge extends Context.Service<Purge, Effect.Success<typeof makePurge>>()("portal/Purge") {
  static readonly layer = Layer.effect(Purge, makePurge)

  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { purgeDaily } = yield* Purge
      yield* purgeDaily.pipe(
        Effect.catchCause((cause) => Effect.logError("could not purge old rows", cause)),
        Effect.repeat(Schedule.spaced(interval)),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(Purge.layer))
}
