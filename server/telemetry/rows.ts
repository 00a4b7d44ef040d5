import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"

const Counted = Schema.Struct({ state: Schema.String, count: Schema.Int })
const DuePayments = Schema.Struct({ count: Schema.Int, oldest: Schema.NullOr(Schema.Date) })
const Due = Schema.Struct({ task: Schema.String, ...DuePayments.fields })

/** The figures of the database for the metrics. They hold no data of members. */
export const telemetryRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  payments: rowsOf(Counted)(
    sql`select status as state, count(*)::int4 as count from payments group by status`,
  ),
  /** The due background tasks of each kind, and since when the oldest has been due. Mails and webhooks have a row at 0. */
  dueTasks: (at: Date) =>
    rowsOf(Due)(sql`select kind as task,
          (count(*) filter (where dead_at is null and due_at <= ${at}))::int4 as count,
          min(due_at) filter (where dead_at is null and due_at <= ${at}) as oldest
        from (values ('mail'), ('webhook')) as kinds(kind) full join background_tasks using (kind) group by kind`),
  /** The unsettled payments whose check with their provider is due, and since when the oldest has been due. */
  duePayments: (at: Date) =>
    rowOf(DuePayments)(sql`select count(*)::int4 as count, min(next_check_at) as oldest
      from payments where next_check_at <= ${at}`),
  /** The connections of all servers to this database, by what they do. */
  connections: rowsOf(Counted)(sql`select coalesce(state, 'unknown') as state, count(*)::int4 as count
    from pg_stat_activity where datname = current_database() and application_name = 'member-portal'
    group by 1`),
}))
