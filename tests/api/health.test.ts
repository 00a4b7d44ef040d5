import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Lifecycle } from "#server/lifecycle.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test("a server with a reachable database is live and ready", async () => {
  expect((await server.call("GET", "/health/live")).status).toBe(200)
  expect((await server.call("GET", "/health/ready")).body).toEqual({
    success: true,
    message: "The server is ready",
    data: null,
  })
})

test("a stopping server is live but not ready, and closes its connections", async () => {
  const setDraining = (draining: boolean) =>
    server.run(
      Effect.map(Lifecycle, (lifecycle) => {
        lifecycle.draining = draining
      }),
    )
  await setDraining(true)
  const ready = await server.call("GET", "/health/ready")
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"])
  expect((await server.call("GET", "/health/live")).status).toBe(200)
  await setDraining(false)
  expect((await server.call("GET", "/health/ready")).status).toBe(200)
})
