import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, rowsOf } from "#server/database/decoded-rows.ts"

const Id = Schema.Struct({ id: Schema.String })

/** The SQL of suspensions that end by themselves. */
export const suspensionRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the ids of the members whose suspension has reached its end, at most `limit`. */
  due: (at: Date, limit: number) =>
    rowsOf(Id)(sql`select id::text as id from members
      where suspended_until <= ${at} order by suspended_until limit ${limit}`),
  /** Ends the suspension of a member if it has reached its end. Returns 0 otherwise. */
  end: (memberId: string, at: Date) =>
    affectedRows(sql`update members set disabled_at = null, suspended_until = null, suspended_by = null,
        suspension_reason = null, version = version + 1, changed_by = null, changed_at = ${at}
      where id = ${memberId}::uuid and suspended_until <= ${at} returning id`),
}))
