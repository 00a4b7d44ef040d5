import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { publishChange } from "#server/database/change-feed.ts"
import { createAnnouncement, sendAnnouncement } from "#server/notifications/announcements.ts"
import { notify, markTargetRead } from "#server/notifications/service.ts"
import { join, makeMember } from "./members.ts"
import { recordChanges } from "./received-changes.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const stats = async (token: string) => (await server.call("GET", "/notifications/stats", { token })).body.data
const list = async (token: string, query = "") =>
  (await server.call("GET", `/notifications${query}`, { token })).body.data

test("the badge of notifications counts the unread ones, except those about messages", async () => {
  const me = await join(server)
  const other = await makeMember(server)
  for (const kind of ["event", "announcement", "message"] as const) {
    await server.run(notify({ memberId: me._id, kind, content: "Something happened", target: null }))
  }
  await server.run(notify({ memberId: other._id, kind: "event", content: "Not yours", target: null }))
  await server.rows("update notifications set read_at = now() where kind = 'announcement'")
  expect(await stats(me.token)).toEqual({ unreadMessagesCount: 0, unreadNotificationCount: 1 })
})

test("the badges require a session", async () => {
  const response = await server.call("GET", "/notifications/stats")
  expect([response.status, response.body.error]).toEqual([401, "Unauthorized"])
})

test("the list contains the member's own, newest first, ten per page, each with the page that it links to", async () => {
  const me = await join(server)
  const other = await makeMember(server)
  await server.run(notify({ memberId: other._id, kind: "event", content: "Not yours", target: null }))
  for (let count = 1; count <= 12; count++) {
    await server.forward(1_000)
    const target = count === 12 ? "/dashboard/events/retreat?tab=1" : null
    await server.run(notify({ memberId: me._id, kind: "event", content: `Event ${count}`, target }))
  }
  const first = await list(me.token)
  expect(first.meta).toEqual({ currentPage: 1, itemsPerPage: 10, totalItems: 12, totalPages: 2 })
  expect(first.items.map(({ content }: { content: string }) => content).slice(0, 2)).toEqual([
    "Event 12",
    "Event 11",
  ])
  expect(first.items[0]).toMatchObject({
    type: "event",
    read: false,
    target: "/dashboard/events/retreat?tab=1",
  })
  expect(first.items[1].target).toBe("/dashboard/events")
  expect((await list(me.token, "?page=2&limit=10")).items).toHaveLength(2)
})

test("an unread one is marked as read once, and only its owner can read it", async () => {
  const me = await join(server)
  const other = await join(server)
  await server.run(notify({ memberId: me._id, kind: "order", content: "Shipped", target: null }))
  const { _id } = (await list(me.token)).items[0]
  for (const [method, path] of [
    ["GET", `/notifications/${_id}`],
    ["PATCH", `/notifications/${_id}/read`],
  ] as const)
    expect((await server.call(method, path, { token: other.token })).status).toBe(404)
  expect((await stats(me.token)).unreadNotificationCount).toBe(1)

  const read = await server.call("PATCH", `/notifications/${_id}/read`, { token: me.token })
  expect([read.status, read.body.data.read]).toEqual([200, true])
  const [first] = await server.rows("select read_at from notifications where id = $1", [_id])
  await server.forward(60_000)
  expect((await server.call("PATCH", `/notifications/${_id}/read`, { token: me.token })).status).toBe(200)
  expect(await server.rows("select read_at from notifications where id = $1", [_id])).toEqual([first])
  expect((await server.call("GET", `/notifications/${_id}`, { token: me.token })).body.data.read).toBe(true)
  expect((await stats(me.token)).unreadNotificationCount).toBe(0)
})

test("all up to the newest seen one are marked as read; later ones and those of other members stay unread", async () => {
  const me = await join(server)
  const other = await join(server)
  const add = (memberId: string, content: string) =>
    server.run(notify({ memberId, kind: "message", content, target: null }))
  for (const content of ["first", "second", "third"]) {
    await add(me._id, content)
    await add(other._id, content)
    await server.forward(1_000)
  }
  const readAll = (token: string, newest: unknown) =>
    server.call("PATCH", "/notifications/read", { token, body: { newest } })
  const unreadOf = async (token: string) =>
    (await list(token)).items
      .filter(({ read }: { read: boolean }) => !read)
      .map(({ content }: { content: string }) => content)
  const { _id: newest } = (await list(me.token)).items[1]

  expect((await readAll(other.token, newest)).status).toBe(404)
  expect((await readAll(me.token, 7)).status).toBe(400)
  expect(await unreadOf(other.token)).toEqual(["third", "second", "first"])
  const { receivedChanges, stop } = await recordChanges(server)
  const response = await readAll(me.token, newest)
  expect([response.status, response.body.data]).toEqual([200, null])
  expect(await unreadOf(me.token)).toEqual(["third"])
  expect(await unreadOf(other.token)).toEqual(["third", "second", "first"])

  const stored = () =>
    server.rows("select id, read_at from notifications where read_at is not null order by id")
  const before = await stored()
  await server.forward(60_000)
  expect((await readAll(me.token, newest)).status).toBe(200)
  expect(await stored()).toEqual(before)
  expect(receivedChanges).toEqual([{ memberId: me._id, about: "notifications" }])
  stop()
})

test("an invalid id is a 404", async () => {
  const { token } = await join(server)
  for (const newest of ["nonsense", "11111111-1111-4111-8111-111111111111"])
    expect((await server.call("PATCH", "/notifications/read", { token, body: { newest } })).status).toBe(404)
  for (const id of ["nonsense", "%00", "11111111-1111-4111-8111-111111111111"])
    expect((await server.call("GET", `/notifications/${id}`, { token })).status).toBe(404)
})

test("kinds turned off in the settings are not created; all others are", async () => {
  const me = await join(server)
  const body = { newMessage: false, replies: true, announcements: false }
  await server.call("PATCH", "/users/settings", { token: me.token, body })
  const sendNotification = (kind: "message" | "announcement" | "payment", isReply = false) =>
    server.run(notify({ memberId: me._id, kind, content: `${kind} ${isReply}`, target: null, isReply }))
  await sendNotification("message")
  await sendNotification("message", true)
  await sendNotification("announcement")
  await sendNotification("payment")
  const contents = (await list(me.token)).items.map(({ content }: { content: string }) => content)
  expect(contents.toSorted()).toEqual(["message true", "payment false"])
})

test("an announcement reaches the verified members of its roles who have it turned on", async () => {
  const student = await join(server, { role: "Student" })
  const doctor = await join(server)
  const optedOut = await join(server, { role: "Student" })
  const body = { newMessage: true, replies: true, announcements: false }
  await server.call("PATCH", "/users/settings", { token: optedOut.token, body })
  const unverified = await makeMember(server, { role: "Student", emailVerifiedAt: null })
  await server.run(
    Effect.flatMap(createAnnouncement("Exams begin", "/dashboard/events", ["Student"]), (id) =>
      sendAnnouncement(id),
    ),
  )
  expect((await list(student.token)).items).toMatchObject([
    { type: "announcement", content: "Exams begin", target: "/dashboard/events" },
  ])
  expect((await list(doctor.token)).items).toEqual([])
  expect((await list(optedOut.token)).items).toEqual([])
  expect(await server.rows("select 1 from notifications where member_id = $1", [unverified._id])).toEqual([])
})

test("an announcement that was interrupted goes on with the next member, and nobody gets it twice", async () => {
  for (let count = 0; count < 7; count++) await makeMember(server, { role: "GlobalNetwork" })
  const id = await server.run(createAnnouncement("To be continued", null, ["GlobalNetwork"]))
  const sent = () =>
    server.rows("select member_id from notifications where content = 'To be continued' order by member_id")
  const progress: number[] = []
  const interrupted = sendAnnouncement(
    id,
    (count) =>
      Effect.andThen(
        Effect.sync(() => progress.push(count)),
        count < 4 ? Effect.void : Effect.interrupt,
      ),
    2,
  )
  await expect(server.run(interrupted)).rejects.toThrow()
  expect([progress, (await sent()).length]).toEqual([[2, 4], 4])

  expect(await server.run(sendAnnouncement(id, undefined, 2))).toBe(7)
  const all = await sent()
  expect(new Set(all.map(({ member_id: memberId }) => memberId)).size).toBe(7)
  expect(all).toHaveLength(7)
  // A command that has finished does nothing when it runs again.
  expect(await server.run(sendAnnouncement(id))).toBe(7)
  expect(await sent()).toHaveLength(7)
})

test("an unknown announcement is not sent", async () => {
  for (const id of ["nonsense", "11111111-1111-4111-8111-111111111111"])
    await expect(server.run(sendAnnouncement(id))).rejects.toThrow("There is no announcement with this id.")
})

test("a notification read elsewhere is read here too", async () => {
  const me = await join(server)
  for (const target of ["/dashboard/messaging?id=a", "/dashboard/messaging?id=b"]) {
    await server.forward(1_000)
    await server.run(notify({ memberId: me._id, kind: "message", content: "Hello", target }))
  }
  await server.run(markTargetRead(me._id, "message", "/dashboard/messaging?id=a"))
  const { items } = await list(me.token)
  expect(items.map(({ target, read }: { target: string; read: boolean }) => [target.at(-1), read])).toEqual([
    ["b", false],
    ["a", true],
  ])
})

test("the change feed publishes a committed notification, and never one that was rolled back", async () => {
  const me = await join(server)
  const { receivedChanges, stop } = await recordChanges(server)
  const notification = { memberId: me._id, kind: "event", content: "Soon", target: null } as const
  const transaction = <A>(after: Effect.Effect<A, string, SqlClient.SqlClient>) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* notify(notification)
          expect(receivedChanges).toEqual([])
          return yield* after
        }),
      ),
    )
  await server.run(Effect.ignore(transaction(Effect.fail("no"))))
  expect(receivedChanges).toEqual([])
  await server.run(transaction(Effect.void))
  expect(receivedChanges).toEqual([{ memberId: me._id, about: "notifications" }])
  const { _id } = (await list(me.token)).items[0]
  await server.call("PATCH", `/notifications/${_id}/read`, { token: me.token })
  await server.call("PATCH", `/notifications/${_id}/read`, { token: me.token })
  expect(receivedChanges).toHaveLength(2)
  stop()
  await server.run(publishChange({ memberId: null, about: "notifications" }))
  expect(receivedChanges).toHaveLength(2)
})
