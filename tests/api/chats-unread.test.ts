import { array, asyncProperty, assert, boolean, constantFrom, integer, oneof, record } from "fast-check"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ChatContact } from "#api/contract/chats.ts"
import { Chats } from "#server/chats/service.ts"
import { openChatSocket } from "./chat-socket.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const send = async (from: Person, receiver: string, content = "Hello") => {
  // Otherwise the messages of one member would reach the limit of DECISIONS §5.5.
  await server.forward(1_000)
  const message = { sender: from._id, receiver, content, clientMessageId: randomUUID() }
  return server.run(Effect.flatMap(Chats, (chats) => chats.send(from._id, message)))
}
const get = async (who: Person, path: string) =>
  (await server.call("GET", path, { token: who.token })).body.data
const contactsOf = async (who: Person) => {
  const { contacts, adminUnreadCount } = await get(who, "/chats/contacts")
  const counts: Record<string, number> = { admin: adminUnreadCount }
  for (const { chatWith, unreadCount } of contacts as readonly ChatContact[])
    counts[chatWith._id] = unreadCount
  return counts
}
const badgeOf = async (who: Person): Promise<number> =>
  (await get(who, "/notifications/stats")).unreadMessagesCount
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

describe("reading a conversation's history", () => {
  test("marks it as read: the list, the badge, the notifications and the member's other pages follow", async () => {
    const [ada, bola] = [await join(server), await join(server)]
    for (const content of ["One", "Two", "Three"]) await send(bola, ada._id, content)
    const otherPage = await openChatSocket(server.url, ada.token)
    expect([(await contactsOf(ada))[bola._id], await badgeOf(ada)]).toEqual([3, 3])

    expect(await get(ada, `/chats/history/${bola._id}`)).toHaveLength(3)
    expect([(await contactsOf(ada))[bola._id], await badgeOf(ada)]).toEqual([0, 0])
    const { items } = await get(ada, "/notifications")
    expect(items.map(({ read }: { read: boolean }) => read)).toEqual([true, true, true])
    await expect.poll(() => otherPage.received.some(([event]) => event === "stats")).toBe(true)
    otherPage.socket.close()
  })

  test("marks nothing beyond the returned messages: a later message is unread", async () => {
    const [ada, bola] = [await join(server), await join(server)]
    for (let n = 0; n < 5; n++) await send(bola, ada._id)
    await get(ada, `/chats/history/${bola._id}?after=0&limit=2`)
    expect([(await contactsOf(ada))[bola._id], await badgeOf(ada)]).toEqual([3, 3])
    // A notification stays unread while any message is unread.
    expect((await get(ada, "/notifications")).items.some(({ read }: { read: boolean }) => read)).toBe(false)
    await get(ada, `/chats/history/${bola._id}`)
    await send(bola, ada._id)
    expect([(await contactsOf(ada))[bola._id], await badgeOf(ada)]).toEqual([1, 1])
  })

  test("leaves the unread count right for older pages, an empty page, and a reading of the other side", async () => {
    const [ada, bola] = [await join(server), await join(server)]
    for (let n = 0; n < 4; n++) await send(bola, ada._id)
    await get(ada, `/chats/history/${bola._id}`)
    await get(ada, `/chats/history/${bola._id}?before=3`)
    await get(ada, `/chats/history/${bola._id}?before=1`)
    expect(await badgeOf(ada)).toBe(0)
    await send(bola, ada._id)
    await get(ada, `/chats/history/${bola._id}?before=3`)
    await get(ada, `/chats/history/${bola._id}?after=5`)
    await get(bola, `/chats/history/${ada._id}`)
    expect([(await contactsOf(ada))[bola._id], await badgeOf(ada)]).toEqual([1, 1])
  })

  test("marks nothing for a hidden page, which asks with read=false", async () => {
    const [ada, bola] = [await join(server), await join(server)]
    await send(bola, ada._id)
    expect(await get(ada, `/chats/history/${bola._id}?read=false`)).toHaveLength(1)
    expect(await badgeOf(ada)).toBe(1)
    expect(await get(ada, `/chats/history/${bola._id}?read=true`)).toHaveLength(1)
    expect(await badgeOf(ada)).toBe(0)
    const wrong = await server.call("GET", `/chats/history/${bola._id}?read=no`, { token: ada.token })
    expect(wrong.status).toBe(400)
  })

  test("in the office marks the conversation for all of its staff", async () => {
    const [ada, ruth, sola] = [
      await join(server),
      await join(server, { staff: "admin" }),
      await join(server, { staff: "admin" }),
    ]
    await send(ada, "admin", "How do I pay my dues?")
    expect([await badgeOf(ruth), await badgeOf(sola)]).toEqual([1, 1])
    await get(ruth, `/chats/history/${ada._id}`)
    expect([await badgeOf(ruth), await badgeOf(sola)]).toEqual([0, 0])
    expect((await get(sola, "/notifications")).items[0].read).toBe(true)
  })
})

test("the badge of messages follows also when the settings create no notification", async () => {
  const [ada, bola] = [await join(server), await join(server)]
  const body = { newMessage: false, replies: false, announcements: false }
  await server.call("PATCH", "/users/settings", { token: ada.token, body })
  await send(bola, ada._id)
  await send(ada, bola._id)
  await send(bola, ada._id)
  expect((await get(ada, "/notifications")).items).toEqual([])
  expect([await badgeOf(ada), (await contactsOf(ada))[bola._id]]).toEqual([2, 2])
})

test("the badge of messages is the sum of the list, whatever was sent, read or turned off", async () => {
  const office = await join(server, { staff: "admin" })
  const peers = [await join(server), await join(server), await join(server)]
  const who = integer({ min: 0, max: 3 })
  const step = oneof(
    {
      weight: 4,
      arbitrary: record({ kind: constantFrom("received"), who, amount: integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: record({ kind: constantFrom("sent"), who, amount: constantFrom(1) }) },
    {
      weight: 3,
      arbitrary: record({
        kind: constantFrom("history", "receipt"),
        who,
        amount: integer({ min: 0, max: 9 }),
      }),
    },
  )
  await assert(
    asyncProperty(
      array(step, { minLength: 4, maxLength: 14 }),
      boolean(),
      boolean(),
      async (steps, newMessage, replies) => {
        const me = await join(server)
        const body = { newMessage, replies, announcements: true }
        await server.call("PATCH", "/users/settings", { token: me.token, body })
        const senders = [office, ...peers]
        const ids = ["admin", ...peers.map(({ _id }) => _id)]
        /** The expected state of each conversation: whether each message is the reader's own, and how far the reader has read. */
        const expected = ids.map(() => ({ isMine: [] as boolean[], read: 0 }))
        for (const { kind, who, amount } of steps) {
          const [id, conversation] = [ids[who]!, expected[who]!]
          if (kind === "received")
            for (let n = 0; n < amount; n++) {
              await send(senders[who]!, me._id)
              conversation.isMine.push(false)
            }
          else if (kind === "sent") {
            await send(me, id)
            conversation.isMine.push(true)
          } else {
            const limit = Math.max(1, amount)
            const body = { sequence: amount }
            if (kind === "history") await get(me, `/chats/history/${id}?after=0&limit=${limit}`)
            else await server.call("PATCH", `/chats/history/${id}/read`, { token: me.token, body })
            const reached = Math.min(kind === "history" ? limit : amount, conversation.isMine.length)
            conversation.read = Math.max(conversation.read, reached)
          }
          const unread = expected.map(({ isMine, read }) => isMine.slice(read).filter((mine) => !mine).length)
          const listed = await contactsOf(me)
          expect(ids.map((one) => listed[one] ?? 0)).toEqual(unread)
          expect(await badgeOf(me)).toBe(sum(listed))
        }
      },
    ),
    { seed: 20_260_228, numRuns: 12 },
  )
})
