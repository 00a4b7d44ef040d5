import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ChatMessage } from "#api/contract/chats.ts"
import { type InboxConversation, inboxStatuses } from "#api/contract/office-inbox.ts"
import { officeInbox } from "#server/migrations/0039-office-inbox.ts"
import { type Holding, holdingAfter, inboxEvents } from "#server/office-inbox/states.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { type ChatSocket, openChatSocket } from "./chat-socket.ts"
import { join, password, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

const hour = 3_600_000

let server: TestServer
const sockets: ChatSocket[] = []
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  for (const { socket } of sockets) socket.close()
  await server.close()
})
beforeEach(() => server.rows("delete from chats where first = 'admin' or second = 'admin'"))

const open = async ({ token }: Person) => {
  const socket = await openChatSocket(server.url, token)
  sockets.push(socket)
  return socket
}
/** Sends a message of a member to the office. */
const write = async (person: Person, content = "Is my dues payment in?") => {
  const socket = await open(person)
  const sent = await socket.send({
    sender: person._id,
    receiver: "admin",
    content,
    clientMessageId: randomUUID(),
  })
  expect(sent.success).toBe(true)
  return socket
}
const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/office/inbox${path}`, { token, body })
const take = (staff: Person, { _id }: Person) => call(staff, "POST", `/${_id}/take`)
const read = async (staff: Person, { _id }: Person) =>
  (await call(staff, "GET", `/${_id}`)).body.data as InboxConversation
const reply = (
  staff: Person,
  { _id }: Person,
  content = "Yes, it is.",
  clientMessageId: string = randomUUID(),
) => call(staff, "POST", `/${_id}/messages`, { content, clientMessageId })
const close = async (staff: Person, member: Person, version?: number) =>
  call(staff, "POST", `/${member._id}/close`, {
    version: version ?? (await read(staff, member)).version,
  })
const assign = async (staff: Person, member: Person, to: string, version?: number) =>
  call(staff, "POST", `/${member._id}/assign`, {
    to,
    version: version ?? (await read(staff, member)).version,
  })
const list = async (staff: Person, query = "") => {
  const { body } = await call(staff, "GET", query)
  return body.data as { items: InboxConversation[]; next: string | null }
}
const ids = async (staff: Person, query = "") => (await list(staff, query)).items.map(({ _id }) => _id)
const acts = async ({ _id }: Person) =>
  (
    await auditEntries(
      server,
      "member = $1 and (action like '%conversation' or action = 'reply to member')",
      [_id],
    )
  ).map(({ action, actor }) => [action, actor])

const texts = (socket: ChatSocket) => socket.messages().map(({ content }) => content)

describe("the queue", () => {
  test("has a member's message at once, and each state in its own list", async () => {
    const [ada, member] = [await join(server, { staff: "admin", firstName: "Ada" }), await join(server)]
    expect(await ids(ada)).toEqual([])
    await write(member, "Good morning")
    const [found] = (await list(ada)).items
    expect(found).toMatchObject({
      _id: member._id,
      member: { email: member.email },
      status: "open",
      assignedTo: null,
      lastMessage: "Good morning",
      isLastFromMember: true,
    })
    await take(ada, member)
    expect([await ids(ada), await ids(ada, "?state=mine"), await ids(ada, "?state=active")]).toEqual([
      [],
      [member._id],
      [member._id],
    ])
    expect(await ids(ada, "?state=waiting")).toEqual([])
    await reply(ada, member)
    expect([
      await ids(ada, "?state=mine"),
      await ids(ada, "?state=waiting"),
      await ids(ada, "?state=active"),
    ]).toEqual([[member._id], [member._id], [member._id]])
    await close(ada, member)
    expect([
      await ids(ada, "?state=mine"),
      await ids(ada, "?state=active"),
      await ids(ada, "?state=closed"),
    ]).toEqual([[], [], [member._id]])
  })

  test("is searched by name, and continues page by page: who waits the longest first", async () => {
    const ada = await join(server, { staff: "moderator", firstName: "Ada" })
    await server.rows(`with asking as (insert into members (first_name, last_name, full_name, email, role,
        password_hash, email_verified_at, created_at, updated_at)
      select 'Zik', 'Obi', 'Zik Obi', 'zik-' || n || '@portal.test', 'Student', '', now(), now(), now()
        from generate_series(1, 60) n returning id),
      talks as (insert into chats (first, second, last_sequence, last_at)
        select least('admin' collate "C", id::text collate "C"), greatest('admin' collate "C", id::text collate "C"), 1, now()
        from asking returning id, case when first = 'admin' then second else first end as member),
      words as (insert into chat_messages (chat_id, sequence, sender, receiver, written_by, client_message_id, content, created_at)
        select id, 1, member, 'admin', member::uuid, 'one', 'Hello', now() from talks)
      insert into inbox_conversations (member_id, chat_id, status, since)
        select member::uuid, id, 'open', '2026-02-01' from talks`)
    const other = await join(server, { firstName: "Bisi" })
    await write(other)
    const seen: string[] = []
    const sizes: number[] = []
    for (let after: string | null | undefined = undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        ada,
        after === undefined ? "" : `?after=${encodeURIComponent(after)}`,
      )
      sizes.push(page.items.length)
      seen.push(...page.items.map(({ _id }) => _id))
      after = page.next
    }
    expect([sizes, new Set(seen).size, seen.at(-1)]).toEqual([[25, 25, 11], 61, other._id])
    expect(await ids(ada, "?search=BISI")).toEqual([other._id])
    expect((await list(ada, "?search=obi%20zik")).items).toHaveLength(25)
    // Two letters find only the beginning of a word.
    expect(await ids(ada, "?search=bi")).toEqual([other._id])
    expect(await ids(ada, "?search=is")).toEqual([])
    expect(await ids(ada, "?search=isi")).toEqual([other._id])
    expect(await ids(ada, "?search=%25")).toEqual([])
    expect((await call(ada, "GET", "?after=none")).status).toBe(400)
  })

  test("finds nobody by a licence or phone number for staff who see none", async () => {
    const [ada, edo, both] = [
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "editor" }),
      await join(server, { staff: "editor" }),
    ]
    await server.rows(
      "insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'treasurer', now(), now())",
      [both._id],
    )
    const member = await join(server, { firstName: "Qudus" })
    await server.rows("update members set license_number = 'ZX/4471', phone = '77012' where id = $1::uuid", [
      member._id,
    ])
    await write(member)
    for (const staff of [edo, both]) {
      await assign(ada, member, staff._id)
      expect(await ids(staff, "?state=mine&search=qu")).toEqual([member._id])
      expect(await ids(staff, "?state=mine&search=udu")).toEqual([member._id])
      const isFound = staff === both ? [member._id] : []
      for (const search of ["zx", "z", "77", "qu%20zx"])
        expect([search, await ids(staff, `?state=mine&search=${search}`)]).toEqual([search, isFound])
      // No longer word finds a licence number here.
      expect(await ids(staff, "?state=mine&search=zx/4471")).toEqual([])
    }
    expect(await ids(ada, "?state=active&search=zx")).toEqual([member._id])
  })
})

describe("taking and assigning", () => {
  test("one member of staff takes it, and others are refused with a message", async () => {
    const [ada, bola, member] = [
      await join(server, { staff: "admin", firstName: "Ada" }),
      await join(server, { staff: "moderator", firstName: "Bola" }),
      await join(server),
    ]
    await write(member)
    expect((await reply(ada, member)).body.message).toBe("Take this conversation before you reply.")
    const taken = await take(ada, member)
    expect([taken.status, taken.body.data.assignedTo._id]).toEqual([201, ada._id])
    expect((await take(ada, member)).status).toBe(201)
    for (const refused of [await take(bola, member), await reply(bola, member), await close(bola, member)]) {
      expect([refused.status, refused.body.message]).toEqual([409, "Ada Eze has this conversation."])
      expect(refused.body.data.assignedTo.fullName).toBe("Ada Eze")
    }
    expect(await acts(member)).toEqual([["take conversation", ada._id]])
    expect(await casesOf(server, member)).toEqual([["take conversation", "conversation", member._id]])
  })

  test("an assigned treasurer reads and replies, and no other treasurer does", async () => {
    const [ada, tola, uche, member] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "treasurer", firstName: "Tola" }),
      await join(server, { staff: "treasurer" }),
      await join(server),
    ]
    await write(member)
    expect((await call(tola, "GET", `/${member._id}`)).status).toBe(403)
    expect((await assign(ada, member, tola._id)).body.data.assignedTo).toEqual({
      _id: tola._id,
      fullName: "Tola Eze",
    })
    expect([await ids(tola, "?state=mine"), await ids(uche, "?state=mine")]).toEqual([[member._id], []])
    expect(await ids(uche, "?state=active")).toEqual([])
    for (const path of ["", "/messages"])
      expect([
        (await call(tola, "GET", `/${member._id}${path}`)).status,
        (await call(uche, "GET", `/${member._id}${path}`)).status,
      ]).toEqual([200, 403])
    expect((await reply(uche, member)).status).toBe(403)
    expect((await reply(tola, member)).status).toBe(201)
    expect(await acts(member)).toEqual([
      ["assign conversation", ada._id],
      ["reply to member", tola._id],
    ])
    // Nobody without the permission, and not the member.
    for (const to of [uche._id, member._id, randomUUID(), "nobody"])
      expect((await assign(ada, member, to)).status).toBe(to === uche._id ? 201 : 400)
    // A page that shows an older state.
    const older = await assign(ada, member, ada._id, 1)
    expect([older.status, older.body.data.assignedTo._id]).toEqual([409, uche._id])
  })

  test("a conversation that nobody answers is open again after a day", async () => {
    const [ada, bola, member] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "admin", firstName: "Bola" }),
      await join(server),
    ]
    await write(member)
    const { assignedUntil } = (await take(ada, member)).body.data as InboxConversation
    expect(Math.abs(Date.parse(assignedUntil!) - Date.now() - 24 * hour)).toBeLessThan(hour)
    await server.rows("update inbox_conversations set assigned_until = now() - interval '1 second'")
    expect([await ids(ada), await ids(ada, "?state=mine")]).toEqual([[member._id], []])
    expect(await read(ada, member)).toMatchObject({ status: "open", assignedTo: null, assignedUntil: null })
    expect((await reply(ada, member)).status).toBe(409)
    expect((await take(bola, member)).body.data.assignedTo._id).toBe(bola._id)
  })

  test("nobody answers themselves, and an unknown member has no conversation", async () => {
    const bola = await join(server, { staff: "moderator" })
    await write(bola)
    expect(await ids(bola)).toEqual([])
    for (const refused of [
      await call(bola, "GET", `/${bola._id}`),
      await take(bola, bola),
      await reply(bola, bola),
    ])
      expect(refused.status).toBe(403)
    for (const unknown of [randomUUID(), "none"]) {
      expect((await call(bola, "GET", `/${unknown}`)).status).toBe(404)
      expect((await call(bola, "POST", `/${unknown}/take`)).status).toBe(404)
      expect(
        (await call(bola, "POST", `/${unknown}/messages`, { content: "Hi", clientMessageId: "a" })).status,
      ).toBe(404)
    }
  })
})

/** Counts the member's unread messages of the office. */
const unread = async ({ token }: Person) =>
  (await server.call("GET", "/chats/contacts", { token })).body.data.adminUnreadCount as number
const notified = ({ _id }: Person) =>
  server.rows("select kind, content, target from notifications where member_id = $1::uuid", [_id])

describe("a conversation that nobody has begun", () => {
  test("shows the member to staff who read every conversation, and is in no list", async () => {
    const [bola, tola, member] = [
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "treasurer" }),
      await join(server, { firstName: "Zainab" }),
    ]
    expect(await read(bola, member)).toEqual({
      _id: member._id,
      member: expect.objectContaining({ _id: member._id, fullName: "Zainab Eze", email: member.email }),
      status: "empty",
      assignedTo: null,
      assignedUntil: null,
      version: 0,
    })
    const messages = await call(bola, "GET", `/${member._id}/messages`)
    expect([messages.status, messages.body.data]).toEqual([200, []])
    for (const state of ["open", "mine", "waiting", "active", "closed"])
      expect(await ids(bola, `?state=${state}`)).toEqual([])
    // Staff who only answer assigned conversations cannot begin one.
    for (const path of ["", "/messages"])
      expect((await call(tola, "GET", `/${member._id}${path}`)).status).toBe(404)
    expect((await reply(tola, member)).status).toBe(404)
    for (const refused of [
      await take(bola, member),
      await close(bola, member, 0),
      await assign(bola, member, bola._id, 0),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        404,
        "This member has no conversation with the office.",
      ])
    expect(await acts(member)).toEqual([])
  })

  test("begins with the first message of staff, once: the member reads it from Admin, and the writer has it", async () => {
    const [bola, ada, member] = [
      await join(server, { staff: "moderator", firstName: "Bola" }),
      await join(server, { staff: "admin" }),
      await join(server),
    ]
    const socket = await open(member)
    const key = randomUUID()
    const sent = await reply(bola, member, "Good morning. May we call you?", key)
    expect([sent.status, sent.body.data.sender]).toEqual([201, "admin"])
    await expect.poll(() => texts(socket)).toEqual(["Good morning. May we call you?"])
    const again = await reply(bola, member, "Good morning. May we call you?", key)
    expect([again.status, again.body.data._id]).toEqual([201, sent.body.data._id])
    expect(await unread(member)).toBe(1)
    expect(await notified(member)).toEqual([
      {
        kind: "message",
        content: expect.stringContaining("Good morning. May we call you?"),
        target: "/dashboard/messaging?id=admin",
      },
    ])
    expect(JSON.stringify(await notified(member))).not.toContain("Bola")
    expect(await read(ada, member)).toMatchObject({
      status: "waiting",
      assignedTo: { _id: bola._id, fullName: "Bola Eze" },
      lastMessage: "Good morning. May we call you?",
      isLastFromMember: false,
    })
    expect([await ids(bola, "?state=mine"), await ids(ada, "?state=waiting")]).toEqual([
      [member._id],
      [member._id],
    ])
    expect(await acts(member)).toEqual([["begin conversation", bola._id]])
    expect(await casesOf(server, member)).toEqual([["begin conversation", "conversation", member._id]])
    // A colleague whose page still shows it as not begun reads who was first.
    const late = await reply(ada, member, "Hello")
    expect([late.status, late.body.message, late.body.data.assignedTo._id]).toEqual([
      409,
      "Bola Eze has this conversation.",
      bola._id,
    ])
    await write(member, "Yes, today.")
    expect(await read(ada, member)).toMatchObject({ status: "assigned", assignedTo: { _id: bola._id } })
    expect((await reply(bola, member, "Thank you.")).status).toBe(201)
    expect((await acts(member)).map(([action]) => action)).toEqual(["begin conversation", "reply to member"])
  })

  test("is refused when the member was faster, and colleagues read who is about to begin it", async () => {
    const [bola, ada, member] = [
      await join(server, { staff: "moderator", firstName: "Bola" }),
      await join(server, { staff: "admin" }),
      await join(server),
    ]
    const admin = await open(ada)
    expect((await call(bola, "POST", `/${member._id}/typing`)).status).toBe(201)
    await expect
      .poll(() => typingEvents(admin))
      .toEqual([{ memberId: member._id, by: { _id: bola._id, fullName: "Bola Eze" } }])
    await write(member, "Good morning")
    const late = await reply(bola, member, "Good morning")
    expect([late.status, late.body.message, late.body.data.status]).toEqual([
      409,
      "Take this conversation before you reply.",
      "open",
    ])
  })

  test("is not begun with oneself, an admin, or a member who cannot read it", async () => {
    const [bola, ada] = [await join(server, { staff: "moderator" }), await join(server, { staff: "admin" })]
    for (const self of [bola, ada]) {
      expect((await call(self, "GET", `/${self._id}`)).status).toBe(403)
      expect((await reply(self, self)).status).toBe(403)
    }
    // An admin has no conversation with the office, because admins are the office.
    expect((await call(bola, "GET", `/${ada._id}`)).status).toBe(404)
    const [suspended, begun] = [await join(server), await join(server)]
    await write(begun)
    await take(bola, begun)
    await server.rows("update members set disabled_at = now() where id = any($1::uuid[])", [
      [suspended._id, begun._id],
    ])
    // As for a reply.
    for (const member of [suspended, begun]) {
      const refused = await reply(bola, member)
      expect([refused.status, refused.body.message]).toEqual([
        404,
        "The message was not sent. This account is suspended, or does not exist.",
      ])
    }
    expect(await read(bola, suspended)).toMatchObject({ status: "empty" })
    expect(await acts(suspended)).toEqual([])
  })
})

describe("a reply", () => {
  test("reaches the member from Admin, once for each id, and the audit log says who wrote it", async () => {
    const [bola, member] = [await join(server, { staff: "moderator", firstName: "Bola" }), await join(server)]
    const socket = await write(member)
    await take(bola, member)
    const name = randomUUID()
    const sent = await reply(bola, member, "Yes, it is.", name)
    expect([sent.status, sent.body.data.sender]).toEqual([201, "admin"])
    await expect.poll(() => socket.messages().at(-1)?.content).toBe("Yes, it is.")
    const again = await reply(bola, member, "Yes, it is.", name)
    expect([again.status, again.body.data._id]).toEqual([201, sent.body.data._id])
    const history = (await server.call("GET", "/chats/history/admin", { token: member.token })).body
      .data as ChatMessage[]
    expect(history.map(({ sender, content }) => [sender === "admin", content])).toEqual([
      [false, "Is my dues payment in?"],
      [true, "Yes, it is."],
    ])
    expect(JSON.stringify(history)).not.toContain(bola._id)
    expect(await acts(member)).toEqual([
      ["take conversation", bola._id],
      ["reply to member", bola._id],
    ])
    expect((await reply(bola, member, "   ")).status).toBe(400)
    // A hidden page marks nothing as read.
    const { token } = await join(server, { staff: "admin" })
    const badge = async () =>
      (await server.call("GET", "/notifications/stats", { token })).body.data.unreadMessagesCount
    await write(member, "Thank you.")
    const before = await badge()
    expect((await call(bola, "GET", `/${member._id}/messages?read=false`)).body.data).toHaveLength(3)
    expect(await badge()).toBe(before)
    expect((await call(bola, "GET", `/${member._id}/messages`)).status).toBe(200)
    expect(await badge()).toBe(before - 2)
    const messages = (await call(bola, "GET", `/${member._id}/messages`)).body.data as ChatMessage[]
    expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    const newer = (await call(bola, "GET", `/${member._id}/messages?after=1`)).body.data as ChatMessage[]
    expect(newer.map(({ sequence }) => sequence)).toEqual([2, 3])
  })

  test("of an admin on the members' page counts too, and is in the audit log", async () => {
    const [ada, member] = [await join(server, { staff: "admin" }), await join(server)]
    await write(member)
    const socket = await open(ada)
    await socket.send({
      sender: "admin",
      receiver: member._id,
      content: "Yes",
      clientMessageId: randomUUID(),
    })
    expect(await read(ada, member)).toMatchObject({ status: "waiting", assignedTo: { _id: ada._id } })
    expect(await acts(member)).toEqual([["reply to member", ada._id]])
  })
})

describe("a member's new message", () => {
  test("gives a waiting conversation back to its person, and opens a closed one", async () => {
    const [ada, member] = [await join(server, { staff: "admin" }), await join(server)]
    await write(member)
    await take(ada, member)
    await reply(ada, member)
    await write(member, "And the receipt?")
    expect(await read(ada, member)).toMatchObject({ status: "assigned", assignedTo: { _id: ada._id } })
    const shown = await read(ada, member)
    await write(member, "One more thing")
    // The page of staff does not show the last message yet.
    const unread = await close(ada, member, shown.version)
    expect([unread.status, unread.body.data.lastMessage]).toEqual([409, "One more thing"])
    expect((await close(ada, member)).body.data).toMatchObject({ status: "closed", assignedTo: null })
    expect((await close(ada, member)).status).toBe(201)
    await write(member, "Hello again")
    expect(await read(ada, member)).toMatchObject({
      status: "open",
      assignedTo: null,
      lastMessage: "Hello again",
    })
    expect((await acts(member)).map(([action]) => action)).toEqual([
      "take conversation",
      "reply to member",
      "close conversation",
    ])
  })

  test("and every earlier conversation is in the queue after the migration", async () => {
    const [ada, answered, member] = [
      await join(server, { staff: "admin" }),
      await join(server),
      await join(server),
    ]
    await write(answered)
    await take(ada, answered)
    await reply(ada, answered)
    await write(member)
    await server.rows("drop table inbox_conversations")
    await server.run(officeInbox)
    expect([await ids(ada), await ids(ada, "?state=closed")]).toEqual([[member._id], [answered._id]])
    expect((await read(ada, member)).since).toBe((await read(ada, member)).lastMessageAt)
  })

  test("reaches moderators and who has it at once, and no other member of staff", async () => {
    const [ada, bola, tola, uche, member] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "treasurer" }),
      await join(server, { staff: "editor" }),
      await join(server),
    ]
    const [admin, moderator, treasurer, editor] = [
      await open(ada),
      await open(bola),
      await open(tola),
      await open(uche),
    ]
    await write(member, "One")
    await assign(ada, member, tola._id)
    await write(member, "Two")
    await expect.poll(() => texts(treasurer)).toEqual(["Two"])
    await expect.poll(() => texts(moderator)).toEqual(["One", "Two"])
    await expect.poll(() => texts(admin)).toEqual(["One", "Two"])
    expect(texts(editor)).toEqual([])
  })
})

const endRole = async (admin: Person, { _id }: Person) => {
  const { body } = await server.call("GET", "/office/staff", { token: admin.token })
  const grant = body.data.find((one: { member: { _id: string } }) => one.member._id === _id)
  return server.call("POST", `/office/staff/${grant._id}/end`, {
    token: admin.token,
    body: { reason: "Moved abroad", password, freshId: randomUUID() },
  })
}
const suspend = (admin: Person, { _id }: Person) =>
  server.call("POST", `/office/members/${_id}/suspension`, {
    token: admin.token,
    body: { until: null, reason: "A quarrel", version: 1 },
  })

describe("of a person who leaves", () => {
  test.each([
    ["whose role ends", endRole],
    ["who is suspended", suspend],
  ])("%s: what the member waits for is open again, and the rest is closed", async (_, leave) => {
    const [ada, tola] = [await join(server, { staff: "admin" }), await join(server, { staff: "treasurer" })]
    const [asking, answered] = [await join(server), await join(server)]
    for (const member of [asking, answered]) {
      await write(member)
      await assign(ada, member, tola._id)
    }
    await reply(tola, answered)
    const before = await Promise.all([asking, answered].map((member) => read(ada, member)))
    expect((await leave(ada, tola)).status).toBe(201)
    expect([await ids(ada), await ids(ada, "?state=closed")]).toEqual([[asking._id], [answered._id]])
    const after = await Promise.all([asking, answered].map((member) => read(ada, member)))
    expect(after.map(({ assignedTo }) => assignedTo)).toEqual([null, null])
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
    expect(after[0]!.since).toBe(before[0]!.since)
  })

  test("when the last day of the role has passed: a new message waits for everybody, and somebody else takes it", async () => {
    const [ada, bola, tola] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "treasurer" }),
    ]
    const [asking, answered] = [await join(server), await join(server)]
    for (const member of [asking, answered]) {
      await write(member)
      await assign(ada, member, tola._id)
    }
    await reply(tola, answered)
    await server.rows(
      "update staff_grants set ends_at = now() - interval '1 day' where member_id = $1::uuid",
      [tola._id],
    )
    await write(answered, "And the receipt?")
    expect(await read(ada, answered)).toMatchObject({ status: "open", assignedTo: null })
    const { body } = await server.call("GET", "/office/to-do", { token: bola.token })
    const waiting = body.data.find(({ name }: { name: string }) => name === "messages")
    expect(waiting).toMatchObject({ count: 2 })
    for (const member of [asking, answered]) {
      expect(await read(bola, member)).toMatchObject({ status: "open", assignedTo: null })
      expect((await take(bola, member)).body.data).toMatchObject({
        status: "assigned",
        assignedTo: { _id: bola._id },
      })
    }
  })

  test("when the last day of the role has passed: every list and To do have it at once, without a message", async () => {
    const [ada, bola, tola] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "treasurer" }),
    ]
    const [asking, answered, closed] = [await join(server), await join(server), await join(server)]
    for (const member of [asking, answered, closed]) {
      await write(member)
      await assign(ada, member, tola._id)
    }
    await reply(tola, answered)
    await close(tola, closed)
    const lists = async () => {
      const found: Record<string, readonly string[]> = {}
      for (const state of ["open", "waiting", "active", "closed"])
        found[state] = await ids(bola, `?state=${state}`)
      return found
    }
    const toDo = async () => {
      const { body } = await server.call("GET", "/office/to-do", { token: bola.token })
      return body.data.find(({ name }: { name: string }) => name === "messages")
    }
    expect(await lists()).toEqual({
      open: [],
      waiting: [answered._id],
      active: [asking._id, answered._id],
      closed: [closed._id],
    })
    expect(await toDo()).toMatchObject({ count: 0, oldest: null })
    await server.rows(
      "update staff_grants set ends_at = now() - interval '1 day' where member_id = $1::uuid",
      [tola._id],
    )
    expect(await lists()).toEqual({
      open: [asking._id],
      waiting: [],
      active: [asking._id],
      closed: [closed._id, answered._id],
    })
    expect(await toDo()).toMatchObject({ count: 1, oldest: { key: asking._id } })
    const shown = [...(await list(bola)).items, ...(await list(bola, "?state=closed")).items]
    expect(shown.map(({ status, assignedTo }) => [status, assignedTo])).toEqual([
      ["open", null],
      ["closed", null],
      ["closed", null],
    ])
    expect((await take(bola, asking)).body.data.assignedTo._id).toBe(bola._id)
    expect((await toDo()).count).toBe(0)
  })

  test("and has another role stays with that person", async () => {
    const [ada, tola, member] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "treasurer" }),
      await join(server),
    ]
    await server.rows(
      `insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'editor', now(), now())`,
      [tola._id],
    )
    await write(member)
    await assign(ada, member, tola._id)
    expect((await endRole(ada, tola)).status).toBe(201)
    expect((await read(ada, member)).assignedTo?._id).toBe(tola._id)
  })

  test("reaches no page of that person any more, also when only the time is over", async () => {
    const [ada, tola, uche] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "treasurer" }),
      await join(server, { staff: "treasurer" }),
    ]
    const [one, two] = [await join(server), await join(server)]
    const [admin, late, former] = [await open(ada), await open(tola), await open(uche)]
    for (const member of [one, two]) await write(member, "First")
    await assign(ada, one, tola._id)
    await assign(ada, two, uche._id)
    await server.rows(
      "update inbox_conversations set assigned_until = now() - interval '1 day' where member_id = $1::uuid",
      [one._id],
    )
    await server.rows(
      "update staff_grants set ends_at = now() - interval '1 day' where member_id = $1::uuid",
      [uche._id],
    )
    for (const member of [one, two]) await write(member, "Second")
    await expect.poll(() => texts(admin)).toEqual(["First", "First", "Second", "Second"])
    // Once this message has arrived, earlier ones would have arrived too.
    await assign(ada, one, tola._id)
    await write(one, "Third")
    await expect.poll(() => texts(late)).toEqual(["Third"])
    expect(texts(former)).toEqual([])
  })
})

/** Returns the typing events that a socket received. */
const typingEvents = ({ received }: ChatSocket) =>
  received.flatMap(([event, value]) => (event === "typing" ? [value] : []))

describe("whoever writes a reply", () => {
  test("is named to the others who read the conversation, and to nobody else", async () => {
    const [ada, bola, tola, uche, member] = [
      await join(server, { staff: "admin", firstName: "Ada" }),
      await join(server, { staff: "moderator" }),
      await join(server, { staff: "treasurer", firstName: "Tola" }),
      await join(server, { staff: "editor" }),
      await join(server),
    ]
    const asMember = await write(member)
    await assign(ada, member, tola._id)
    const [admin, moderator, treasurer, editor] = [
      await open(ada),
      await open(bola),
      await open(tola),
      await open(uche),
    ]
    const typing = (staff: Person) => call(staff, "POST", `/${member._id}/typing`)
    expect((await typing(tola)).status).toBe(201)
    const tolaWrites = { memberId: member._id, by: { _id: tola._id, fullName: "Tola Eze" } }
    await expect.poll(() => typingEvents(moderator)).toEqual([tolaWrites])
    await expect.poll(() => typingEvents(admin)).toEqual([tolaWrites])
    // An admin can answer on the members' page, and is named to the holder of the conversation.
    expect((await typing(ada)).status).toBe(201)
    await expect
      .poll(() => typingEvents(treasurer))
      .toEqual([{ memberId: member._id, by: { _id: ada._id, fullName: "Ada Eze" } }])
    expect((await typing(uche)).status).toBe(403)
    expect((await typing(member)).status).toBe(403)
    await write(member, "The last one")
    await expect.poll(() => texts(moderator)).toContain("The last one")
    expect([typingEvents(asMember), typingEvents(editor)]).toEqual([[], []])
  })
})

describe("the table of states", () => {
  const at = new Date("2026-06-02T08:00:00Z")
  const idleMs = 24 * hour
  const held = (status: Holding["status"]): Holding => ({
    status,
    assignedTo: status === "assigned" || status === "waiting" ? "ada" : null,
    assignedUntil: status === "assigned" ? new Date(at.getTime() + hour) : null,
    since: new Date("2026-06-01T08:00:00Z"),
  })

  test("says for each state and event what follows, and who has it", () => {
    const after = inboxStatuses.map((status) => [
      status,
      ...inboxEvents.map((event) => {
        const next = holdingAfter(held(status), event, {
          by: event === "message.received" || event === "conversation.closed" ? null : "bola",
          at,
          idleMs,
        })
        return `${event}: ${next.status} ${next.assignedTo ?? "nobody"}`
      }),
    ])
    expect(after).toEqual([
      [
        "open",
        "message.received: open nobody",
        "conversation.taken: assigned bola",
        "reply.sent: waiting bola",
        "conversation.closed: closed nobody",
        "person.left: open nobody",
      ],
      [
        "assigned",
        "message.received: assigned ada",
        "conversation.taken: assigned bola",
        "reply.sent: waiting ada",
        "conversation.closed: closed nobody",
        "person.left: open nobody",
      ],
      [
        "waiting",
        "message.received: assigned ada",
        "conversation.taken: waiting bola",
        "reply.sent: waiting ada",
        "conversation.closed: closed nobody",
        "person.left: closed nobody",
      ],
      [
        "closed",
        "message.received: open nobody",
        "conversation.taken: assigned bola",
        "reply.sent: waiting bola",
        "conversation.closed: closed nobody",
        "person.left: closed nobody",
      ],
    ])
  })

  test("a member's further messages neither lengthen the time of its person nor the wait", () => {
    const next = holdingAfter(held("assigned"), "message.received", { by: null, at, idleMs })
    expect(next).toEqual(held("assigned"))
    expect(holdingAfter(held("open"), "conversation.taken", { by: "bola", at, idleMs })).toMatchObject({
      assignedUntil: new Date(at.getTime() + idleMs),
      since: held("open").since,
    })
    expect(holdingAfter(held("waiting"), "message.received", { by: null, at, idleMs }).since).toEqual(at)
  })
})
