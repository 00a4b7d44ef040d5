import { afterAll, beforeAll, expect, test } from "vitest"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.close())

test("a server whose database answers is alive and ready", async () => {
  expect((await server.call("GET", "/health/live")).status).toBe(200)
  expect((await server.call("GET", "/health/ready")).body).toEqual({
    success: true,
    message: "The server is ready",
    data: null,
  })
})
