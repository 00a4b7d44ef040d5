/** Checks members who were unverified when sign-ups became attempts (migration 0015). */
import type { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { hashPassword } from "#server/authentication/passwords.ts"
import { PGliteLive } from "#server/database.ts"
import { demoPassword } from "#server/demo/seed.ts"
import { codeIn, password } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const unverified = "unproved@portal.test"
const verified = "proved@portal.test"

/** The schema before the migration, with a member of each kind and a session of each. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0015")
  const passwordHash = yield* hashPassword(password)
  for (const [email, verifiedAt] of [
    [unverified, null],
    [verified, new Date()],
  ] as const) {
    yield* sql`with made as (
        insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region, admission_year,
          year_of_study, password_hash, email_verified_at, created_at, updated_at)
        values ('Ada', 'Obi', 'Ada Obi', ${email}, 'Female', '2001-02-03'::date, 'Student', 'Benue', 2023, '3rd Year',
          ${passwordHash}, ${verifiedAt}::timestamptz, now(), now()) returning id)
      insert into sessions (member_id, created_at) select id, now() from made`
    yield* sql`insert into email_codes (email, member_id, code_hash, created_at, expires_at)
      select email, id, 'a hash', now(), now() from members where email = ${email}`
  }
})

let database: PGlite
let server: TestServer
beforeAll(async () => {
  database = await emptyPGlite()
  await Effect.runPromise(before.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  server = await startServer({ database: PGliteLive(database), settings: { demo: true } })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const post = (path: string, body: unknown) => server.call("POST", path, { body })
const count = async (statement: string) => (await server.rows(statement)).length

test("a verified member stays a member", async () => {
  const { status, body } = await post("/auth/login", { email: verified, password })
  expect([status, body.data.user.emailVerified]).toEqual([201, true])
  expect(await count(`select 1 from sign_up_attempts where email = '${verified}'`)).toBe(0)
})

test("an unverified member becomes an attempt, logs in, gets a code and verifies it", async () => {
  expect(await count(`select 1 from members where email = '${unverified}'`)).toBe(0)
  expect(
    await count(
      "select 1 from sessions s join sign_up_attempts a on a.id = s.attempt_id where s.member_id is null",
    ),
  ).toBe(1)
  const deviceKey = "a-device"
  const login = await post("/auth/login", { email: unverified, password, deviceKey })
  expect([login.status, login.body.data.user.emailVerified]).toEqual([201, false])
  await post("/auth/resend-verify-code", { email: unverified, deviceKey })
  const code = codeIn((await server.mails(unverified))[0]!.text)
  expect((await post("/auth/verify-email", { email: unverified, code, deviceKey })).status).toBe(201)
  const { user } = (await post("/auth/login", { email: unverified, password })).body.data
  expect(user).toMatchObject({
    _id: login.body.data.user._id,
    emailVerified: true,
    fullName: "Ada Obi",
    dateOfBirth: "2001-02-03",
    admissionYear: 2023,
  })
})

test("the demo's unverified member logs in as unverified", async () => {
  const { status, body } = await post("/auth/login", {
    email: "unverified@demo.test",
    password: demoPassword,
  })
  expect([status, body.data.user.emailVerified]).toEqual([201, false])
})
