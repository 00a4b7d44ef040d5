import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { openChatSocket } from "../api/chat-socket.ts"
import { createMembers, tokenOf } from "../faults/chat-load.ts"
import { type ServerProcess, startProcess } from "../faults/server-process.ts"
import { changeFeedListeners } from "./change-feed-listeners.ts"
import { createDatabaseCopy, queryOn } from "./postgres.ts"

let database: Awaited<ReturnType<typeof createDatabaseCopy>>
let servers: readonly [ServerProcess, ServerProcess]
let ids: readonly string[]
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
  ids = await createMembers(database.url, 3)
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

const unread = async (url: string, token: string) => {
  const response = await fetch(`${url}/api/notifications/stats`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { data: { unreadNotificationCount: number } }).data
    .unreadNotificationCount
}

// This covers the processes. `tests/e2e/live-badges.journey.spec.ts` covers the badge in a browser.
test("pages at both servers receive an announcement of a separate office process, with the same number", async () => {
  await expect.poll(() => changeFeedListeners(database.url)).toHaveLength(2)
  const pages = await Promise.all(
    servers.map(async ({ url }, n) => {
      const token = await tokenOf(url, n)
      return { url, token, connection: await openChatSocket(url, token) }
    }),
  )
  const output = await promisify(execFile)(
    process.execPath,
    ["scripts/office.ts", "announce", "The office moves on Monday."],
    { env: { ...process.env, NODE_ENV: "test", DATABASE_URL: database.url } },
  )
  const [{ id }] = (await queryOn(
    database.url,
    (sql) => sql<{ id: string }>`select id::text as id from announcements`,
  )) as [{ id: string }]
  expect(output.stdout).toBe(
    `Announcement ${id}. If this command is interrupted, run it with --continue ${id}\n3 members were notified.\n`,
  )
  for (const { url, token, connection } of pages) {
    await expect.poll(() => connection.received).toContainEqual(["stats", undefined])
    expect(await unread(url, token)).toBe(1)
    connection.socket.close()
  }
})

test("two servers with one database share messages, badges and the end of a session", async () => {
  const [here, there] = servers
  const [ada = "", bola = ""] = ids
  const tokens = await Promise.all(ids.map((_, n) => tokenOf(here.url, n)))
  const one = await openChatSocket(here.url, tokens[0])
  const other = await openChatSocket(there.url, tokens[1])
  const third = await openChatSocket(there.url, tokens[2])
  const message = (content: string) => ({
    sender: ada,
    receiver: bola,
    content,
    clientMessageId: randomUUID(),
  })
  // A server receives changes only after it has subscribed; until then a page fetches what it missed.
  await expect
    .poll(
      async () => {
        await one.send(message("Can you hear me?"))
        return other.messages().length
      },
      { interval: 700 },
    )
    .toBeGreaterThan(0)
  other.received.length = 0
  // This message is too long for a database notification.
  const long = `A long letter. ${"ẹ".repeat(3_900)}`
  expect((await one.send(message(long))).success).toBe(true)
  await expect.poll(() => other.messages().map(({ content }) => content)).toContain(long)
  await expect.poll(() => other.received.some(([event]) => event === "stats")).toBe(true)

  const back = await other.send({
    sender: bola,
    receiver: ada,
    content: "Loud and clear",
    clientMessageId: randomUUID(),
  })
  expect(back.success).toBe(true)
  await expect.poll(() => one.messages().map(({ content }) => content)).toContain("Loud and clear")
  expect(await history(here.url, tokens[0], bola)).toEqual(await history(there.url, tokens[1], ada))
  expect(third.received).toEqual([])

  // A change of role ends the session. The socket is at the other server.
  await queryOn(database.url, (sql) => sql`update members set role = 'Student' where id = ${bola}::uuid`)
  expect(await other.closed).toBe("io server disconnect")
  // A stopping server closes its sockets first, and exits with code 0.
  expect(await servers[0].end()).toBe("exit 0")
  expect(await one.closed).toMatch(/disconnect|transport/)
  third.socket.close()
})
