import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { publishChange } from "#server/database/change-feed.ts"
import { notify } from "#server/notifications/service.ts"
import { makeMember } from "../api/members.ts"
import { recordChanges } from "../api/received-changes.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { changeFeedListeners } from "./change-feed-listeners.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "./postgres.ts"

let url: string
let drop: () => Promise<void>
let one: TestServer
let other: TestServer
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  ;({ url, drop } = database)
  one = await startServer({ database: patientLayer(url, 10) })
  other = await startServer({ database: patientLayer(url, 10) })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await drop()
})

const waitOptions = { interval: 100 }
/** Waits until both processes listen, on other connections than `previous`. */
const bothSubscribed = (previous: readonly number[] = []) =>
  expect
    .poll(
      async () => (await changeFeedListeners(url)).filter((pid) => !previous.includes(pid)).length,
      waitOptions,
    )
    .toBe(2)

test("a notification committed by one process reaches every process, once", async () => {
  await bothSubscribed()
  const { _id } = await makeMember(one)
  const here = await recordChanges(one)
  const there = await recordChanges(other)
  await one.run(notify({ memberId: _id, kind: "event", content: "Soon", target: null }))
  await expect
    .poll(() => there.receivedChanges, waitOptions)
    .toEqual([{ memberId: _id, about: "notifications" }])
  await other.run(publishChange({ memberId: _id, about: "sessions" }))
  await expect.poll(() => here.receivedChanges.length, waitOptions).toBe(2)
  // The connection delivers in order, so an echo would arrive before this change.
  await one.run(publishChange({ memberId: null, about: "sessions" }))
  await expect.poll(() => there.receivedChanges.at(-1)?.memberId, waitOptions).toBeNull()
  expect(there.receivedChanges).toHaveLength(3)
  here.stop()
  there.stop()
})

test("a lost connection is opened again", async () => {
  await bothSubscribed()
  const cut = await changeFeedListeners(url)
  for (const pid of cut) await queryOn(url, (sql) => sql`select pg_terminate_backend(${pid}::int)`)
  await bothSubscribed(cut)
  const { _id } = await makeMember(one)
  const there = await recordChanges(other)
  await one.run(notify({ memberId: _id, kind: "event", content: "Again", target: null }))
  await expect
    .poll(() => there.receivedChanges, waitOptions)
    .toEqual([{ memberId: _id, about: "notifications" }])
  there.stop()
})
