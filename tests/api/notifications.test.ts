import { afterAll, beforeAll, expect, test } from "vitest"
import { notify } from "#server/notifications/service.ts"
import { logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let token: string
let me: { _id: string; email: string }
beforeAll(async () => {
  server = await startServer()
  me = await makeMember(server)
  token = (await logIn(server, me.email)).accessToken
})
afterAll(() => server.close())

test("the badges count what this member has not read", async () => {
  const other = await makeMember(server)
  for (const kind of ["event", "announcement", "message"] as const) {
    await server.run(notify({ memberId: me._id, kind, content: "Something happened", target: null }))
  }
  await server.run(notify({ memberId: other._id, kind: "event", content: "Not yours", target: null }))
  await server.rows("update notifications set read_at = now() where kind = 'announcement'")
  expect((await server.call("GET", "/notifications/stats", { token })).body.data).toEqual({
    unreadMessagesCount: 1,
    unreadNotificationCount: 1,
  })
})

test("nobody reads the badges of a member without a session", async () => {
  const answer = await server.call("GET", "/notifications/stats")
  expect([answer.status, answer.body.error]).toEqual([401, "Unauthorized"])
})
