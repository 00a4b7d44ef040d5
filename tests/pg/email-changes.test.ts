import { Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { doctorBody, logIn, makeMember, password } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy } from "./postgres.ts"

const fixture: { server?: TestServer; drop?: () => Promise<void> } = {}
beforeAll(async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  fixture.drop = drop
  fixture.server = await startServer({ database: postgresLayer(url, 40).pipe(Layer.orDie) })
})
afterAll(async () => {
  await fixture.server?.close()
  await fixture.drop?.()
})

test("of eight changes and a sign-up that are proved at once, one gets the address", async () => {
  const server = fixture.server!
  const admin = await makeMember(server, { staff: "admin" })
  const { accessToken: token } = await logIn(server, admin.email)
  const email = `wanted-${process.pid}@portal.test`
  for (let n = 0; n < 8; n++) {
    const { _id } = await makeMember(server)
    const body = { email, reason: "Asked by mail", version: 1, freshId: randomUUID(), password }
    const { status } = await server.call("POST", `/office/members/${_id}/email-change`, { token, body })
    expect(status).toBe(201)
  }
  const signup = doctorBody({ email })
  expect((await server.call("POST", "/auth/signup", { body: signup })).status).toBe(201)
  const mails = await server.mails(email)
  const tokens = mails.flatMap(({ text }) => /verify-email\?change=([\w-]+)/.exec(text)?.[1] ?? [])
  const code = mails.flatMap(({ text }) => /^\s{4}(\d{6})$/m.exec(text)?.[1] ?? [])[0]
  expect(tokens).toHaveLength(8)
  const answers = await Promise.all([
    ...tokens.map((change) =>
      server.call("POST", "/auth/email-change", { body: { token: change, answer: "confirm" } }),
    ),
    server.call("POST", "/auth/verify-email", { body: { email, code } }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(8)
  expect(await server.rows("select 1 from members where email = $1", [email])).toHaveLength(1)
})
