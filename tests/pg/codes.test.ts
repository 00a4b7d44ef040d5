import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { GuardedRows } from "#server/app.ts"
import { CodeRow, CodeRows, ResetRow } from "#server/authentication/rows.ts"
import { auditIntact } from "#server/audit/service.ts"
import { overPostgres } from "#server/database.ts"
import { rowOf } from "#server/database/decoded.ts"
import { doctorBody, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { makeMeeting } from "./meeting.ts"
import { freshDatabase } from "./postgres.ts"

const callers = 50
const together = (call: () => ReturnType<TestServer["call"]>) =>
  Promise.all(Array.from({ length: callers }, call))
const successes = (answers: Awaited<ReturnType<typeof together>>) =>
  answers.filter(({ status }) => status === 201).length

const serve = (guarded: typeof GuardedRows) => {
  const held: { server?: TestServer; drop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const { url, drop } = await freshDatabase(inject("postgres"))
    held.drop = drop
    held.server = await startServer({ database: overPostgres(url, 40).pipe(Layer.orDie), guarded })
  })
  afterAll(async () => {
    await held.server?.close()
    await held.drop?.()
  })
  return held as { server: TestServer }
}

const verifyTogether = async (server: TestServer) => {
  const body = doctorBody()
  await server.call("POST", "/auth/signup", { body })
  const [mail] = await server.mails(body.email)
  const code = /^\s{4}(\d{6})$/m.exec(mail!.text)![1]
  return together(() => server.call("POST", "/auth/verify-email", { body: { email: body.email, code } }))
}
const resetTogether = async (server: TestServer) => {
  const { email } = await makeMember(server)
  await server.call("POST", "/auth/forgot-password", { body: { email } })
  const [mail] = await server.mails(email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  return together(() =>
    server.call("POST", "/auth/reset-password", { body: { token, newPassword: "a quiet harbour 7" } }),
  )
}

describe("on a real PostgreSQL", () => {
  const held = serve(GuardedRows)

  test("of fifty uses of the right code one verifies, and no more than ten are looked at", async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await verifyTogether(held.server)
      expect(successes(answers)).toBe(1)
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    }
  })

  test("of fifty uses of a reset token one sets the password", async () => {
    const answers = await resetTogether(held.server)
    expect(successes(answers)).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })

  test("fifty signups with one email make one member, and every answer is the same", async () => {
    const body = doctorBody()
    // The address limit is a hundred times wider here, the sandbox being on.
    const answers = await together(() => held.server.call("POST", "/auth/signup", { body }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(
      await held.server.rows("select count(*)::int as n from members where email = $1", [body.email]),
    ).toEqual([{ n: 1 }])
    expect(await held.server.mails(body.email)).toHaveLength(1)
  })

  test("the audit log is one unbroken chain after all of that", async () => {
    expect(await held.server.run(auditIntact)).toBe(true)
  })
})

describe("without the guards", () => {
  const meeting = makeMeeting()
  const unguarded = Layer.effect(
    CodeRows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* CodeRows
      return {
        ...rows,
        lock: (email: string) =>
          Effect.tap(
            rowOf(
              CodeRow,
            )(sql`select member_id as "memberId", code_hash as "codeHash", expires_at as "expiresAt",
              wrong_tries as "wrongTries", used_at as "usedAt" from email_codes where email = ${email}`),
            meeting.arrive,
          ),
        spendReset: (hash: string, at: Date) =>
          rowOf(ResetRow)(sql`update reset_tokens set used_at = ${at} where token_hash = ${hash}
            returning email, member_id as "memberId"`),
      }
    }),
  ).pipe(Layer.provide(CodeRows.layer))
  const held = serve(Layer.merge(GuardedRows, unguarded))

  test("one code verifies more than once", async () => {
    meeting.expecting(5)
    expect(successes(await verifyTogether(held.server))).toBeGreaterThan(1)
  })

  test("one reset token sets the password more than once", async () => {
    expect(successes(await resetTogether(held.server))).toBeGreaterThan(1)
  })
})
