/** Checks how migrations run on PostgreSQL (RELIABILITY S3). */
import { Effect, Exit, Latch } from "effect"
import { SqlClient } from "effect/sql"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { createIndexConcurrently, type Migration } from "#server/migrations/migration.ts"
import { migrations } from "#server/migrations/list.ts"
import { runMigrations } from "#server/migrations/run.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { startServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "./postgres.ts"

let url: string
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ url, drop } = await createDatabaseCopy(inject("postgres")))
})
afterEach(() => drop())

const statement = (text: string): Migration =>
  Effect.asVoid(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text)))
/** Runs further migrations, as a process of its own would. */
const run = (further: Readonly<Record<string, Migration>>, onWait: Effect.Effect<void> = Effect.void) =>
  Effect.runPromiseExit(
    runMigrations({ ...migrations, ...further }, onWait).pipe(Effect.provide(patientLayer(url, 1))),
  )
const rows = (text: string) => queryOn(url, (sql) => sql.unsafe<Record<string, unknown>>(text))
const recorded = async () =>
  (await rows("select name from schema_migrations where migration_id >= 9000 order by 1")).map(
    ({ name }) => name,
  )

test("a migration has no time limit for its statements and its transaction", async () => {
  await run({
    "9001_limits": statement(`create table found as select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`),
  })
  expect(await rows("select * from found")).toEqual([{ statement: "0", idle: "0" }])
})

test("a failed migration leaves nothing, keeps those before it, and runs again the next time", async () => {
  const first = { "9001_first": statement("create table first_one (id integer)") }
  const killed = Effect.andThen(
    statement("create table second_one (id integer)") as Effect.Effect<void, unknown, SqlClient.SqlClient>,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.asVoid(sql`select pg_terminate_backend(pg_backend_pid())`),
    ),
  )
  expect(Exit.isFailure(await run({ ...first, "9002_second": killed }))).toBe(true)
  expect(await recorded()).toEqual(["first"])
  expect(await rows("select to_regclass('second_one') is null as missing")).toEqual([{ missing: true }])

  const again = await run({ ...first, "9002_second": statement("create table second_one (id integer)") })
  expect(again).toEqual(Exit.succeed(["9002_second"]))
  expect(await recorded()).toEqual(["first", "second"])
})

test("one process migrates at a time, and the other one says that it waits", async () => {
  const started = Latch.makeUnsafe()
  const waits = Latch.makeUnsafe()
  const slow = Effect.gen(function* () {
    yield* started.open
    yield* waits.await
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table made_once (id integer)`
  })
  const one = run({ "9001_slow": slow })
  await Effect.runPromise(started.await)
  const other = run({ "9001_slow": slow }, Effect.asVoid(waits.open))
  expect(await one).toEqual(Exit.succeed(["9001_slow"]))
  expect(await other).toEqual(Exit.succeed([]))
})

test("an index is created while another process waits; the invalid one of an interrupted run is replaced", async () => {
  await rows("create table words (word text)")
  await rows("insert into words values ('twice'), ('twice')")
  const waits = Latch.makeUnsafe()
  const started = Latch.makeUnsafe()
  const createIndex = createIndexConcurrently("one_word", "on words (word)")
  const index = {
    "9001_index": {
      outsideTransaction: Effect.andThen(Effect.andThen(started.open, waits.await), createIndex),
    },
  }
  // A unique index over duplicates fails in the middle, like a run that was interrupted.
  await rows("create unique index concurrently one_word on words (word)").catch(() => {})
  const state = () => rows("select indisvalid as valid from pg_index where indexrelid = 'one_word'::regclass")
  expect(await state()).toEqual([{ valid: false }])

  const one = run(index)
  await Effect.runPromise(started.await)
  const other = run(index, Effect.asVoid(waits.open))
  expect(await one).toEqual(Exit.succeed(["9001_index"]))
  expect(await other).toEqual(Exit.succeed([]))
  expect(await state()).toEqual([{ valid: true }])
  // Running again changes nothing.
  expect(Exit.isSuccess(await run({ ...index, "9002_again": { outsideTransaction: createIndex } }))).toBe(
    true,
  )
})

const startWithoutMigrating = () =>
  startServer({ database: patientLayer(url, 2), settings: { migrate: false } })

test("without permission to migrate, a server starts only on a complete schema", async () => {
  await (await startWithoutMigrating()).close()
  await rows("delete from schema_migrations where migration_id = 17")
  await expect(startWithoutMigrating()).rejects.toThrow("0017_known_devices")
})

/** Takes and releases the lock of staff roles, or fails after a second. */
const takeStaffLock = () =>
  queryOn(url, (sql) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          yield* sql`set local lock_timeout = '1s'`
          yield* (yield* StaffRows).lock
        }),
      )
      .pipe(Effect.provide(StaffRows.layer), Effect.provideService(SqlClient.SqlClient, sql)),
  )

test("a change of staff roles does not wait for a migration", async () => {
  const exit = await run({ "9001_long": Effect.promise(takeStaffLock) })
  expect(exit).toEqual(Exit.succeed(["9001_long"]))
})
