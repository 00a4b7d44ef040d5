import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type ChatContact, messageEvent } from "#api/contract/chats.ts"
import { publishChange } from "#server/database/change-feed.ts"
import { type ChatSocket, openChatSocket } from "./chat-socket.ts"
import { logIn, makeMember, type MemberChanges } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

interface Person {
  readonly _id: string
  readonly email: string
  readonly token: string
  readonly refreshToken: string
}
let server: TestServer
const sockets: ChatSocket[] = []
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  for (const { socket } of sockets) socket.close()
  await server.close()
})

const join = async (changes: MemberChanges = {}): Promise<Person> => {
  const member = await makeMember(server, changes)
  const { accessToken, refreshToken } = await logIn(server, member.email)
  return { ...member, token: accessToken, refreshToken }
}
const open = async (who: Person): Promise<ChatSocket> => {
  const connection = await openChatSocket(server.url, who.token)
  sockets.push(connection)
  return connection
}
const message = (from: Person, to: string, content: string, name: string = randomUUID()) => ({
  sender: from._id,
  receiver: to,
  content,
  clientMessageId: name,
})
const get = async (who: Person, path: string) =>
  (await server.call("GET", path, { token: who.token })).body.data
const read = (who: Person, id: string, sequence: number) =>
  server.call("PATCH", `/chats/history/${id}/read`, { token: who.token, body: { sequence } })

describe("a conversation", () => {
  test("a message is acknowledged, reaches both members under their shared event, and is in the history", async () => {
    const [ada, bola, eve] = [await join(), await join({ firstName: "Bola" }), await join()]
    const [one, other, third] = [await open(ada), await open(bola), await open(eve)]
    const ack = await one.send(message(ada, bola._id, "Good morning, ẹ káàárọ̀"))
    expect(ack).toMatchObject({
      success: true,
      data: { sender: ada._id, receiver: bola._id, content: "Good morning, ẹ káàárọ̀", sequence: 1 },
    })
    await expect.poll(() => other.messages().length).toBe(1)
    await expect.poll(() => one.messages().length).toBe(1)
    const [event] = other.received.find(([name]) => name.startsWith("newMessage_"))!
    expect(event).toBe(`newMessage_${[ada._id, bola._id].toSorted().join("_")}`)
    expect(event).toBe(messageEvent(bola._id, ada._id))
    const response = await other.send(message(bola, ada._id, "Morning!"))
    expect(response.data?.sequence).toBe(2)
    const both = await get(ada, `/chats/history/${bola._id}`)
    expect(both.map(({ content }: { content: string }) => content)).toEqual([
      "Good morning, ẹ káàárọ̀",
      "Morning!",
    ])
    expect(await get(bola, `/chats/history/${ada._id}`)).toEqual(both)
    // The third member received nothing under any event name.
    expect(third.received).toEqual([])
    expect(await get(eve, `/chats/history/${ada._id}`)).toEqual([])
  })

  test("`after` returns newer messages, `before` older ones, oldest first", async () => {
    const [ada, bola] = [await join(), await join()]
    const connection = await open(ada)
    for (let n = 1; n <= 7; n++) await connection.send(message(ada, bola._id, `${n}`))
    const sequences = async (query: string) =>
      (await get(bola, `/chats/history/${ada._id}${query}`)).map(
        ({ sequence }: { sequence: number }) => sequence,
      )
    expect(await sequences("")).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await sequences("?limit=3")).toEqual([5, 6, 7])
    expect(await sequences("?before=5&limit=3")).toEqual([2, 3, 4])
    expect(await sequences("?after=4")).toEqual([5, 6, 7])
    expect(await sequences("?after=2&limit=2")).toEqual([3, 4])
    expect(await sequences("?after=7")).toEqual([])
    for (const query of ["?after=-1", "?after=x", "?limit=0", "?limit=101", "?before=99999999999"])
      expect(
        (await server.call("GET", `/chats/history/${ada._id}${query}`, { token: bola.token })).status,
      ).toBe(400)
  })

  test("a repeated clientMessageId returns the same message; in another conversation it is rejected", async () => {
    const [ada, bola, chi] = [await join(), await join(), await join()]
    const [one, other] = [await open(ada), await open(bola)]
    const sent = message(ada, bola._id, "Once")
    const [first, second] = await Promise.all([one.send(sent), one.send(sent)])
    expect(second.data).toEqual(first.data)
    expect((await one.send({ ...sent, content: "Changed" })).data).toEqual(first.data)
    expect((await one.send({ ...sent, receiver: chi._id })).statusCode).toBe(400)
    await expect.poll(() => other.messages().length).toBe(3)
    expect(new Set(other.messages().map(({ sequence }) => sequence))).toEqual(new Set([1]))
    expect(await get(bola, `/chats/history/${ada._id}`)).toHaveLength(1)
    expect(await get(chi, `/chats/history/${ada._id}`)).toEqual([])
    expect((await one.send(message(ada, bola._id, "Twice"))).data?.sequence).toBe(2)
  })

  test("contacts come newest first with the last message and the unread count, which reading lowers", async () => {
    const [ada, bola, chi] = [await join(), await join({ firstName: "Bola" }), await join()]
    const [one, other, third] = [await open(ada), await open(bola), await open(chi)]
    await other.send(message(bola, ada._id, "First"))
    await other.send(message(bola, ada._id, "Second"))
    await third.send(message(chi, ada._id, "Third"))
    const contacts = await get(ada, "/chats/contacts")
    expect(contacts).toMatchObject({
      self: ada._id,
      totalContacts: 2,
      adminUnreadCount: 0,
      adminLastMessage: null,
      adminLastMessageSender: null,
      adminLastMessageAt: null,
      adminReadSequence: 0,
    })
    expect(
      contacts.contacts.map((contact: ChatContact) => [
        contact.chatWith._id,
        contact.lastMessage,
        contact.lastMessageSender,
        contact.unreadCount,
      ]),
    ).toEqual([
      [chi._id, "Third", chi._id, 1],
      [bola._id, "Second", bola._id, 2],
    ])
    const [newest] = await get(ada, `/chats/history/${chi._id}?read=false`)
    expect(contacts.contacts[0].lastMessageAt).toBe(newest.createdAt)
    expect(await get(ada, `/chats/contacts/${bola._id}`)).toEqual(contacts.contacts[1])
    expect((await get(ada, "/chats/contacts?limit=1&page=2")).contacts).toEqual([contacts.contacts[1]])
    expect(await get(ada, "/notifications/stats")).toMatchObject({ unreadMessagesCount: 3 })

    const readByAda = async () => (await get(bola, `/chats/contacts/${ada._id}`)).readSequence
    expect(await readByAda()).toBe(0)
    one.received.length = 0
    other.received.length = 0
    expect((await read(ada, bola._id, 1)).body.data).toEqual({ unreadCount: 1 })
    // The sender learns what was read, and that it changed.
    expect(await readByAda()).toBe(1)
    await expect.poll(() => other.received.some(([event]) => event === "stats")).toBe(true)
    expect((await read(ada, bola._id, 99)).body.data).toEqual({ unreadCount: 0 })
    // An earlier read receipt does not lower the number.
    expect((await read(ada, bola._id, 0)).body.data).toEqual({ unreadCount: 0 })
    expect(await get(ada, "/notifications/stats")).toMatchObject({ unreadMessagesCount: 1 })
    await expect.poll(() => one.received.some(([event]) => event === "stats")).toBe(true)
    // A member's own messages do not count as unread.
    await one.send(message(ada, bola._id, "Mine"))
    expect((await get(ada, `/chats/contacts/${bola._id}`)).unreadCount).toBe(0)
    expect((await get(bola, `/chats/contacts/${ada._id}`)).unreadCount).toBe(1)
  })

  test("the office is addressed as 'admin', and replies as 'admin'", async () => {
    const [ada, ruth] = [await join(), await join({ firstName: "Ruth", staff: "admin" })]
    const [one, office] = [await open(ada), await open(ruth)]
    expect((await one.send(message(ada, "admin", "How do I pay my dues?"))).data?.receiver).toBe("admin")
    await expect
      .poll(() => office.messages().map(({ content }) => content))
      .toEqual(["How do I pay my dues?"])
    const listed = await get(ruth, "/chats/contacts")
    expect([listed.self, listed.contacts[0].chatWith._id, listed.contacts[0].unreadCount]).toEqual([
      "admin",
      ada._id,
      1,
    ])
    expect((await office.send(message(ruth, ada._id, "Under Manage Payments."))).data?.sender).toBe("admin")
    expect(
      (await office.send({ ...message(ruth, ada._id, "And by bank."), sender: "admin" })).data?.sender,
    ).toBe("admin")
    await expect.poll(() => one.messages().length).toBe(3)
    expect(one.received.filter(([event]) => event.startsWith("newMessage_")).map(([event]) => event)).toEqual(
      Array.from({ length: 3 }, () => messageEvent("admin", ada._id)),
    )
    const contacts = await get(ada, "/chats/contacts")
    expect([contacts.adminUnreadCount, contacts.adminLastMessage, contacts.contacts]).toEqual([
      2,
      "And by bank.",
      [],
    ])
    // The member's own id leads to the same conversation.
    expect((await get(ada, `/chats/contacts/${ruth._id}`)).chatWith._id).toBe("admin")
    expect((await one.send(message(ada, ruth._id, "Thank you"))).data?.receiver).toBe("admin")
    expect((await read(ada, "admin", 4)).body.data).toEqual({ unreadCount: 0 })
    expect((await get(ruth, `/chats/history/${ada._id}`)).length).toBe(4)
  })

  test("the recipient gets a notification as the settings say, and opening the chat marks it as read", async () => {
    const [ada, bola] = [await join({ firstName: "Ada", lastName: "Obi" }), await join()]
    const [one, other] = [await open(ada), await open(bola)]
    await one.send(message(ada, bola._id, "Are you on call?"))
    const { items } = await get(bola, "/notifications")
    expect(items[0]).toMatchObject({
      type: "message",
      content: "Ada Obi: Are you on call?",
      target: `/dashboard/messaging?id=${ada._id}`,
      read: false,
    })
    await read(bola, ada._id, 1)
    expect((await get(bola, "/notifications")).items[0].read).toBe(true)
    // 'Someone replies a message' is off: the reply creates none; the first message of another member does.
    await server.call("PATCH", "/users/settings", {
      token: ada.token,
      body: { newMessage: true, replies: false, announcements: true },
    })
    await other.send(message(bola, ada._id, "Until eight"))
    expect((await get(ada, "/notifications")).items).toEqual([])
    const chi = await join()
    await (await open(chi)).send(message(chi, ada._id, "Hello"))
    expect((await get(ada, "/notifications")).items).toHaveLength(1)
  })
})

const makeAdmin = ({ _id }: Person) =>
  server.rows(
    "insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'admin', now(), now())",
    [_id],
  )
const texts = async (who: Person, id: string) =>
  (await get(who, `/chats/history/${id}`)).map(({ content }: { content: string }) => content)
const unreadOf = async (who: Person) => (await get(who, "/notifications/stats")).unreadMessagesCount

describe("of a member who becomes an admin", () => {
  test("the earlier conversation stays readable, and takes no message that was meant for this member alone", async () => {
    const [ada, bola] = [await join(), await join({ firstName: "Bola" })]
    const [one, other] = [await open(ada), await open(bola)]
    await one.send(message(ada, "admin", "For the office"))
    const sent = message(ada, bola._id, "For you alone")
    const first = await one.send(sent)
    await other.send(message(bola, ada._id, "Thank you"))
    await makeAdmin(bola)
    expect(await get(ada, `/chats/contacts/${bola._id}`)).toMatchObject({
      chatWith: { _id: bola._id, fullName: "Bola Eze" },
      lastMessage: "Thank you",
      unreadCount: 1,
    })
    expect(await texts(ada, `${bola._id}?read=false`)).toEqual(["For you alone", "Thank you"])
    expect(await unreadOf(ada)).toBe(1)
    expect((await read(ada, bola._id, 2)).body.data).toEqual({ unreadCount: 0 })
    expect(await unreadOf(ada)).toBe(0)

    expect(await one.send(message(ada, bola._id, "A secret"))).toMatchObject({
      statusCode: 403,
      message: "Bola Eze answers as Admin now. Write to Admin instead.",
    })
    // A retry after a lost acknowledgement.
    expect((await one.send(sent)).data).toEqual(first.data)
    expect(await texts(ada, "admin")).toEqual(["For the office"])
    expect(await texts(ada, bola._id)).toEqual(["For you alone", "Thank you"])
  })

  test("the earlier conversation with the office is read by the other admins, and takes no answer", async () => {
    const [bola, ruth] = [await join(), await join({ staff: "admin" })]
    await (await open(bola)).send(message(bola, "admin", "How do I help?"))
    await makeAdmin(bola)
    const office = await open(ruth)
    const before = await unreadOf(ruth)
    expect(await get(ruth, `/chats/contacts/${bola._id}`)).toMatchObject({ unreadCount: 1 })
    // Nobody reads or answers their own conversation.
    const own = await server.call("GET", `/chats/history/${bola._id}`, { token: bola.token })
    expect(own.status).toBe(400)
    const listed = async (who: Person) =>
      (await get(who, "/chats/contacts?limit=100")).contacts.map(
        ({ chatWith }: { chatWith: { _id: string } }) => chatWith._id,
      )
    expect(await listed(ruth)).toContain(bola._id)
    expect(await listed(bola)).toEqual((await listed(ruth)).filter((id: string) => id !== bola._id))
    const total = async (who: Person) => (await get(who, "/chats/contacts?limit=1")).totalContacts
    expect((await total(ruth)) - (await total(bola))).toBe(1)
    expect((await unreadOf(ruth)) - (await unreadOf(bola))).toBe(1)
    expect(await texts(ruth, bola._id)).toEqual(["How do I help?"])
    expect(await unreadOf(ruth)).toBe(before - 1)
    expect((await office.send(message(ruth, bola._id, "Thank you"))).statusCode).toBe(400)
    expect(await texts(ruth, bola._id)).toEqual(["How do I help?"])
  })
})

describe("the server rejects", () => {
  test("another sender, oneself, an unknown member, and unverified or closed accounts", async () => {
    const [ada, bola] = [await join(), await join()]
    const closedAccount = await makeMember(server)
    await server.rows("update members set disabled_at = now() where id = $1::uuid", [closedAccount._id])
    const unverified = await makeMember(server, { emailVerifiedAt: null })
    const connection = await open(ada)
    const status = async (changes: Record<string, unknown>) =>
      (await connection.send({ ...message(ada, bola._id, "Hello"), ...changes })).statusCode
    expect(await status({ sender: bola._id })).toBe(403)
    expect(await status({ sender: "admin" })).toBe(403)
    expect(await status({ receiver: ada._id })).toBe(400)
    for (const receiver of [randomUUID(), "nobody", "%", closedAccount._id, unverified._id])
      expect(await status({ receiver }), receiver).toBe(404)
    expect(await get(bola, `/chats/history/${ada._id}`)).toEqual([])
  })

  test("an invalid message: empty, too long or malformed; the server continues", async () => {
    const [ada, bola] = [await join(), await join()]
    const connection = await open(ada)
    const status = async (changes: Record<string, unknown>) =>
      (await connection.send({ ...message(ada, bola._id, "Hello"), ...changes })).statusCode ?? 201
    for (const content of ["", "  \n", "a\0b", 7, null, ["x"], { a: 1 }, "x".repeat(4_001)])
      expect(await status({ content }), JSON.stringify(content).slice(0, 9)).toBe(400)
    expect(await status({ clientMessageId: "x".repeat(65) })).toBe(400)
    expect(await status({ clientMessageId: "a b" })).toBe(400)
    expect(await status({ content: "😀".repeat(4_000) })).toBe(201)
    expect(await status({ content: "half \ud800 a pair" })).toBe(201)
    for (const odd of [undefined, null, "text", 4, []]) {
      const ack = (await connection.socket.timeout(5_000).emitWithAck("newMessage", odd)) as {
        statusCode: number
      }
      expect(ack.statusCode).toBe(400)
    }
    // No acknowledgement is requested here.
    connection.socket.emit("newMessage", message(ada, bola._id, "No acknowledgement asked"))
    connection.socket.emit("somethingElse", "x".repeat(1_000))
    await expect
      .poll(async () => (await get(bola, `/chats/history/${ada._id}`)).at(-1).content)
      .toBe("No acknowledgement asked")
  })

  test("more than 64 KB at once, by closing the socket", async () => {
    const ada = await join()
    const connection = await open(ada)
    connection.socket.emit("newMessage", { content: "x".repeat(70_000) })
    expect(await connection.closed).toMatch(/transport/)
  })

  test("the 21st message in 10 seconds; ten seconds later it works again, and repetitions do not count", async () => {
    const [ada, bola] = [await join(), await join()]
    const connection = await open(ada)
    const all = Array.from({ length: 21 }, (_, n) => message(ada, bola._id, `${n}`))
    const responses = await Promise.all(all.map((one) => connection.send(one)))
    expect(responses.filter(({ success }) => success)).toHaveLength(20)
    expect(responses[20]?.statusCode).toBe(429)
    // Waits a second, because each socket has a limit too.
    await server.forward(1_000)
    expect((await connection.send(all[0]!)).data?.sequence).toBe(1)
    await server.forward(10_001)
    expect((await connection.send(all[20]!)).data?.sequence).toBe(21)
  })

  test("a flood of events, by telling the socket once and closing it", async () => {
    const [ada, bola] = [await join(), await join()]
    const connection = await open(ada)
    const responses = await Promise.allSettled(
      Array.from({ length: 500 }, (_, n) => connection.send(message(ada, bola._id, `${n}`))),
    )
    expect(await connection.closed).toBe("io server disconnect")
    const acknowledged = responses.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    expect(acknowledged.every(({ success, statusCode }) => success === true || statusCode === 429)).toBe(true)
    expect(acknowledged.filter(({ success }) => success).length).toBeLessThanOrEqual(20)
    // Two calendar seconds at most, each with its events and one refusal.
    expect(acknowledged.length).toBeLessThanOrEqual(42)
  })

  test("an eleventh socket of a member, until one of the others is closed", async () => {
    const ada = await join()
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(ada)))
    await expect(open(ada)).rejects.toMatchObject({ data: { _tag: "TooManyRequests", statusCode: 429 } })
    sockets[0]!.socket.close()
    await expect
      .poll(() =>
        open(ada).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })
})

describe("the socket", () => {
  test("receives a change that concerns every member, on each open page", async () => {
    const pages = [await open(await join()), await open(await join())]
    await server.run(publishChange({ memberId: null, about: "notifications" }))
    for (const page of pages)
      await expect.poll(() => page.received.filter(([event]) => event === "stats")).toHaveLength(1)
  })

  test("opens only with a live token of a verified member", async () => {
    const unverified = await makeMember(server, { emailVerifiedAt: null })
    const { accessToken } = await logIn(server, unverified.email)
    await expect(openChatSocket(server.url, accessToken)).rejects.toMatchObject({
      message: "Email is not verified",
      data: { _tag: "EmailNotVerified", statusCode: 403, error: "Forbidden" },
    })
    for (const token of [undefined, "", "nonsense", `${(await join()).token}x`])
      await expect(openChatSocket(server.url, token)).rejects.toMatchObject({
        message: "Invalid or expired token provided",
        data: { _tag: "SessionExpired", statusCode: 401, error: "Unauthorized" },
      })
  })

  test("also answers under the API's own path, by WebSocket and by polling", async () => {
    const { token } = await join()
    for (const transport of ["websocket", "polling"]) {
      const connection = await openChatSocket(server.url, token, {}, [transport], "/api/socket.io")
      expect(connection.socket.connected).toBe(true)
      connection.socket.close()
    }
    const evil = { origin: "https://evil.test" }
    await expect(openChatSocket(server.url, token, evil, ["websocket"], "/api/socket.io")).rejects.toThrow(
      /websocket/,
    )
  })

  test("does not open for a page of another origin, not by polling either", async () => {
    const { token } = await join()
    await expect(openChatSocket(server.url, token, { origin: "https://evil.test" })).rejects.toThrow(
      /websocket/,
    )
    await expect(
      openChatSocket(server.url, token, { origin: "https://evil.test" }, ["polling"]),
    ).rejects.toThrow(/poll/)
    for (const origin of [server.url, server.settings.publicUrl]) {
      const connection = await openChatSocket(server.url, token, { origin })
      connection.socket.close()
    }
    const polling = await openChatSocket(server.url, token, {}, ["polling"])
    polling.socket.close()
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
  })

  test.each<[string, (who: Person) => Promise<unknown>]>([
    [
      "logout",
      (who) =>
        server.call("POST", "/auth/logout", { body: { refreshToken: who.refreshToken }, token: who.token }),
    ],
    [
      "another role",
      (who) => server.rows("update members set role = 'Student' where id = $1::uuid", [who._id]),
    ],
    [
      "a closed account",
      (who) => server.rows("update members set disabled_at = now() where id = $1::uuid", [who._id]),
    ],
    ["the end of the token", () => server.forward(15 * 60_000)],
  ])("is closed by %s", async (_, end) => {
    const [who, other] = [await join(), await join()]
    const connection = await open(who)
    await connection.send(message(who, other._id, "Still here"))
    await end(who)
    // A socket left open would outlast the test: it would stay for minutes.
    await connection.closed
  })
})
