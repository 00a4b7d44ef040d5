import { PGlite } from "@electric-sql/pglite"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { join } from "node:path"
import { Settings } from "./config.ts"
import { holdDataFolder } from "./database/data-folder.ts"
import { wire } from "./database/wire.ts"

/** The one SQL client over a PGlite that somebody else opened and closes. */
export const overPGlite = (
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

/** The same client over a PostgreSQL server. A server that is away is known within 1.5 s (RELIABILITY S5). */
export const overPostgres = (
  url: string,
  maxConnections = 10,
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, SqlError> =>
  PgClient.layer({
    url: Redacted.make(url),
    maxConnections,
    connectTimeout: "1500 millis",
    keepAlive: "30 seconds",
    applicationName: "member-portal",
    startupParameters: { statement_timeout: "10000", idle_in_transaction_session_timeout: "30000" },
  })

/** The data folder, held until the server has closed the database. */
const heldDataFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: () => holdDataFolder(folder), catch: (cause) => cause }).pipe(Effect.orDie),
    (release) => Effect.promise(release),
  )

const embedded = (dataDir: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* heldDataFolder(dataDir)
      const database = yield* Effect.acquireRelease(
        Effect.promise(() => PGlite.create(join(dataDir, "database"))),
        (database) => Effect.promise(() => database.close()),
      )
      return overPGlite(database)
    }),
  )

/**
 * The database the settings name: PostgreSQL at `databaseUrl`, else PGlite in the data folder (DESIGN, Databases).
 * Nothing outside this file knows which one it is.
 */
export const DatabaseLive = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    settings.databaseUrl === null
      ? embedded(settings.dataDir)
      : overPostgres(settings.databaseUrl, settings.maxConnections),
  ),
)
