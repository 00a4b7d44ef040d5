import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowsOf } from "#server/database/decoded-rows.ts"

/** How often a transition was taken on a day in Lagos (YYYY-MM-DD). */
export const TransitionCount = Schema.Struct({
  transition: Schema.String,
  day: Schema.String,
  count: Schema.Int,
})
export type TransitionCount = typeof TransitionCount.Type

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Adds counts to the sums of a day, in one statement and in the order of the keys, so that two servers never deadlock. */
  add: (day: string, counts: ReadonlyMap<string, number>) =>
    execute(sql`insert into transition_counts (transition, day, count)
      select key, ${day}::date, value::int8 from jsonb_each_text(${JSON.stringify(Object.fromEntries(counts))}::jsonb)
        order by key
      on conflict (transition, day) do update set count = transition_counts.count + excluded.count`),
  /** Returns all sums, by transition and day. */
  all: rowsOf(TransitionCount)(sql`select transition, day::text as day,
      least(count, ${Number.MAX_SAFE_INTEGER}::int8)::float8 as count
    from transition_counts order by transition collate "C", day`),
}))

/** The only SQL of usage. */
export class UsageRows extends Context.Service<UsageRows, Effect.Success<typeof make>>()("portal/UsageRows") {
  static readonly layer = Layer.effect(UsageRows, make)
}
