import { PgClient, type PgConnection } from "@effect/sql-pg"
import { Context, type Duration, Effect, Layer, Metric } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"

/** The pool that the statements of a fiber use. */
type PoolName = "requests" | "background"

/**
 * Names the pool of the current fiber. Background work has connections of its own, so that requests and background work
 * cannot take each other's (RELIABILITY S5). The embedded database has one connection for both.
 */
export const ConnectionPool = Context.Reference<PoolName>("portal/ConnectionPool", {
  defaultValue: () => "requests",
})

/** The longest wait of background work for a free connection. It may wait, but a deadlock between its tasks must end. */
const backgroundTimeout = "10 seconds"

const waiting = Metric.gauge("portal_database_waiting", {
  description: "Callers of this server that wait for a connection, by their pool.",
})

/** Counts a caller as waiting while it gets a connection. */
const countWaiting = <A, E, R>(pool: PoolName, acquire: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const ofPool = Metric.withAttributes(waiting, { pool })
  return Effect.acquireUseRelease(
    Metric.modify(ofPool, 1),
    () => acquire,
    () => Metric.modify(ofPool, -1),
  )
}

const noFreeConnection = new SqlError({
  reason: new ConnectionError({
    cause: new Error("All connections of the pool are in use"),
    message: "All connections of the pool are in use",
    operation: "acquire",
  }),
})

/** PostgreSQL answers `COMMIT` with `ROLLBACK` when the transaction was aborted. */
const rolledBack = new SqlError({
  reason: new UnknownError({
    cause: new Error("COMMIT rolled back an aborted transaction"),
    message: "COMMIT rolled back an aborted transaction",
    operation: "commit",
  }),
})

/** Makes one client over both pools. Its statements use the pool that `ConnectionPool` names. */
const pooledClient = (
  pools: Readonly<Record<PoolName, PgClient.PgClient>>,
  acquireTimeouts: Readonly<Record<PoolName, Duration.Input>>,
) => {
  const acquirer = Effect.flatMap(ConnectionPool, (name) =>
    countWaiting(
      name,
      pools[name].reserve.pipe(
        Effect.timeoutOrElse({
          duration: acquireTimeouts[name],
          orElse: () => Effect.fail(noFreeConnection),
        }),
      ),
    ),
  )
  return SqlClient.make({
    acquirer,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]],
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    commit: (connection) =>
      Effect.flatMap(
        connection.executeRaw("COMMIT", []) as Effect.Effect<PgConnection.Result, SqlError>,
        ({ command }) => (command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void),
      ),
  })
}

/**
 * The SQL client over two pools of these sizes. A request that gets no connection within `requestTimeout` fails with a
 * `ConnectionError`, which responds 503. The driver's pool alone has no limit for this wait.
 */
export const pooledLayer = (
  config: PgClient.PgClientConfig,
  sizes: Readonly<Record<PoolName, number>>,
  requestTimeout: Duration.Input,
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, SqlError> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const requests = yield* PgClient.make({ ...config, maxConnections: sizes.requests })
      const background = yield* PgClient.make({ ...config, maxConnections: sizes.background })
      const client = yield* pooledClient(
        { requests, background },
        { requests: requestTimeout, background: backgroundTimeout },
      )
      return Context.make(PgClient.PgClient, requests).pipe(Context.add(SqlClient.SqlClient, client))
    }),
  ).pipe(Layer.provide(Reactivity.layer))
