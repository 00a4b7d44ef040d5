import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf } from "../database/decoded-rows.ts"

type Statements = Effect.Effect<void, unknown, SqlClient.SqlClient>

/**
 * A migration: statements that run in one transaction, or statements that must run outside of one. The latter must have
 * the same result when they run again, because a kill may interrupt them.
 */
export type Migration = Statements | { readonly outsideTransaction: Statements }

export const isOutsideTransaction = (
  migration: Migration,
): migration is Extract<Migration, { readonly outsideTransaction: Statements }> =>
  "outsideTransaction" in migration

const IndexState = Schema.Struct({ isValid: Schema.Boolean })

/**
 * Creates an index without blocking the writers of its table. Only outside a transaction. Drops the invalid index that an
 * interrupted run has left, and creates it again.
 * @param definition What follows the name: `on members (email)`.
 */
export const createIndexConcurrently = Effect.fnUntraced(function* (name: string, definition: string) {
  const sql = yield* SqlClient.SqlClient
  const existing = yield* rowOf(IndexState)(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`,
  )
  if (existing?.isValid === true) return
  if (existing !== undefined) yield* sql.unsafe(`drop index concurrently ${name}`)
  yield* sql.unsafe(`create index concurrently ${name} ${definition}`)
})
