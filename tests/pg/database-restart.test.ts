import { Layer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { join } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy, type OwnPostgres, startOwnPostgres } from "./postgres.ts"

let postgres: OwnPostgres
let server: TestServer
let token: string
beforeAll(async () => {
  postgres = await startOwnPostgres()
  const { url } = await createDatabaseCopy(postgres.url)
  server = await startServer({ database: postgresLayer(url, 5).pipe(Layer.orDie) })
  ;({ token } = await join(server))
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

/** Calls the server without a pause until `stop`, as several members at once. Counts the statuses. */
const keepCalling = () => {
  const statuses: Record<number, number> = {}
  const stopped = new AbortController()
  const calls: (readonly ["GET" | "PATCH", string, unknown?])[] = [
    ["GET", "/users?limit=5"],
    ["GET", "/auth/me"],
    ["GET", "/events"],
    ["GET", "/notifications"],
    ["PATCH", "/users/settings", { newMessage: true, replies: true, announcements: false }],
    ["GET", "/resources"],
  ]
  const callers = calls.map(async ([method, path, body]) => {
    while (!stopped.signal.aborted) {
      const { status } = await server.call(method, path, { token, body })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return {
    statuses,
    stop: async () => {
      stopped.abort()
      await Promise.all(callers)
    },
  }
}

test.each(["fast", "immediate"] as const)(
  "while PostgreSQL restarts (%s), every response is a success or 503, and the server recovers",
  async (how) => {
    const load = keepCalling()
    try {
      await expect.poll(() => load.statuses[200] ?? 0).toBeGreaterThan(20)
      await postgres.restart(how)
      const before = load.statuses[200] ?? 0
      await expect.poll(() => load.statuses[200] ?? 0).toBeGreaterThan(before + 20)
    } finally {
      await load.stop()
    }
    expect(Object.keys(load.statuses)).toEqual(["200", "503"])
    expect((await server.call("GET", "/health/ready")).status).toBe(200)
  },
)
