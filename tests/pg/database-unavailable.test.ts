import { Layer } from "effect"
import { connect, createServer, type Server, type Socket } from "node:net"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { logIn, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy } from "./postgres.ts"

/** A TCP proxy between the server and its database, which can be closed and reopened. */
const tcpProxy = async (target: URL) => {
  const open = new Set<Socket>()
  let cut = false
  const proxy: Server = createServer((near) => {
    if (cut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on("error", () => {})
      one.on("close", () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done))
  const through = new URL(target)
  through.port = String((proxy.address() as { port: number }).port)
  through.hostname = "127.0.0.1"
  return {
    url: through.toString(),
    cut: () => {
      cut = true
      for (const socket of open) socket.destroy()
    },
    restore: () => {
      cut = false
    },
    close: () => proxy.close(),
  }
}

let server: TestServer
let databaseProxy: Awaited<ReturnType<typeof tcpProxy>>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  databaseProxy = await tcpProxy(new URL(database.url))
  server = await startServer({ database: postgresLayer(databaseProxy.url, 5).pipe(Layer.orDie) })
})
afterAll(async () => {
  databaseProxy.restore()
  await server.close()
  databaseProxy.close()
  await drop()
})

test("without its database the server responds 503 within two seconds, and recovers without a restart", async () => {
  const { email } = await makeMember(server)
  const { accessToken: token } = await logIn(server, email)
  expect((await server.call("GET", "/auth/me", { token })).status).toBe(200)

  databaseProxy.cut()
  for (const path of ["/health/ready", "/auth/me", "/users"]) {
    const startedAt = performance.now()
    const answer = await server.call("GET", path, { token })
    expect([path, answer.status]).toEqual([path, 503])
    expect(answer.body).toMatchObject({ statusCode: 503, error: "Service Unavailable" })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  }
  const login = await server.call("POST", "/auth/login", { body: { email, password: "whatever it is" } })
  expect(login.status).toBe(503)
  expect((await server.call("GET", "/health/live")).status).toBe(200)

  databaseProxy.restore()
  await expect.poll(async () => (await server.call("GET", "/health/ready")).status).toBe(200)
  expect((await server.call("GET", "/auth/me", { token })).status).toBe(200)
})
