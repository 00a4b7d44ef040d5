import { PgClient } from "@effect/sql-pg"
import { Effect, Option, Schema, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "../database/decoded-rows.ts"
import { migrations } from "./list.ts"
import { isOutsideTransaction, type Migration } from "./migration.ts"

/** A newer server wrote the database; an older one could lose data that it does not know. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has migration ${found}, but this server knows only migrations up to ${known}. Start the newer server.`,
    )
    this.name = "NewerSchema"
  }
}

/** The database lacks migrations, and `MIGRATE=0` forbids the server to run them. */
export class MissingMigrations extends Error {
  constructor(names: readonly string[]) {
    super(`The database lacks these migrations: ${names.join(", ")}. Run npm run migrate.`)
    this.name = "MissingMigrations"
  }
}

const waitMessage = "another process is migrating the database; waiting for it"
/** The key of the advisory lock that lets one process at a time migrate. No other lock has it. */
const migrationLock = 7_310_003

type Migrations = Readonly<Record<string, Migration>>
const numberOf = (name: string) => Number.parseInt(name, 10)

const Applied = Schema.Struct({ id: Schema.Int })
const Found = Schema.Struct({ isFound: Schema.Boolean })
const Locked = Schema.Struct({ isLocked: Schema.Boolean })

/** Returns the migrations that the database lacks, in order. Dies with `NewerSchema` when it is ahead of this server. */
const missingMigrations = Effect.fnUntraced(function* (known: Migrations) {
  const sql = yield* SqlClient.SqlClient
  const table = yield* rowOf(Found)(sql`select to_regclass('schema_migrations') is not null as "isFound"`)
  const applied = table?.isFound
    ? yield* rowsOf(Applied)(sql`select migration_id as id from schema_migrations`)
    : []
  const newestKnown = Math.max(0, ...Object.keys(known).map(numberOf))
  const newestFound = Math.max(0, ...applied.map(({ id }) => id))
  if (newestFound > newestKnown) yield* Effect.die(new NewerSchema(newestFound, newestKnown))
  const ids = new Set(applied.map(({ id }) => id))
  return Object.keys(known)
    .filter((name) => !ids.has(numberOf(name)))
    .toSorted((a, b) => numberOf(a) - numberOf(b))
})

/**
 * Runs `work` under the lock. Tries the lock again each second instead of waiting inside a statement. A waiting statement
 * holds a snapshot, and the other process's `create index concurrently` waits for older snapshots, so the two would block
 * each other.
 */
const underLock = <A, E, R>(work: Effect.Effect<A, E, R>, onWait: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tryLock = Effect.map(
      rowOf(Locked)(sql`select pg_try_advisory_lock(${migrationLock}::bigint) as "isLocked"`),
      (row) => row?.isLocked === true,
    )
    if (!(yield* tryLock)) {
      yield* onWait
      yield* Effect.repeat(tryLock, { until: (isLocked) => isLocked, schedule: Schedule.spaced("1 second") })
    }
    return yield* Effect.ensuring(work, execute(sql`select pg_advisory_unlock(${migrationLock}::bigint)`))
  })

const runOne = Effect.fnUntraced(function* (name: string, migration: Migration) {
  const sql = yield* SqlClient.SqlClient
  const record = sql`insert into schema_migrations (migration_id, name)
    values (${numberOf(name)}, ${name.replace(/^\d+_/, "")})`
  if (isOutsideTransaction(migration)) yield* Effect.andThen(migration.outsideTransaction, record)
  else yield* sql.withTransaction(Effect.andThen(migration, record))
})

const runMissing = Effect.fnUntraced(function* (known: Migrations) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists schema_migrations (
    migration_id integer primary key,
    created_at timestamptz not null default now(),
    name text not null
  )`
  const missing = yield* missingMigrations(known)
  for (const name of missing) yield* runOne(name, known[name]!)
  return missing
})

/**
 * Provides one connection without time limits for statements and transactions, because building an index on a large table
 * takes minutes. The embedded database has one connection, without time limits.
 */
const onUnlimitedConnection = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const client = Option.getOrUndefined(yield* Effect.serviceOption(PgClient.PgClient))
    if (client === undefined || client.config.stream !== undefined) return yield* work
    const { startupParameters: _, ...config } = client.config
    const connection = PgClient.layerFrom(
      PgClient.makeClient({ ...config, applicationName: "member-portal-migrations" }),
    )
    // Without this setting, a killed process's statement would keep running and hold its lock.
    const setUp = Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.ignore(sql`set client_connection_check_interval = '5s'`),
    )
    return yield* Effect.andThen(setUp, work).pipe(Effect.provide(connection))
  })

/**
 * Runs the missing migrations in order and returns their names. Each one runs in its own transaction, or is safe to run
 * again after a kill (RELIABILITY S3). One process at a time migrates; `onWait` runs while another process does.
 */
export const runMigrations = (known: Migrations, onWait: Effect.Effect<void> = Effect.logInfo(waitMessage)) =>
  onUnlimitedConnection(underLock(runMissing(known), onWait)).pipe(Effect.orDie)

/** Brings the schema up to date. Dies with `NewerSchema` when the database is ahead of this server. */
export const migrate = runMigrations(migrations)

/** Dies with `MissingMigrations` when the schema is not up to date, and with `NewerSchema` when it is ahead. */
export const checkMigrations = Effect.gen(function* () {
  const missing = yield* missingMigrations(migrations)
  if (missing.length > 0) yield* Effect.die(new MissingMigrations(missing))
})
