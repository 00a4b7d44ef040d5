import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { readLimits } from "#server/limits/defaults.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const callers = 50

let server: MoneyServer
let drop: (() => Promise<void>) | undefined
beforeAll(async () => {
  const fresh = await createDatabaseCopy(inject("postgres"))
  drop = fresh.drop
  // As many connections as callers, so that all can write at once.
  server = await startMoneyServer({
    database: patientLayer(fresh.url, callers + 10),
    settings: { limits: readLimits("faith-entries-per-account=1000/1h").limits },
  })
})
afterAll(async () => {
  await server?.close()
  await drop?.()
})

/** Posts one entry fifty times at once with the same client entry id. */
const round = async (content: string, isAnonymous: boolean) => {
  const token = await server.token("student")
  const body = { category: "Testimony", content, isAnonymous, clientEntryId: "fifty-times" }
  const responses = await Promise.all(
    Array.from({ length: callers }, () => server.call("POST", "/faith-entry", { token, body })),
  )
  const [row] = await server.rows("select count(*)::int as count from faith_entries where content = $1", [
    content,
  ])
  return {
    created: responses.filter(({ status }) => status === 201).length,
    entries: new Set(responses.map(({ body: { data } }) => data._id)).size,
    rows: Number(row?.["count"]),
  }
}

test.each([false, true])(
  "posting an entry fifty times creates one entry and returns it to every caller (anonymous: %s)",
  async (isAnonymous) => {
    for (let time = 0; time < 2; time++)
      expect(await round(`Healed, ${time}, ${isAnonymous}`, isAnonymous)).toEqual({
        created: callers,
        entries: 1,
        rows: 1,
      })
  },
)

test("without the unique key every request creates an entry", async () => {
  await server.rows("alter table faith_entries drop constraint one_entry_per_posting")
  expect((await round("Healed, and told too often", false)).rows).toBe(callers)
})
