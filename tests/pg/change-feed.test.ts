import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { Bell, ring, type Ring } from "#server/database/change-feed.ts"
import { overPostgres } from "#server/database.ts"
import { notify } from "#server/notifications/service.ts"
import { makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { freshDatabase, runOn } from "./postgres.ts"

let url: string
let drop: () => Promise<void>
let one: TestServer
let other: TestServer
beforeAll(async () => {
  const database = await freshDatabase(inject("postgres"))
  ;({ url, drop } = database)
  const over = () => overPostgres(url, 10).pipe(Layer.orDie)
  one = await startServer({ database: over() })
  other = await startServer({ database: over() })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await drop()
})

/** What a server hears from now on. */
const hearing = async (server: TestServer) => {
  const rung: Ring[] = []
  const stop = await server.run(Effect.map(Bell, (bell) => bell.hear((said) => void rung.push(said))))
  return { rung, stop }
}
/** The connections on which processes listen to the bell: one that is rung before they do is a hint that got lost. */
const listeners = async () =>
  (
    await runOn(
      url,
      (sql) => sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
        and state = 'idle' and query ilike 'listen%portal_bell%'`,
    )
  ).map(({ pid }) => pid)
const patience = { timeout: 60_000, interval: 100 }
/** Waits until both processes listen, on other connections than `gone`. */
const bothListen = (gone: readonly number[] = []) =>
  expect.poll(async () => (await listeners()).filter((pid) => !gone.includes(pid)).length, patience).toBe(2)

test("a notice that one process commits rings in every process, once", async () => {
  await bothListen()
  const { _id } = await makeMember(one)
  const here = await hearing(one)
  const there = await hearing(other)
  await one.run(notify({ memberId: _id, kind: "event", content: "Soon", target: null }))
  await expect.poll(() => there.rung, patience).toEqual([{ memberId: _id, about: "notifications" }])
  await other.run(ring({ memberId: _id, about: "sessions" }))
  await expect.poll(() => here.rung.length, patience).toBe(2)
  // What comes last on the same connection comes after an echo, were there one.
  await one.run(ring({ memberId: null, about: "sessions" }))
  await expect.poll(() => there.rung.at(-1)?.memberId, patience).toBeNull()
  expect(there.rung).toHaveLength(3)
  here.stop()
  there.stop()
})

test("a connection that is cut is made anew", async () => {
  await bothListen()
  const cut = await listeners()
  for (const pid of cut) await runOn(url, (sql) => sql`select pg_terminate_backend(${pid}::int)`)
  await bothListen(cut)
  const { _id } = await makeMember(one)
  const there = await hearing(other)
  await one.run(notify({ memberId: _id, kind: "event", content: "Again", target: null }))
  await expect.poll(() => there.rung, patience).toEqual([{ memberId: _id, about: "notifications" }])
  there.stop()
})
