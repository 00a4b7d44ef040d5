import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { SettingsShape } from "#server/config.ts"
import { startServer, type TestServer } from "./server.ts"
import { freePort } from "./free-port.ts"

let clientDir: string
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), "member-portal-dist-"))
  mkdirSync(join(clientDir, "assets"))
  writeFileSync(join(clientDir, "index.html"), "<title>landing</title>")
  writeFileSync(join(clientDir, "app.html"), "<title>app</title>")
  writeFileSync(join(clientDir, "assets", "main-AbCd123.js"), "export {}")
})
afterAll(() => rmSync(clientDir, { recursive: true }))

/** Sends a request as it is written, also with a Host that fetch would not send. */
const send = (server: TestServer, path: string, headers: Record<string, string>, method = "GET") =>
  new Promise<{ status: number; location: string | undefined }>((done, failed) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, method, headers: { accept: "text/html", ...headers } }, (response) => {
      response.resume()
      response.on("end", () => done({ status: response.statusCode!, location: response.headers.location }))
    })
      .on("error", failed)
      .end()
  })
const here = { status: 200, location: undefined }

describe("a server whose public URL is localhost", () => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await startServer({ settings: { clientDir, port, publicUrl: `http://localhost:${port}` } })
  })
  afterAll(() => server.close())

  test.each([
    "/",
    "/login",
    "/dashboard/payments?active=1&next=%2F%2Fevil.test",
    "//evil.test/a",
    "/@evil.test",
  ])("leads the page %s from 127.0.0.1 to localhost", async (path) => {
    expect(await send(server, path, { host: `127.0.0.1:${port}` })).toEqual({
      status: 307,
      location: `http://localhost:${port}${path}`,
    })
  })

  test("serves its pages at its public URL", async () => {
    expect(await send(server, "/login", { host: `localhost:${port}` })).toEqual(here)
    expect(await send(server, "/login", { host: `LOCALHOST:${port}` })).toEqual(here)
  })

  test.each([
    ["/api/health/live", {}],
    ["/api/auth/me", {}],
    ["/sandbox/mailbox", {}],
    ["/socket.io/?EIO=4&transport=polling", {}],
    ["/assets/main-AbCd123.js", { accept: "*/*" }],
    ["/login", { accept: "*/*" }],
    ["/login", { "sec-fetch-mode": "cors" }],
  ])("never leads %s with %j elsewhere", async (path, headers) => {
    const { status, location } = await send(server, path, { host: `127.0.0.1:${port}`, ...headers })
    expect(location).toBeUndefined()
    expect(status).not.toBe(307)
  })

  test("never redirects a form that the browser submits to another host", async () => {
    expect(await send(server, "/login", { host: `127.0.0.1:${port}` }, "POST")).toEqual(here)
  })

  test.each([
    ["a phone that opens another address of this machine", { host: "192.168.1.5:PORT" }],
    ["a proxy that does not say the name", { host: "127.0.0.1:8080" }],
    ["a proxy that is not trusted", { host: "127.0.0.1:PORT", "x-forwarded-for": "203.0.113.9" }],
    ["a forged name", { host: "localhost:PORT", "x-forwarded-host": "evil.test" }],
    ["a name that is no name", { host: "a b" }],
  ])("serves the page to %s", async (_who, headers) => {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(port))]),
    )
    expect(await send(server, "/login", sent)).toEqual(here)
  })

  test("an address in the request line does not lead to another host", async () => {
    const { location } = await send(server, "http://evil.test/login", { host: `127.0.0.1:${port}` })
    expect(location).toBeUndefined()
  })
})

describe("a server behind a trusted proxy", () => {
  let server: TestServer
  const settings: Partial<SettingsShape> = { publicUrl: "https://portal.example.org", trustProxy: 1 }
  beforeAll(async () => {
    server = await startServer({ settings: { clientDir, ...settings } })
  })
  afterAll(() => server.close())

  test.each([
    ["www.example.org", "https://portal.example.org/login?a=b"],
    ["portal.example.org, www.example.org", "https://portal.example.org/login?a=b"],
    ["portal.example.org", undefined],
    ["www.example.org, portal.example.org", undefined],
  ])("believes the name %s", async (name, location) => {
    const response = await send(server, "/login?a=b", { host: "upstream:3000", "x-forwarded-host": name })
    expect(response.location).toBe(location)
  })

  test("serves the page when the proxy does not send the name", async () => {
    expect(await send(server, "/login", { host: "upstream:3000" })).toEqual(here)
  })
})

test("a server with an https address does not redirect by the Host of an unknown proxy", async () => {
  const server = await startServer({ settings: { clientDir, publicUrl: "https://portal.example.org" } })
  expect(await send(server, "/login", { host: "upstream" })).toEqual(here)
  await server.close()
})
