import { hash } from "@node-rs/argon2"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { SessionRows } from "#server/authentication/rows.ts"
import { userRows } from "#server/users/rows.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import type { TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveApi } from "./serve.ts"

const callers = 50
const refreshTogether = async (server: TestServer, refreshToken: string) =>
  Promise.all(
    Array.from({ length: callers }, () =>
      server.call("POST", "/auth/refresh-token", { body: { refreshToken } }),
    ),
  )

describe("on a real PostgreSQL", () => {
  const fixture = serveApi(LockingRows)

  test("fifty tabs that refresh at once all get the same successor, and the session continues", async () => {
    const { server } = fixture
    const { email } = await makeMember(server)
    let { refreshToken } = await logIn(server, email)
    for (let round = 0; round < 5; round++) {
      const responses = await refreshTogether(server, refreshToken)
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
      const successors = new Set(responses.map(({ body }) => body.data.refreshToken))
      expect(successors.size).toBe(1)
      refreshToken = [...successors][0]
    }
    const me = await server.call("POST", "/auth/refresh-token", { body: { refreshToken } })
    expect(me.status).toBe(201)
    expect(await server.rows("select count(*)::int as n from refresh_tokens")).toEqual([{ n: 7 }])
  })

  test("a used token ends the family even when fifty present it at once", async () => {
    const { server } = fixture
    const { email } = await makeMember(server)
    const first = await logIn(server, email)
    const second = await server.call("POST", "/auth/refresh-token", {
      body: { refreshToken: first.refreshToken },
    })
    await server.call("POST", "/auth/refresh-token", {
      body: { refreshToken: second.body.data.refreshToken },
    })
    const responses = await refreshTogether(server, first.refreshToken)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await server.call("GET", "/auth/me", { token: first.accessToken })).status).toBe(401)
  })
})

const fresh = "a quiet harbour 7"
const logInResponse = (server: TestServer, email: string, typed = password) =>
  server.call("POST", "/auth/login", { body: { email, password: typed } })
const resetPassword = async (server: TestServer, email: string) => {
  await server.call("POST", "/auth/forgot-password", { body: { email } })
  const token = /token=([\w-]+)/.exec((await server.mails(email))[0]!.text)![1]
  const { status } = await server.call("POST", "/auth/reset-password", {
    body: { token, newPassword: fresh },
  })
  expect(status).toBe(201)
}
const suspend = (server: TestServer, email: string) =>
  server.rows("update members set disabled_at = now() where email = $1", [email])

/** Stops a login when its password is checked and its session is not open yet. */
const makeInterrupted = (
  lockAccount: (
    rows: SessionRows["Service"],
    users: Effect.Success<typeof userRows>,
    pause: Effect.Effect<void>,
  ) => SessionRows["Service"]["lockAccount"],
) => {
  const [checked, resumed] = [makeBarrier(), makeBarrier()]
  const rows = Layer.effect(
    SessionRows,
    Effect.gen(function* () {
      const service = yield* SessionRows
      const pause = Effect.andThen(checked.arrive, resumed.arrive)
      return { ...service, lockAccount: lockAccount(service, yield* userRows, pause) }
    }),
  ).pipe(Layer.provide(SessionRows.layer))
  const fixture = serveApi(Layer.merge(LockingRows, rows))
  /** Logs in, and runs `meanwhile` in between. */
  const logInAround = async (email: string, meanwhile: () => Promise<unknown>) => {
    const { server } = fixture
    for (const barrier of [checked, resumed]) barrier.expecting(2)
    const response = logInResponse(server, email)
    await server.run(checked.arrive)
    await meanwhile()
    await server.run(resumed.arrive)
    return response
  }
  return { fixture, logInAround }
}
const isLive = async (server: TestServer, token: string) =>
  (await server.call("GET", "/auth/me", { token })).status === 200

describe("while a login runs", () => {
  const { fixture, logInAround } = makeInterrupted(
    (rows, _, pause) => (id) => Effect.andThen(pause, rows.lockAccount(id)),
  )

  test("a password reset or a suspension refuses it, and no rehash undoes the reset", async () => {
    const { server } = fixture
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    for (const changes of [{}, { passwordHash: old }]) {
      const { email } = await makeMember(server, changes)
      const response = await logInAround(email, () => resetPassword(server, email))
      expect([response.status, response.body.message]).toEqual([401, "Invalid email or password"])
      expect((await logInResponse(server, email, fresh)).status).toBe(201)
    }
    const { email } = await makeMember(server)
    const response = await logInAround(email, () => suspend(server, email))
    expect([response.status, response.body.message]).toEqual([403, expect.stringContaining("is suspended")])
  })

  test("another login that replaces an old hash does not refuse it", async () => {
    const { server } = fixture
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const { email } = await makeMember(server, { passwordHash: old })
    const responses = await Promise.all(Array.from({ length: 10 }, () => logInResponse(server, email)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  })
})

describe("without the lock on the account", () => {
  const { fixture, logInAround } = makeInterrupted(
    // Still a query, so that only the lock is missing.
    (_, users, pause) => (id) => Effect.tap(users.accountById(id), pause),
  )

  test("the session of the login survives a reset", async () => {
    const { server } = fixture
    const { email } = await makeMember(server)
    const response = await logInAround(email, () => resetPassword(server, email))
    expect(response.status).toBe(201)
    expect(await isLive(server, response.body.data.accessToken)).toBe(true)
  })
})

describe("without the lock on the token family", () => {
  const barrier = makeBarrier()
  const unlocked = Layer.effect(
    SessionRows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* SessionRows
      // Still a query, so that only the lock is missing.
      return {
        ...rows,
        lockFamily: () => Effect.as(Effect.orDie(sql`select 1`), undefined),
        token: (hash: string) => Effect.tap(rows.token(hash), barrier.arrive),
      }
    }),
  ).pipe(Layer.provide(SessionRows.layer))
  const fixture = serveApi(Layer.merge(LockingRows, unlocked))

  test("the same fifty tabs get different responses", async () => {
    const { server } = fixture
    const { email } = await makeMember(server)
    const { refreshToken } = await logIn(server, email)
    barrier.expecting(10)
    const responses = await refreshTogether(server, refreshToken)
    expect(responses.some(({ status }) => status !== 201)).toBe(true)
  })
})
