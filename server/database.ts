import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { PgClient } from "@effect/sql-pg"
import { createAdapter } from "@socket.io/postgres-adapter"
import { Context, Duration, Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { join } from "node:path"
import { Pool } from "pg"
import { Settings } from "./config.ts"
import { lockDataFolder } from "./database/data-folder.ts"
import { pooledLayer } from "./database/pools.ts"
import { wire } from "./database/wire.ts"

/**
 * Makes socket.io's adapter, which passes events between the servers of one database. The adapter calls
 * `onConnectionLost` when it may have missed events. Undefined with the embedded database, which has one server.
 */
export const SocketAdapterFactory = Context.Reference<
  ((onConnectionLost: () => void) => ReturnType<typeof createAdapter>) | undefined
>("portal/SocketAdapterFactory", { defaultValue: () => undefined })

/**
 * Makes the adapter for PostgreSQL. It has two connections of its own; one of them listens until the server stops. Closing
 * the adapter waits until the database has the events that were emitted before.
 */
const postgresAdapterFor = (url: string) => (onConnectionLost: () => void) => {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 1_500,
    query_timeout: 5_000,
    application_name: "member-portal-sockets",
  })
  // The adapter reconnects by itself. Without a listener the error would end the process.
  pool.on("error", () => {})
  let hasConnected = false
  const sending = new Set<Promise<unknown>>()
  const listening = {
    query: (text: string, values: unknown[] = []) => {
      const sent = pool.query(text, values)
      sending.add(sent)
      return sent.finally(() => sending.delete(sent))
    },
    connect: async () => {
      const client = await pool.connect()
      client.on("error", () => {})
      // Returns a wrapper, because the pool reuses the client itself after the adapter has released it.
      return {
        on: client.on.bind(client),
        removeAllListeners: client.removeAllListeners.bind(client),
        release: client.release.bind(client),
        query: async (text: string) => {
          const result = await client.query(text)
          // The first connection cannot have missed events.
          if (hasConnected) onConnectionLost()
          hasConnected = true
          return result
        },
      }
    },
  }
  const adapterOf = createAdapter(listening as unknown as Pool, { errorHandler: () => {} })
  // socket.io calls it with `new`, so it cannot be an arrow function.
  return function (namespace: Parameters<typeof adapterOf>[0]) {
    const adapter = adapterOf(namespace)
    const close = adapter.close.bind(adapter)
    // When the pool ends, it drops the queries that still wait for a connection.
    return Object.assign(adapter, {
      close: async () => {
        await Promise.allSettled(sending)
        close()
        void pool.end()
      },
    })
  }
}

/** The extensions that the migrations create. PGlite must load them when it opens a database. */
const extensions = { pg_trgm }

/** Opens an embedded database: in a folder, or in memory without `dataDir`. Compiles PGlite's code unless it is given. */
export const openPGlite = (
  options: Pick<PGliteOptions, "dataDir" | "loadDataDir" | "pgliteWasmModule" | "initdbWasmModule"> = {},
): Promise<PGlite> => PGlite.create({ ...options, extensions })

/** The SQL client for a PGlite database that the caller opens and closes. */
export const PGliteLive = (
  database: PGlite,
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, SqlError> =>
  PgClient.layer({
    username: "postgres",
    database: "postgres",
    stream: () => wire(database),
    maxConnections: 1,
    minConnections: 1,
    idleTimeout: "365 days",
  })

/** The limits of a server's connections. */
interface ConnectionLimits {
  /** How long a request waits for a connection, new or free. */
  readonly connection: Duration.Input
  /** How long a statement runs; without a limit when it is 0. */
  readonly statement: Duration.Input
}

/**
 * The SQL client for a PostgreSQL server, with a pool for requests and one for background work. Connecting fails after
 * 1.5 s (RELIABILITY S5). Tests wait longer, because their machine may be busy.
 */
export const postgresLayer = (
  url: string,
  maxConnections = 10,
  backgroundConnections = 3,
  { connection = "1500 millis", statement = "10 seconds" }: Partial<ConnectionLimits> = {},
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, SqlError> =>
  Layer.merge(
    pooledLayer(
      {
        url: Redacted.make(url),
        connectTimeout: connection,
        keepAlive: "30 seconds",
        applicationName: "member-portal",
        startupParameters: {
          statement_timeout: String(Duration.toMillis(statement)),
          idle_in_transaction_session_timeout: "30000",
        },
      },
      { requests: maxConnections, background: backgroundConnections },
      connection,
    ),
    Layer.succeed(SocketAdapterFactory, postgresAdapterFor(url)),
  )

/** Locks the data folder until the server has closed the database. */
const lockedDataFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: () => lockDataFolder(folder), catch: (cause) => cause }).pipe(Effect.orDie),
    (release) => Effect.promise(release),
  )

const embedded = (dataDir: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* lockedDataFolder(dataDir)
      const database = yield* Effect.acquireRelease(
        Effect.promise(() => openPGlite({ dataDir: join(dataDir, "database") })),
        (database) => Effect.promise(() => database.close()),
      )
      return PGliteLive(database)
    }),
  )

/**
 * The database of the settings: PostgreSQL at `databaseUrl`, else PGlite in the data folder (DESIGN §4).
 */
export const DatabaseLive = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    settings.databaseUrl === null
      ? embedded(settings.dataDir)
      : postgresLayer(settings.databaseUrl, settings.maxConnections, settings.backgroundConnections),
  ),
)
