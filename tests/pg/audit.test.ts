/** Checks on PostgreSQL that no request waits for the audit log's chain, and that the chain takes every entry once. */
import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { AuditChain } from "#server/audit/chain.ts"
import { audit } from "#server/audit/service.ts"
import { readLimits } from "#server/limits/defaults.ts"
import { logIn, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { lockAuditChain } from "./audit-lock.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

let url: string
const open: (() => Promise<void>)[] = []
beforeEach(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  ;({ url } = database)
  open.push(database.drop)
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})
/** More logins at once than the pool has connections. The limit of the account permits as many. */
const logins = 25
const serve = async () => {
  const { limits } = readLimits(`logins-per-account=${logins}/15m`)
  const server = await startServer({
    database: patientLayer(url, 20),
    settings: { limits },
  })
  open.push(server.close)
  return server
}

const check = (server: TestServer) => server.run(Effect.flatMap(AuditChain, (chain) => chain.check))
const isChained = (server: TestServer) => expect.poll(async () => (await check(server)).waiting).toBe(0)

test("logins and lists answer while another connection holds the chain's lock", async () => {
  const server = await serve()
  const { email } = await makeMember(server)
  const unlock = await lockAuditChain(url)
  const sessions = await Promise.all(Array.from({ length: logins }, () => logIn(server, email)))
  for (const session of sessions) expect(session).toHaveProperty("accessToken")
  const token = sessions[0]!.accessToken
  expect((await server.call("GET", "/events", { token })).status).toBe(200)
  expect((await check(server)).waiting).toBeGreaterThanOrEqual(logins)
  await unlock()
  await isChained(server)
  expect((await check(server)).broken).toBeNull()
})

/** Adds an entry in a transaction. Returns whether it committed. */
const addEntry = (n: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.andThen(
        audit({ action: "test", result: String(n), memberId: null }),
        // Every fifth transaction rolls back, so its entry never existed.
        n % 5 === 0 ? Effect.fail("rolled back") : Effect.void,
      ),
    ),
  ).pipe(Effect.exit, Effect.map(Exit.isSuccess))

test("the entries of concurrent transactions are chained once each, by one of two processes", async () => {
  const one = await serve()
  const other = await serve()
  const chainAll = Effect.flatMap(AuditChain, ({ chainWaiting }) => chainWaiting)
  const count = 200
  const [committed] = await Promise.all([
    one.run(
      Effect.forEach(
        Array.from({ length: count }, (_, n) => n),
        addEntry,
        { concurrency: 10 },
      ),
    ),
    ...[one, other, one, other].map((server) => server.run(Effect.repeat(chainAll, { times: 20 }))),
  ])
  await isChained(one)
  expect((await check(other)).broken).toBeNull()
  const rows = await one.rows("select result from audit_log order by number")
  expect(rows.map(({ result }) => Number(result)).toSorted((a, b) => a - b)).toEqual(
    committed.flatMap((isCommitted, n) => (isCommitted ? [n] : [])),
  )
  expect(rows).toHaveLength((count * 4) / 5)
})

test("entries that were not chained before a crash are chained by the next server", async () => {
  const first = await serve()
  const { email } = await makeMember(first)
  const unlock = await lockAuditChain(url)
  await logIn(first, email)
  const { entries, waiting } = await check(first)
  expect(waiting).toBeGreaterThan(0)
  // A connection that is cut in the middle of the transaction, as by kill -9.
  await first.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'member-portal'
      and pid not in (select pid from pg_locks where locktype = 'advisory')`)
  await unlock()
  const next = await serve()
  await isChained(next)
  expect(await check(next)).toMatchObject({ entries: entries + waiting, broken: null })
})
