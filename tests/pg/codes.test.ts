import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { AttemptRows, Tries } from "#server/authentication/attempt-rows.ts"
import { ResetTokenRows, ResetRow } from "#server/authentication/rows.ts"
import { AuditChain } from "#server/audit/chain.ts"
import { rowOf } from "#server/database/decoded-rows.ts"
import { codeIn, doctorBody, makeMember } from "../api/members.ts"
import type { TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveApi } from "./serve.ts"

const callers = 50
const sendTogether = (call: () => ReturnType<TestServer["call"]>) =>
  Promise.all(Array.from({ length: callers }, call))
const successes = (responses: Awaited<ReturnType<typeof sendTogether>>) =>
  responses.filter(({ status }) => status === 201).length

const countIn = async (server: TestServer, table: string, email: string) =>
  (await server.rows(`select count(*)::int as n from ${table} where email = $1`, [email]))[0]!["n"]

/** Signs up and sends fifty verifications at once. Runs `beforehand` between the two. */
const verifyTogether = async (server: TestServer, beforehand: () => void = () => {}) => {
  const body = doctorBody()
  await server.call("POST", "/auth/signup", { body })
  const [mail] = await server.mails(body.email)
  const code = codeIn(mail!.text)
  beforehand()
  return sendTogether(() => server.call("POST", "/auth/verify-email", { body: { email: body.email, code } }))
}
const resetTogether = async (server: TestServer) => {
  const { email } = await makeMember(server)
  await server.call("POST", "/auth/forgot-password", { body: { email } })
  const [mail] = await server.mails(email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  return sendTogether(() =>
    server.call("POST", "/auth/reset-password", { body: { token, newPassword: "a quiet harbour 7" } }),
  )
}

describe("on a real PostgreSQL", () => {
  const fixture = serveApi(LockingRows)

  test("of fifty uses of the right code one verifies, and no more than ten are checked", async () => {
    for (let round = 0; round < 3; round++) {
      const responses = await verifyTogether(fixture.server)
      expect(successes(responses)).toBe(1)
      expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      expect(responses.every(({ status }) => status < 500)).toBe(true)
    }
  })

  test("of fifty uses of a reset token one sets the password", async () => {
    const responses = await resetTogether(fixture.server)
    expect(successes(responses)).toBe(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
  })

  test("fifty sign-ups with one email get the same response, and five of them are stored", async () => {
    const body = doctorBody()
    // The sandbox multiplies the limit per address by a hundred.
    const responses = await sendTogether(() => fixture.server.call("POST", "/auth/signup", { body }))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body: response }) => JSON.stringify(response))).size).toBe(1)
    expect(await countIn(fixture.server, "sign_up_attempts", body.email)).toBe(5)
    expect(await countIn(fixture.server, "members", body.email)).toBe(0)
    expect(await fixture.server.mails(body.email)).toHaveLength(5)
  })

  test("of several sign-ups with one email, verified fifty times at once, one creates the account", async () => {
    const { server } = fixture
    for (let round = 0; round < 3; round++) {
      const { email } = doctorBody()
      const devices = ["one", "two", "three"]
      const codes: string[] = []
      for (const deviceKey of devices) {
        await server.call("POST", "/auth/signup", { body: doctorBody({ email, deviceKey }) })
        codes.push(codeIn((await server.mails(email))[0]!.text) ?? "")
      }
      let next = 0
      const responses = await sendTogether(() => {
        const at = next++ % devices.length
        const body = { email, code: codes[at], deviceKey: devices[at] }
        return server.call("POST", "/auth/verify-email", { body })
      })
      expect(successes(responses)).toBe(1)
      expect(responses.every(({ status }) => status < 500)).toBe(true)
      expect(await countIn(server, "members", email)).toBe(1)
      expect(await countIn(server, "sign_up_attempts", email)).toBe(0)
    }
  })

  test("the audit log is one unbroken chain afterwards", async () => {
    const check = Effect.flatMap(AuditChain, (chain) => chain.check)
    await expect.poll(async () => (await fixture.server.run(check)).waiting).toBe(0)
    const { entries, broken } = await fixture.server.run(check)
    expect(entries).toBeGreaterThan(callers)
    expect(broken).toBeNull()
  })
})

describe("without the guards", () => {
  const barrier = makeBarrier()
  const unguarded = Layer.mergeAll(
    Layer.effect(
      AttemptRows,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = yield* AttemptRows
        return {
          ...rows,
          lock: (email: string) =>
            rowOf(Tries)(sql`select wrong_tries as "wrongTries", used_code_hash as "usedCodeHash"
              from email_verifications where email = ${email}`).pipe(
              Effect.tap(barrier.arrive),
              Effect.map((row) => row ?? { wrongTries: 0, usedCodeHash: null }),
            ),
        }
      }),
    ).pipe(Layer.provide(AttemptRows.layer)),
    Layer.effect(
      ResetTokenRows,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = yield* ResetTokenRows
        return {
          ...rows,
          markResetUsed: (hash: string, at: Date) =>
            rowOf(ResetRow)(sql`update reset_tokens set used_at = ${at} where token_hash = ${hash}
              returning email, member_id as "memberId"`),
        }
      }),
    ).pipe(Layer.provide(ResetTokenRows.layer)),
  )
  const fixture = serveApi(Layer.merge(LockingRows, unguarded))

  test("several uses of one code succeed at once, and only the unique email separates them", async () => {
    const responses = await verifyTogether(fixture.server, () => barrier.expecting(5))
    expect(responses.filter(({ status }) => status >= 500).length).toBeGreaterThan(0)
  })

  test("one reset token sets the password more than once", async () => {
    expect(successes(await resetTogether(fixture.server))).toBeGreaterThan(1)
  })
})
