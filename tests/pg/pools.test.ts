/** Checks that requests do not wait for a connection without end, and that background work has its own (RELIABILITY S5). */
import { Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { ConnectionPool } from "#server/database/pools.ts"
import { Mail } from "#server/mail/service.ts"
import { logIn, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy, queryOn } from "./postgres.ts"

const sizes = { requests: 3, background: 2 } as const

let server: TestServer
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url, drop } = await createDatabaseCopy(inject("postgres")))
  server = await startServer({
    database: postgresLayer(url, sizes.requests, sizes.background).pipe(Layer.orDie),
  })
})
afterAll(async () => {
  await server.close()
  await drop()
})

/** Takes every connection of a pool. Returns a function that gives them back. */
const takeAll = async (pool: keyof typeof sizes) => {
  const released = Latch.makeUnsafe()
  const take = () => {
    const taken = Latch.makeUnsafe()
    const holding = server.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.scoped(Effect.andThen(sql.reserve, Effect.andThen(taken.open, released.await))),
      ).pipe(Effect.provideService(ConnectionPool, pool)),
    )
    return { isTaken: Effect.runPromise(taken.await), holding }
  }
  const all = Array.from({ length: sizes[pool] }, take)
  await Promise.all(all.map(({ isTaken }) => isTaken))
  return async () => {
    await Effect.runPromise(released.open)
    await Promise.all(all.map(({ holding }) => holding))
  }
}

test("with every connection taken, requests get 503 and mails are still sent", async () => {
  const { email } = await makeMember(server)
  const { accessToken: token } = await logIn(server, email)
  const giveBack = await takeAll("requests")
  await server.run(
    Effect.flatMap(Mail, (mail) =>
      mail.queue("pool@portal.test", { subject: "Sent", text: "text", html: "html" }),
    ).pipe(Effect.provideService(ConnectionPool, "background")),
  )
  const responses = await Promise.all(
    ["/events", "/auth/me"].map((path) => server.call("GET", path, { token })),
  )
  for (const { status, body, headers } of responses) {
    expect(status).toBe(503)
    expect(body.message).toBe("The service is not available at the moment. Please try again shortly.")
    expect(headers.get("retry-after")).toBe("5")
  }
  // A request that waits without end gets 503 too, after 25 s, but with another failure.
  const failures = server.log().filter((line) => line.includes("request failed"))
  expect(failures).toHaveLength(2)
  for (const failure of failures) expect(failure).toContain("SqlError.ConnectionError")
  await expect
    .poll(() => queryOn(url, (sql) => sql`select 1 from mailbox where recipient = 'pool@portal.test'`))
    .toHaveLength(1)
  await giveBack()
  expect((await server.call("GET", "/events", { token })).status).toBe(200)
})

test("with every connection of background work taken, requests are answered", async () => {
  const { email } = await makeMember(server)
  const giveBack = await takeAll("background")
  const { accessToken: token } = await logIn(server, email)
  expect((await server.call("GET", "/events", { token })).status).toBe(200)
  await giveBack()
})
