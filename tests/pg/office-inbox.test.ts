/** Two members of staff on one conversation at once, on PostgreSQL (OFFICE §10). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { InboxRows } from "#server/office-inbox/rows.ts"
import { auditEntries } from "../api/audit-entries.ts"
import { openChatSocket } from "../api/chat-socket.ts"
import { join } from "../api/members.ts"
import { sortedStatuses, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBoth } from "./serve.ts"

const barrier = makeBarrier()
/** Reads a conversation without a lock, as code without a guard would. */
const unguardedRows = Layer.effect(
  InboxRows,
  Effect.map(InboxRows, (rows) => ({
    ...rows,
    lock: (memberId: string) => rows.find(memberId),
    move: (...given: Parameters<typeof rows.move>) => Effect.andThen(barrier.arrive, rows.move(...given)),
  })),
).pipe(Layer.provide(InboxRows.layer))

const servers = serveBoth(unguardedRows)

/** Returns a member who has written to the office, and a function that sends another message. */
const writer = async (server: TestServer) => {
  const member = await join(server)
  const connection = await openChatSocket(server.url, member.token)
  const write = () =>
    connection.send({
      sender: member._id,
      receiver: "admin",
      content: "Hello",
      clientMessageId: randomUUID(),
    })
  await write()
  return { member, write, end: () => connection.socket.close() }
}

/** Two moderators take a conversation at once. Returns the statuses, and how many takes the audit log has. */
const takeRound = async (server: TestServer) => {
  const { member, end } = await writer(server)
  end()
  const staff = [await join(server, { staff: "moderator" }), await join(server, { staff: "admin" })]
  return async () => {
    const responses = await Promise.all(
      staff.map(({ token }) => server.call("POST", `/office/inbox/${member._id}/take`, { token })),
    )
    const taken = await auditEntries(server, "member = $1 and action = 'take conversation'", [member._id])
    return { statuses: sortedStatuses(responses), taken: taken.length }
  }
}

test("of two people who take a conversation at once, one gets it", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await takeRound(servers.guarded))()).toEqual({ statuses: [201, 409], taken: 1 })
})

test("without the lock both get it", async () => {
  const run = await takeRound(servers.unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], taken: 2 })
})

/** How many messages and acts a member's conversation has. */
const countsOf = (memberId: string) =>
  servers.guarded.rows(
    `select (select count(*)::int from chat_messages where receiver = $1) as messages,
      (select count(*)::int from (select action, member_id from audit_waiting union all
          select action, member_id from audit_log) entries
        where action = 'begin conversation' and member_id = $1::uuid) as begun`,
    [memberId],
  )
const begin = (memberId: string, token: string, clientMessageId: string = randomUUID()) =>
  servers.guarded.call("POST", `/office/inbox/${memberId}/messages`, {
    token,
    body: { content: "Good morning", clientMessageId },
  })

test("of two people who begin a conversation at once, one gets it, and a simultaneous repeat begins it only once", async () => {
  const staff = [
    await join(servers.guarded, { staff: "moderator" }),
    await join(servers.guarded, { staff: "admin" }),
  ]
  for (let times = 0; times < 5; times++) {
    const [contested, repeated] = [await join(servers.guarded), await join(servers.guarded)]
    const responses = await Promise.all(staff.map(({ token }) => begin(contested._id, token)))
    expect(sortedStatuses(responses)).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(/ has this conversation\.$/)
    const key = randomUUID()
    const repeats = await Promise.all([0, 1].map(() => begin(repeated._id, staff[0]!.token, key)))
    expect(repeats.map(({ status }) => status)).toEqual([201, 201])
    for (const { _id } of [contested, repeated])
      expect(await countsOf(_id)).toEqual([{ messages: 1, begun: 1 }])
  }
})

test("of a member and staff who begin at once both messages have their order, or staff are refused", async () => {
  const { token } = await join(servers.guarded, { staff: "moderator" })
  for (let times = 0; times < 5; times++) {
    const member = await join(servers.guarded)
    const connection = await openChatSocket(servers.guarded.url, member.token)
    const [{ status }, sent] = await Promise.all([
      begin(member._id, token),
      connection.send({
        sender: member._id,
        receiver: "admin",
        content: "Hello",
        clientMessageId: randomUUID(),
      }),
    ])
    expect(sent.success).toBe(true)
    const { body } = await servers.guarded.call("GET", `/office/inbox/${member._id}`, { token })
    expect([status, body.data.status, await countsOf(member._id)]).toEqual(
      status === 201
        ? [201, "assigned", [{ messages: 1, begun: 1 }]]
        : [409, "open", [{ messages: 0, begun: 0 }]],
    )
    connection.socket.close()
  }
})

test("a message that arrives while staff close is never in a closed conversation", async () => {
  for (let times = 0; times < 5; times++) {
    const { member, write, end } = await writer(servers.guarded)
    const { token } = await join(servers.guarded, { staff: "admin" })
    const { body } = await servers.guarded.call("POST", `/office/inbox/${member._id}/take`, { token })
    await Promise.all([
      write(),
      servers.guarded.call("POST", `/office/inbox/${member._id}/close`, {
        token,
        body: { version: body.data.version },
      }),
    ])
    const after = (await servers.guarded.call("GET", `/office/inbox/${member._id}`, { token })).body.data
    expect(["open", "assigned"]).toContain(after.status)
    end()
  }
})
