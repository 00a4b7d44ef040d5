/** The daily sums of what pages count (STATECHARTS §4.4): only known transitions, without a member, up to a limit. */
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { readLimits } from "#server/limits/defaults.ts"
import { sandboxFactor } from "#server/limits/service.ts"
import { UsageRows } from "#server/usage/rows.ts"
import { Usage } from "#server/usage/service.ts"
import { makeMember, openSession } from "./members.ts"
import { migratedPGlite } from "./migrated.ts"
import { startServer, type TestServer } from "./server.ts"

const day = 24 * 60 * 60 * 1000
const pay = "payment.opening xstate.done.actor.openPayment isOk"
const leave = "payment.opened payment.cancelled"

const clientDir = mkdtempSync(join(tmpdir(), "client-"))
writeFileSync(join(clientDir, "transitions.json"), JSON.stringify([pay, leave]))

let server: TestServer
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true, settings: { clientDir } })
})
afterAll(async () => {
  await server.close()
  rmSync(clientDir, { recursive: true })
})
beforeEach(() => server.rows("delete from transition_counts"))

const visit = (usage: string, from = server) =>
  from.call("GET", "/health/live", { headers: { "x-usage": usage } })
const flush = (from = server) => from.run(Effect.flatMap(Usage, (service) => service.flush))
const sums = async (from = server) => {
  await flush(from)
  return from.rows("select transition, count::int4 as count from transition_counts order by transition, day")
}

test("the counts of many calls are one sum a day, written together", async () => {
  for (let n = 0; n < 3; n++) await visit(`${pay}=2,${leave}=1,`)
  expect(await server.rows("select 1 from transition_counts")).toEqual([])
  expect(await sums()).toEqual([
    { transition: leave, count: 3 },
    { transition: pay, count: 6 },
  ])
  await visit(`${pay}=1,`)
  expect(await sums()).toContainEqual({ transition: pay, count: 7 })
  expect(await sums()).toContainEqual({ transition: pay, count: 7 })
})

test("the next day in Lagos has a sum of its own", async () => {
  await visit(`${pay}=1`)
  await flush()
  await server.forward(day)
  await visit(`${pay}=1`)
  await flush()
  const days = await server.run(
    Effect.flatMap(UsageRows, ({ all }) => all).pipe(Effect.provide(UsageRows.layer)),
  )
  expect(days).toEqual([-1, 0].map((days) => ({ transition: pay, day: server.dayIn(days), count: 1 })))
})

test.each([
  ["a transition that no flow has", "payment.opening payment.forged=5"],
  ["no number", `${pay}=x`],
  ["a part of one", `${pay}=1.5`],
  ["less than one", `${pay}=0,${pay}=-3`],
  ["more than a page takes between two calls", `${pay}=10000`],
  ["markup", "<script>=1,' or 1=1 --=1"],
  ["nothing", ",,=,="],
  ["more than a page sends", `${pay}=9,`.repeat(60)],
])("a header with %s adds nothing", async (_, header) => {
  expect((await visit(header)).status).toBe(200)
  expect(await sums()).toEqual([])
})

test("the table has only the client's keys, however many others are sent", async () => {
  for (let n = 0; n < 50; n++)
    await visit(
      Array.from({ length: 40 }, (_, k) => `forged.${n}.${k} x=1`)
        .concat(`${leave}=1`)
        .join(","),
    )
  expect(await sums()).toEqual([{ transition: leave, count: 50 }])
})

test("a refused call counts too, and a page is no call", async () => {
  const refused = await server.call("GET", "/auth/me", { headers: { "x-usage": `${pay}=1` } })
  expect(refused.status).toBe(401)
  await fetch(`${server.url}/`, { headers: { "x-usage": `${pay}=1` } })
  expect(await sums()).toEqual([{ transition: pay, count: 1 }])
})

test("an address above its limit adds nothing until the limit ends, and its calls are answered", async () => {
  const { limits } = readLimits("transitions-per-address=1/1m")
  const other = await startServer({ avoidsMidnight: true, settings: { clientDir, limits } })
  for (const count of [40, sandboxFactor - 40, 1, 9_999])
    expect((await visit(`${pay}=${count}`, other)).status).toBe(200)
  expect(await sums(other)).toEqual([{ transition: pay, count: sandboxFactor }])
  await other.close()
})

test("nobody can ask for the list of transitions", async () => {
  const response = await fetch(`${server.url}/transitions.json`)
  expect(response.status).toBe(404)
})

test("neither the table nor the log names the member", async () => {
  const token = await openSession(server, (await makeMember(server))._id)
  const { status } = await server.call("GET", "/auth/me", { token, headers: { "x-usage": `${pay}=1` } })
  expect(status).toBe(200)
  expect(await sums()).toEqual([{ transition: pay, count: 1 }])
  const columns = await server.rows(
    "select column_name as name from information_schema.columns where table_name = 'transition_counts' order by 1",
  )
  expect(columns.map(({ name }) => name)).toEqual(["count", "day", "transition"])
  expect(server.log().join("\n")).not.toContain(pay)
})

test("with USAGE=0, or a client without a list, nothing is counted", async () => {
  for (const settings of [{ clientDir, usage: false }, { clientDir: "/nonexistent" }]) {
    const other = await startServer({ avoidsMidnight: true, settings })
    await visit(`${pay}=1`, other)
    expect(await sums(other)).toEqual([])
    await other.close()
  }
})

test("counts that the database refuses are lost, and the next ones are written", async () => {
  await visit(`${pay}=1`)
  await server.rows("alter table transition_counts rename to counts_away")
  await expect(flush()).rejects.toThrow()
  await server.rows("alter table counts_away rename to transition_counts")
  await visit(`${pay}=1`)
  expect(await sums()).toEqual([{ transition: pay, count: 1 }])
})

test("a server that stops writes what it has counted", async () => {
  const embedded = await migratedPGlite()
  const stopping = await startServer({
    avoidsMidnight: true,
    settings: { clientDir },
    database: PGliteLive(embedded),
  })
  await visit(`${pay}=4`, stopping)
  await stopping.close()
  const { rows } = await embedded.query("select transition, count::int4 as count from transition_counts")
  expect(rows).toEqual([{ transition: pay, count: 4 }])
  await embedded.close()
})
