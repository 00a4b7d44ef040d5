import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"

/**
 * Returns the rows of a statement, each decoded by `schema`. An unavailable database or a row that does not fit is a
 * defect: the HTTP layer responds with 503 or 500, and no service has to name it.
 */
export const rowsOf =
  <A, I>(schema: Schema.Codec<A, I>) =>
  <R>(
    statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>,
  ): Effect.Effect<ReadonlyArray<A>, never, R> =>
    statement.pipe(Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(schema))), Effect.orDie)

/** Returns the first row; undefined when there is none. */
export const rowOf =
  <A, I>(schema: Schema.Codec<A, I>) =>
  <R>(
    statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>,
  ): Effect.Effect<A | undefined, never, R> =>
    Effect.map(rowsOf(schema)(statement), (rows) => rows[0])

const Total = Schema.Struct({ total: Schema.Int })

/** Returns the `total` that a statement selects. */
export const countOf = <R>(statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>) =>
  Effect.map(rowOf(Total)(statement), (row) => row?.total ?? 0)

/** Runs a statement whose rows nobody needs. */
export const execute = <R>(statement: Effect.Effect<unknown, SqlError, R>): Effect.Effect<void, never, R> =>
  statement.pipe(Effect.asVoid, Effect.orDie)

/** Returns how many rows a statement with `returning` affected. */
export const affectedRows = <R>(
  statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>,
): Effect.Effect<number, never, R> =>
  statement.pipe(
    Effect.map((rows) => rows.length),
    Effect.orDie,
  )

/** Runs `work` as one transaction: all of it or nothing. A database that fails is a defect. */
export const transactionOf =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.catchTag(sql.withTransaction(work), "SqlError", Effect.die)
