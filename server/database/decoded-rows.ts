import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"

/**
 * Returns the rows of a statement, each decoded by `schema`. An unavailable database and an invalid row are defects, so
 * no service declares them. The HTTP layer responds with 503 or 500.
 */
export const rowsOf =
  <A, I>(schema: Schema.Codec<A, I>) =>
  <R>(
    statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>,
  ): Effect.Effect<ReadonlyArray<A>, never, R> =>
    statement.pipe(Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(schema))), Effect.orDie)

/** Returns the first row of a statement, decoded by `schema`; undefined without rows. */
export const rowOf =
  <A, I>(schema: Schema.Codec<A, I>) =>
  <R>(
    statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>,
  ): Effect.Effect<A | undefined, never, R> =>
    Effect.map(rowsOf(schema)(statement), (rows) => rows[0])

const Total = Schema.Struct({ total: Schema.Int })

/** Returns the column `total` of a statement's first row; 0 without rows. */
export const countOf = <R>(statement: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>) =>
  Effect.map(rowOf(Total)(statement), (row) => row?.total ?? 0)

/** Runs a statement and ignores its rows. */
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

/** Runs `work` in one transaction. An error of the database is a defect. */
export const transactionOf =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.catchTag(sql.withTransaction(work), "SqlError", Effect.die)
