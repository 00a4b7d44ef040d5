import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { SessionRows } from "#server/authentication/rows.ts"
import { logIn, makeMember } from "../api/members.ts"
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
      const answers = await refreshTogether(server, refreshToken)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      const successors = new Set(answers.map(({ body }) => body.data.refreshToken))
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
    const answers = await refreshTogether(server, first.refreshToken)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await server.call("GET", "/auth/me", { token: first.accessToken })).status).toBe(401)
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
    const answers = await refreshTogether(server, refreshToken)
    expect(answers.some(({ status }) => status !== 201)).toBe(true)
  })
})
