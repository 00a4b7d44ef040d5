import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoDevotionals } from "#server/demo/content/devotionals.ts"
import { daysAhead } from "#server/demo/devotionals.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

const day = 86_400_000

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const list = async (query = ""): Promise<{ date: string; title: string }[]> =>
  (await server.as("student", "GET", `/devotionals${query}`)).body.data
const latest = async () => (await server.as("student", "GET", "/devotionals/latest")).body.data

describe("the devotionals", () => {
  test("are a bare list: today's first, then past days, no future days", async () => {
    const all = await list()
    expect(all.map(({ date }) => date)).toEqual(
      Array.from({ length: demoDevotionals.length - daysAhead }, (_, back) => server.dayIn(-back)),
    )
    expect(all.map(({ title }) => title)).toEqual(
      demoDevotionals
        .slice(0, demoDevotionals.length - daysAhead)
        .toReversed()
        .map(({ title }) => title),
    )
  })

  test("have pages when requested", async () => {
    const all = await list()
    expect([...(await list("?limit=10")), ...(await list("?limit=10&page=2"))]).toEqual(all.slice(0, 20))
    expect((await server.as("student", "GET", "/devotionals?limit=0")).status).toBe(400)
  })

  test("contain the daily nugget: verse, its text, title, content and prayer points", async () => {
    const nugget = await latest()
    const written = demoDevotionals.at(-1 - daysAhead)!
    expect(nugget).toEqual({ _id: nugget._id, date: server.dayIn(0), ...written })
    expect((await list())[0]).toEqual(nugget)
  })

  test("require a session", async () => {
    expect((await server.call("GET", "/devotionals")).status).toBe(401)
    expect((await server.call("GET", "/devotionals/latest")).status).toBe(401)
  })

  test("change to the next nugget when the day begins in Lagos", async () => {
    await server.forward(day)
    const nugget = await latest()
    expect([nugget.date, nugget.title]).toEqual([server.dayIn(0), demoDevotionals.at(-daysAhead)!.title])
  })

  test("keep the last nugget while there is no newer one, and are empty before the first", async () => {
    await server.forward(30 * day)
    expect((await latest()).title).toBe(demoDevotionals.at(-1)!.title)
    await server.rows("delete from devotionals", [])
    const response = await server.as("student", "GET", "/devotionals/latest")
    expect([response.status, response.body.data]).toEqual([200, null])
    expect(await list()).toEqual([])
  })
})
