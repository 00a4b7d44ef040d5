import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, rowOf } from "#server/database/decoded-rows.ts"
import { InvalidFields } from "#server/invalid-fields.ts"

/** A decision of a member of staff about a record. */
export interface StaffCommand {
  /** Undefined from a page that was opened before the decision had an id. */
  readonly freshId: string | undefined
  readonly staffId: string
  readonly action: string
  readonly recordId: string
}

/** The SQL of decisions, so that a repeated request takes effect once (OFFICE §4). */
export const staffCommandRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /**
   * Records a decision in the caller's transaction, and returns whether it is new. For a repeat it returns false, and the caller
   * sends the first response. A repeat at the same time waits for the first decision. A decision without an id is always new.
   * Fails with `InvalidFields` for the id of another decision.
   */
  isNew: Effect.fnUntraced(function* ({ freshId, staffId, action, recordId }: StaffCommand, at: Date) {
    if (freshId === undefined) return true
    const inserted =
      yield* affectedRows(sql`insert into staff_commands (id, staff_id, action, record_id, decided_at)
      values (${freshId}::uuid, ${staffId}::uuid, ${action}, ${recordId}::uuid, ${at})
      on conflict do nothing returning id`)
    if (inserted === 1) return true
    const known = yield* rowOf(
      Schema.Struct({ id: Schema.String }),
    )(sql`select id::text as id from staff_commands
      where id = ${freshId}::uuid and staff_id = ${staffId}::uuid and action = ${action}
        and record_id = ${recordId}::uuid`)
    if (known !== undefined) return false
    return yield* new InvalidFields({ fields: { freshId: "freshId must be a new random UUID" } })
  }),
}))
