import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { openLine } from "../api/chat-line.ts"
import { castMembers, tokenOf } from "../faults/chat-storm.ts"
import { type ServerProcess, startProcess } from "../faults/server-process.ts"
import { freshDatabase, runOn } from "./postgres.ts"

let database: Awaited<ReturnType<typeof freshDatabase>>
let servers: readonly [ServerProcess, ServerProcess]
let ids: readonly string[]
beforeAll(async () => {
  database = await freshDatabase(inject("postgres"))
  ids = await castMembers(database.url, 3)
  servers = [await startProcess(database.url), await startProcess(database.url)]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()))
  await database.drop()
})

const history = async (url: string, token: string | undefined, of: string) =>
  (
    (await (
      await fetch(`${url}/api/chats/history/${of}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { data: unknown }
  ).data

test("two servers of one database: messages, badges and the end of a session cross over", async () => {
  const [here, there] = servers
  const [ada = "", bola = ""] = ids
  const tokens = await Promise.all(ids.map((_, n) => tokenOf(here.url, n)))
  const one = await openLine(here.url, tokens[0])
  const other = await openLine(there.url, tokens[1])
  const third = await openLine(there.url, tokens[2])
  const message = (content: string) => ({
    sender: ada,
    receiver: bola,
    content,
    clientMessageId: randomUUID(),
  })
  // A server hears the others a moment after it has begun to listen: until then a page fetches what it missed.
  await expect
    .poll(
      async () => {
        await one.send(message("Can you hear me?"))
        return other.messages().length
      },
      { timeout: 30_000, interval: 700 },
    )
    .toBeGreaterThan(0)
  other.heard.length = 0
  // Also what is too long for a notification of the database.
  const long = `A long letter. ${"ẹ".repeat(3_900)}`
  expect((await one.send(message(long))).success).toBe(true)
  await expect.poll(() => other.messages().map(({ content }) => content), { timeout: 20_000 }).toContain(long)
  await expect.poll(() => other.heard.some(([event]) => event === "stats"), { timeout: 20_000 }).toBe(true)

  const back = await other.send({
    sender: bola,
    receiver: ada,
    content: "Loud and clear",
    clientMessageId: randomUUID(),
  })
  expect(back.success).toBe(true)
  await expect
    .poll(() => one.messages().map(({ content }) => content), { timeout: 20_000 })
    .toContain("Loud and clear")
  expect(await history(here.url, tokens[0], bola)).toEqual(await history(there.url, tokens[1], ada))
  expect(third.heard).toEqual([])

  // The session ends at the one server, its socket is at the other.
  await runOn(database.url, (sql) => sql`update members set role = 'Student' where id = ${bola}::uuid`)
  expect(await other.closed).toBe("io server disconnect")
  // A server that is told to go tells its sockets first, and ends well.
  expect(await servers[0].end()).toBe("exit 0")
  expect(await one.closed).toMatch(/disconnect|transport/)
  third.socket.close()
})
