import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openChatSocket } from "./chat-socket.ts"
import { join, makeMember, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const post = async ({ token }: Person, body: Record<string, unknown> = {}): Promise<string> => {
  const response = await server.call("POST", "/faith-entry", {
    token,
    body: { category: "Testimony", content: "It is well", ...body },
  })
  return response.body.data._id
}
const write = async (from: Person, receiver: string, content = "Good evening"): Promise<string> => {
  const { socket, send } = await openChatSocket(server.url, from.token)
  const { data } = await send({ sender: from._id, receiver, content, clientMessageId: randomUUID() })
  socket.close()
  return data!._id
}
const report = ({ token }: Person, kind: string, id: string, body: Record<string, unknown> = {}) =>
  server.call("POST", "/reports", { token, body: { kind, id, reason: "spam", ...body } })
const stored = async (id: string) =>
  server.rows(
    `select kind, c.status, r.reason, r.words, r.reporter_id::text as reporter from reports r
      join moderation_cases c on c.id = r.case_id
      where $1::uuid in (c.entry_id, c.message_id, c.member_id) order by r.created_at`,
    [id],
  )

describe("a member reports what another member wrote", () => {
  test("an entry, a message and a profile, each with a reason and words", async () => {
    const [author, reader] = [await join(server), await join(server)]
    const things = {
      entry: await post(author),
      message: await write(author, reader._id),
      profile: author._id,
    }
    for (const [kind, id] of Object.entries(things)) {
      const response = await report(reader, kind, id, { reason: "other", words: " It hurts " })
      expect([response.status, response.body.data]).toEqual([
        201,
        { _id: expect.any(String), kind, reason: "other", createdAt: expect.any(String) },
      ])
      expect(await stored(id)).toEqual([
        { kind, status: "open", reason: "other", words: "It hurts", reporter: reader._id },
      ])
    }
  })

  test("a repeat gets the first response, and several members report one case", async () => {
    const [author, reader, other] = [await join(server), await join(server), await join(server)]
    const id = await post(author)
    const first = await report(reader, "entry", id)
    const repeat = await report(reader, "entry", id, { reason: "false" })
    expect([repeat.status, repeat.body.data]).toEqual([201, first.body.data])
    // Both at once, as two presses do.
    await Promise.all([report(other, "entry", id), report(other, "entry", id)])
    expect((await stored(id)).map(({ reporter }) => reporter)).toEqual([reader._id, other._id])
    expect(await server.rows("select 1 from moderation_cases where entry_id = $1::uuid", [id])).toHaveLength(
      1,
    )
  })

  test("'other' requires words, and the rest a reason from the list", async () => {
    const [author, reader] = [await join(server), await join(server)]
    const id = await post(author)
    const silent = await report(reader, "entry", id, { reason: "other", words: " " })
    expect([silent.status, silent.body.fields]).toEqual([400, { words: "This field is required" }])
    expect((await report(reader, "entry", id, { reason: "dislike" })).status).toBe(400)
    expect((await report(reader, "event", id)).status).toBe(400)
    expect((await report(reader, "entry", id, { words: "x".repeat(1_001) })).status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test("a member cannot report their own content", async () => {
    const [author, reader, admin] = [
      await join(server),
      await join(server),
      await join(server, { staff: "admin" }),
    ]
    for (const [kind, id] of [
      ["entry", await post(author)],
      ["message", await write(author, reader._id)],
      ["profile", author._id],
    ] as const)
      expect((await report(author, kind, id)).status, kind).toBe(403)
    // The office's people are one side of its conversations, whoever of them wrote.
    const message = await write(admin, author._id)
    expect((await report(await join(server, { staff: "admin" }), "message", message)).status).toBe(403)
    expect((await report(author, "message", message)).status).toBe(201)
  })

  test("what a member cannot see, the member cannot report", async () => {
    const [author, reader, stranger] = [await join(server), await join(server), await join(server)]
    const message = await write(author, reader._id)
    const unverified = await makeMember(server, { emailVerifiedAt: null })
    const admin = await join(server, { staff: "admin" })
    for (const [who, kind, id] of [
      [stranger, "message", message],
      [admin, "message", message],
      [stranger, "profile", unverified._id],
      [stranger, "entry", randomUUID()],
      [stranger, "entry", author._id],
      [stranger, "profile", "none"],
      [stranger, "message", "\u0000"],
    ] as const)
      expect((await report(who, kind, id)).status, `${kind} ${id}`).toBe(404)
    expect(await stored(message)).toEqual([])
  })

  test("too many reports are refused", async () => {
    const [author, reader] = [await join(server), await join(server)]
    const id = await post(author)
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await report(reader, "entry", id)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201))
    expect(statuses[30]).toBe(429)
  })
})
