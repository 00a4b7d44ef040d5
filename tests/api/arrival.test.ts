import { connect, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { arrivalLimits, nodeServer, responseTimeout } from "#server/http/node-server.ts"
import { startServer, type TestServer } from "./server.ts"

/** Sends text on a new connection, and returns what comes back until the server closes the connection. */
const exchange = (port: number, text: string) =>
  new Promise<string>((done, failed) => {
    const socket: Socket = connect(port, "127.0.0.1", () => socket.write(text))
    let received = ""
    socket.setEncoding("utf8")
    socket.on("data", (chunk: string) => (received += chunk))
    socket.on("error", failed)
    socket.on("close", () => done(received))
  })
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4)) as unknown

/** A request that asks for another protocol. */
const upgrade = (path: string, protocol: string, connection = "Upgrade") =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nUpgrade: ${protocol}\r\n` +
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

describe("a request that never ends", () => {
  const lifecycle = { inFlight: 0 }
  const server = nodeServer(
    lifecycle,
    { "x-content-type-options": "nosniff" },
    { headersTimeout: 2_000, requestTimeout: 3_000, connectionsCheckingInterval: 100 },
  )
  let port: number
  beforeAll(async () => {
    server.on("request", (request, response) => {
      if (request.url === "/early") response.end("early")
      else request.on("data", () => {}).on("end", () => response.end("whole"))
      request.on("error", () => {})
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  test.each([
    ["in its headers", "POST / HTTP/1.1\r\nHost: a\r\nContent-"],
    ["in a body of a known length", 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"a"'],
    [
      "in a body of an unknown length",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
    ],
  ])("%s gets 408 and a closed connection", async (_where, text) => {
    const response = await exchange(port, text)
    expect(statusOf(response)).toBe(408)
    expect(response.toLowerCase()).toContain("\r\nconnection: close\r\n")
    expect(response).toContain("x-content-type-options: nosniff")
    expect(bodyOf(response)).toMatchObject({ statusCode: 408, error: "Request Timeout" })
    expect(lifecycle.inFlight).toBe(0)
  })

  test("gets no second response when it has one", async () => {
    const response = await exchange(port, "POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(response).toContain("early")
  })

  test("gets 408 before the server's own limit would make it a 503", () => {
    const { requestTimeout, headersTimeout, connectionsCheckingInterval } = arrivalLimits
    expect(requestTimeout + connectionsCheckingInterval).toBeLessThan(responseTimeout)
    expect(headersTimeout).toBeLessThan(requestTimeout)
  })
})

test("an idle connection stays open for longer than the minute after which a proxy closes it", () => {
  expect(nodeServer({ inFlight: 0 }, {}).keepAliveTimeout).toBeGreaterThan(60_000)
})

describe("the server", () => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await startServer()
    port = Number(new URL(server.url).port)
  })
  afterAll(() => server.close())

  test.each(["/", "/api/health/live", "/chat", "/socket.io"])(
    "refuses a WebSocket at %s with 400 and closes the connection",
    async (path) => {
      const response = await exchange(port, upgrade(path, "websocket"))
      expect(statusOf(response)).toBe(400)
      expect(response.toLowerCase()).toContain("\r\nconnection: close\r\n")
      expect(response).toContain("content-security-policy: ")
      expect(bodyOf(response)).toMatchObject({ statusCode: 400, error: "Bad Request" })
    },
  )

  test("answers the request when it does not have the other protocol", async () => {
    for (const protocol of ["h2c", "TLS/1.0", "nothing"]) {
      const response = await exchange(port, upgrade("/api/health/live", protocol, "Upgrade, close"))
      expect([protocol, statusOf(response)]).toEqual([protocol, 200])
      expect(response).toContain("The server is alive")
    }
  })

  test("answers what is no HTTP with 400, and too large headers with 431, in the contract's format", async () => {
    const malformed = await exchange(port, "BREW / HTCPCP/1.0\r\n\r\n")
    expect([statusOf(malformed), bodyOf(malformed)]).toMatchObject([400, { statusCode: 400 }])
    const large = await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`)
    expect([statusOf(large), bodyOf(large)]).toMatchObject([431, { statusCode: 431 }])
    for (const response of [malformed, large]) expect(response).toContain("content-security-policy: ")
  })
})
