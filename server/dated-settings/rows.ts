import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { settingActs } from "#api/contract/office-settings.ts"
import { type SettingKey, settingKeys } from "#api/contract/setting-keys.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { NameChange } from "./values.ts"

/** An amount in minor units, or the change of a name. */
const Value = Schema.Union([Schema.Int, Schema.Struct({ name: Schema.String, isOffered: Schema.Boolean })])
const Key = Schema.Literals(settingKeys)

/** A value that is or will be in force. */
const CountingRow = Schema.Struct({ key: Key, value: Value, countsFrom: Schema.Date })

/** A value as stored. `countsFrom` is null for one that nobody approved. */
export const SettingRow = Schema.Struct({
  id: Schema.String,
  key: Key,
  value: Value,
  askedDay: Schema.String,
  countsFrom: Schema.NullOr(Schema.Date),
  reason: Schema.String,
  addedBy: Schema.NullOr(Schema.String),
  addedByName: Schema.NullOr(Schema.String),
  addedAt: Schema.Date,
  /** `expire`: no admin approved the proposal in time. */
  decision: Schema.NullOr(Schema.Literals([...settingActs, "expire"])),
  decisionReason: Schema.NullOr(Schema.String),
  decidedBy: Schema.NullOr(Schema.String),
  decidedByName: Schema.NullOr(Schema.String),
  decidedAt: Schema.NullOr(Schema.Date),
  version: Schema.Int,
})
export type SettingRow = typeof SettingRow.Type

/** A value before it is stored. `countsFrom` is null for a proposal. */
export interface NewSettingRow {
  readonly id: string
  readonly key: SettingKey
  readonly value: number | NameChange
  readonly askedDay: string
  readonly countsFrom: Date | null
  readonly reason: string
}

/** A decision about a stored value. `countsFrom` is the value's moment after the decision. */
interface Decision {
  readonly act: (typeof settingActs)[number]
  readonly reason: string
  readonly countsFrom: Date | null
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`id::text as id, key, value, asked_day::text as "askedDay", counts_from as "countsFrom",
    reason, added_by::text as "addedBy", (select full_name from members where members.id = added_by) as "addedByName",
    added_at as "addedAt", decision, decision_reason as "decisionReason", decided_by::text as "decidedBy",
    (select full_name from members where members.id = decided_by) as "decidedByName", decided_at as "decidedAt",
    version`)
  return {
    transaction: transactionOf(sql),
    /** Locks the settings until the transaction ends, so that acts about settings run one at a time. */
    lock: execute(sql`select pg_advisory_xact_lock(hashtext('dated settings'))`),

    /** Returns the values that count or will count, in the order of their moments. */
    counting: rowsOf(CountingRow)(sql`select key, value, counts_from as "countsFrom" from dated_settings
      where counts_from is not null order by counts_from, position`),
    /** Returns every value in the order in which they were added. */
    all: rowsOf(SettingRow)(sql`select ${columns} from dated_settings order by position`),
    find: (id: string) =>
      rowOf(SettingRow)(sql`select ${columns} from dated_settings where id = ${id}::uuid`),

    insert: ({ id, key, value, askedDay, countsFrom, reason }: NewSettingRow, by: string, at: Date) =>
      execute(sql`insert into dated_settings (id, key, value, asked_day, counts_from, reason, added_by, added_at)
        values (${id}::uuid, ${key}, ${JSON.stringify(value)}::jsonb, ${askedDay}::date, ${countsFrom}::timestamptz,
          ${reason}, ${by}::uuid, ${at})`),

    /** Records that nobody approved a proposal in time. Returns 0 when somebody has decided about it. */
    expire: (id: string, at: Date) =>
      affectedRows(sql`update dated_settings set decision = 'expire', decided_at = ${at}, version = version + 1
        where id = ${id}::uuid and counts_from is null and decision is null returning id`),

    /** Records a decision. The stored proposal stays as it is. */
    decide: (id: string, { act, reason, countsFrom }: Decision, by: string, at: Date) =>
      execute(sql`update dated_settings set decision = ${act}, decision_reason = ${reason}, decided_by = ${by}::uuid,
        decided_at = ${at}, counts_from = ${countsFrom}::timestamptz, version = version + 1 where id = ${id}::uuid`),
  }
})

/** The only SQL of the dated settings. */
export class DatedSettingRows extends Context.Service<DatedSettingRows, Effect.Success<typeof make>>()(
  "portal/DatedSettingRows",
) {
  static readonly layer = Layer.effect(DatedSettingRows, make)
}
