import { Layer } from "effect"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { logIn, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { startTcpProxy } from "../faults/tcp-proxy.ts"
import { createDatabaseCopy } from "./postgres.ts"

let server: TestServer
/** Between the server and its database. */
let databaseProxy: Awaited<ReturnType<typeof startTcpProxy>>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  databaseProxy = await startTcpProxy(database.url)
  const proxied = new URL(database.url)
  proxied.host = new URL(databaseProxy.url).host
  server = await startServer({ database: postgresLayer(proxied.toString(), 5).pipe(Layer.orDie) })
})
afterAll(async () => {
  databaseProxy.block(false)
  await server.close()
  databaseProxy.close()
  await drop()
})

test("without its database the server responds 503 within two seconds, and recovers without a restart", async () => {
  const { email } = await makeMember(server)
  const { accessToken: token } = await logIn(server, email)
  expect((await server.call("GET", "/auth/me", { token })).status).toBe(200)

  databaseProxy.block(true)
  for (const path of ["/health/ready", "/auth/me", "/users"]) {
    const startedAt = performance.now()
    const response = await server.call("GET", path, { token })
    expect([path, response.status]).toEqual([path, 503])
    expect(response.body).toMatchObject({ statusCode: 503, error: "Service Unavailable" })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  }
  const login = await server.call("POST", "/auth/login", { body: { email, password: "whatever it is" } })
  expect(login.status).toBe(503)
  expect((await server.call("GET", "/health/live")).status).toBe(200)

  databaseProxy.block(false)
  await expect.poll(async () => (await server.call("GET", "/health/ready")).status).toBe(200)
  expect((await server.call("GET", "/auth/me", { token })).status).toBe(200)
})
