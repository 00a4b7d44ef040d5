import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openPGlite, PGliteLive, postgresLayer } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { createDatabaseCopy, startPostgres } from "../../../tests/pg/postgres.ts"
import type { SeedStatement } from "./seed.ts"

/** A seeded database of its own. `env` names it to a server. */
export interface BenchDatabase {
  readonly name: "PGlite" | "PostgreSQL"
  readonly env: Readonly<Record<string, string>>
  readonly drop: () => Promise<void>
}

/** Migrates, seeds and analyses the database on one connection. */
const fill = (statements: readonly SeedStatement[]) =>
  Effect.gen(function* () {
    yield* migrate
    const sql = yield* SqlClient.SqlClient
    // A statement of the generator writes up to a million rows.
    yield* sql`set statement_timeout = 0`
    for (const { text, values } of statements) yield* sql.unsafe(text, values)
    yield* sql`vacuum analyze`
  })

const embedded = async (statements: readonly SeedStatement[]): Promise<BenchDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"))
  const drop = async () => rmSync(folder, { recursive: true, force: true })
  const database = await openPGlite({ dataDir: join(folder, "database") })
  await Effect.runPromise(fill(statements).pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  await database.close()
  return { name: "PGlite", env: { DATABASE_URL: "", DATA_DIR: folder }, drop }
}

const postgres = async (statements: readonly SeedStatement[]): Promise<BenchDatabase> => {
  const given = process.env["DATABASE_URL"] ?? ""
  const server = given === "" ? await startPostgres() : { url: given, stop: async () => {} }
  const { url, drop } = await createDatabaseCopy(server.url)
  const dropAll = async () => {
    await drop()
    await server.stop()
  }
  await Effect.runPromise(fill(statements).pipe(Effect.provide(postgresLayer(url, 1).pipe(Layer.orDie))))
  return { name: "PostgreSQL", env: { DATABASE_URL: url }, drop: dropAll }
}

/**
 * Creates and seeds a database: embedded in a temporary folder, or on PostgreSQL at `DATABASE_URL`, else on a server that
 * is started as for the tests. The user in `DATABASE_URL` must be allowed to create databases.
 */
export const createBenchDatabase = { PGlite: embedded, PostgreSQL: postgres }
