import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { ResetTokenRows } from "#server/authentication/rows.ts"
import { codeIn, doctorBody, logIn, makeMember, password } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const [found, resumed] = [makeBarrier(), makeBarrier()]
/** Stops a request for a reset link between reading the account and storing the token. */
const interruptedCodes = Layer.effect(
  ResetTokenRows,
  Effect.map(ResetTokenRows, (rows) => ({
    ...rows,
    putReset: (...given: Parameters<typeof rows.putReset>) =>
      found.arrive.pipe(Effect.andThen(resumed.arrive), Effect.andThen(rows.putReset(...given))),
  })),
).pipe(Layer.provide(ResetTokenRows.layer))

const fixture: { server?: TestServer; drop?: () => Promise<void> } = {}
beforeAll(async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  fixture.drop = drop
  fixture.server = await startServer({
    database: patientLayer(url, 40),
    lockingRows: Layer.merge(LockingRows, interruptedCodes),
  })
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
  const code = mails.flatMap(({ text }) => codeIn(text) ?? [])[0]
  expect(tokens).toHaveLength(8)
  const responses = await Promise.all([
    ...tokens.map((change) =>
      server.call("POST", "/auth/email-change", { body: { token: change, answer: "confirm" } }),
    ),
    server.call("POST", "/auth/verify-email", { body: { email, code } }),
  ])
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(8)
  expect(await server.rows("select 1 from members where email = $1", [email])).toHaveLength(1)
})

test("a reset link that is mailed while the address changes does not work", async () => {
  const server = fixture.server!
  const admin = await makeMember(server, { staff: "admin" })
  const { accessToken: token } = await logIn(server, admin.email)
  const member = await makeMember(server)
  const email = `new-${process.pid}@portal.test`
  const asked = { email, reason: "Asked by mail", version: 1, freshId: randomUUID(), password }
  await server.call("POST", `/office/members/${member._id}/email-change`, { token, body: asked })
  const change = /verify-email\?change=([\w-]+)/.exec((await server.mails(email))[0]!.text)![1]
  for (const barrier of [found, resumed]) barrier.expecting(2)
  const forgotten = server.call("POST", "/auth/forgot-password", { body: { email: member.email } })
  await server.run(found.arrive)
  const confirmed = await server.call("POST", "/auth/email-change", {
    body: { token: change, answer: "confirm" },
  })
  expect(confirmed.status).toBe(201)
  await server.run(resumed.arrive)
  expect((await forgotten).status).toBe(201)
  const mails = await server.mails(member.email)
  const reset = mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  const response = await server.call("POST", "/auth/reset-password", {
    body: { token: reset, newPassword: "a quiet harbour 7" },
  })
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ["token"]])
  expect((await logIn(server, email)).accessToken).toBeDefined()
})
