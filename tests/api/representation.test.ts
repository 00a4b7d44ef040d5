import { Effect } from "effect"
import { type IncomingHttpHeaders, request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeApiClient } from "#api/call.ts"
import { ResourcesGroup } from "#api/contract/resources.ts"
import type { TokenPair } from "#api/tokens.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
let token: string
beforeAll(async () => {
  server = await startMoneyServer({ settings: { webOrigins: ["https://app.example.org"] } })
  token = await server.token("student")
})
afterAll(() => server.close())

interface Raw {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As it was sent; fetch would decompress it. */
  readonly bytes: Buffer
}
const call = (path: string, headers: Record<string, string> = {}, method = "GET", body?: unknown) =>
  new Promise<Raw>((done, failed) => {
    const sent = request(
      `${server.url}/api${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          done({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      },
    ).on("error", failed)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

describe("a long response of the API is compressed", () => {
  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "br;q=0, gzip", gunzipSync],
    ["br", "*", brotliDecompressSync],
  ] as const)("with %s for '%s'", async (coding, accepted, decompress) => {
    const plain = await call("/resources?limit=10")
    expect(plain.headers["content-encoding"]).toBeUndefined()
    const compressed = await call("/resources?limit=10", { "accept-encoding": accepted })
    expect(compressed.headers["content-encoding"]).toBe(coding)
    expect(compressed.headers["content-type"]).toBe(plain.headers["content-type"])
    expect(compressed.headers["content-length"]).toBe(String(compressed.bytes.byteLength))
    expect(decompress(compressed.bytes).equals(plain.bytes)).toBe(true)
    expect(compressed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2)
    for (const { headers } of [plain, compressed]) {
      expect(headers["vary"]).toContain("Accept-Encoding")
      expect(headers["cache-control"]).toBe("no-store")
    }
  })

  test.each(["", "identity", "br;q=0, gzip;q=0", "deflate"])("but not for '%s'", async (accepted) => {
    const { headers } = await call("/resources?limit=10", { "accept-encoding": accepted })
    expect(headers["content-encoding"]).toBeUndefined()
  })

  test("but not a short one, and not one with tokens", async () => {
    const short = await call("/health/live", { "accept-encoding": "br" })
    expect(short.headers["content-encoding"]).toBeUndefined()
    const login = await call("/auth/login", { "accept-encoding": "br" }, "POST", {
      email: "student@demo.test",
      password: "Member#2026",
    })
    expect(login.bytes.byteLength).toBeGreaterThan(1_024)
    expect(login.headers["content-encoding"]).toBeUndefined()
    expect(login.headers["etag"]).toBeUndefined()
  })

  test("and varies by the encoding and, for a page of another origin, by that origin", async () => {
    const { headers } = await call("/resources", {
      "accept-encoding": "gzip",
      origin: "https://app.example.org",
    })
    expect(headers["vary"]!.split(", ").toSorted()).toEqual(["Accept-Encoding", "Origin"])
    expect(headers["access-control-expose-headers"]).toContain("etag")
  })
})

describe("a response that the client has already", () => {
  test.each([
    ["the same tag", (tag: string) => tag],
    ["the tag without W/", (tag: string) => tag.replace("W/", "")],
    ["one of several tags", (tag: string) => `"other", ${tag}`],
    ["any tag", () => "*"],
  ])("is 304 without a body: %s", async (_what, given) => {
    const first = await call("/resources?limit=10", { "accept-encoding": "br" })
    expect(first.headers["etag"]).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await call("/resources?limit=10", { "if-none-match": given(first.headers["etag"]!) })
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0])
    expect(again.headers["etag"]).toBe(first.headers["etag"])
    expect(again.headers["cache-control"]).toBe("no-store")
    expect(again.headers["content-security-policy"]).toBeDefined()
    expect(again.headers["content-type"]).toBeUndefined()
  })

  test("is sent in full when it has changed, and when another member asks", async () => {
    const first = await call("/users/settings")
    const tag = { "if-none-match": first.headers["etag"]! }
    expect((await call("/users/settings", tag)).status).toBe(304)
    await call("/users/settings", {}, "PATCH", { newMessage: false, replies: true, announcements: true })
    expect((await call("/users/settings", tag)).status).toBe(200)
    const profile = await call("/auth/me")
    const other = await call("/auth/me", {
      "if-none-match": profile.headers["etag"]!,
      authorization: `Bearer ${await server.token("doctor")}`,
    })
    expect(other.status).toBe(200)
  })

  test("is never an error, or a response to a write", async () => {
    const missing = await call("/resources/none", { "if-none-match": "*" })
    expect([missing.status, missing.headers["etag"]]).toEqual([404, undefined])
    const write = await call("/users/settings", { "if-none-match": "*" }, "PATCH", {
      newMessage: true,
      replies: true,
      announcements: true,
    })
    expect([write.status, write.headers["etag"]]).toEqual([200, undefined])
  })
})

/** The statuses of the requests for resources so far. */
const statuses = () =>
  server
    .log()
    .map((line) => JSON.parse(line) as { msg: string; path?: string; status?: number })
    .filter(({ msg, path }) => msg === "request" && path?.startsWith("/api/resources"))
    .map(({ status }) => status)
/** Makes a client of its own, with a member's token. */
const client = () => {
  let pair: TokenPair | null = { accessToken: token, refreshToken: "" }
  const listeners: ((pair: TokenPair | null) => void)[] = []
  const setTokens = (next: TokenPair | null) => {
    pair = next
    for (const listener of listeners) listener(next)
  }
  const callsOf = makeApiClient(`${server.url}/api`, {
    get: () => pair,
    set: setTokens,
    subscribe: (listener) => listeners.push(listener),
  })
  return { list: callsOf(ResourcesGroup).list, setTokens }
}

describe("the client of the API", () => {
  test("gets the same data for a 304, and does not load it twice", async () => {
    const { list } = client()
    const before = statuses().length
    const first = await Effect.runPromise(list({ query: { limit: 10 } }))
    const again = await Effect.runPromise(list({ query: { limit: 10 } }))
    expect(again).toEqual(first)
    expect(again.data.items).toHaveLength(10)
    await Effect.runPromise(list({ query: { limit: 5 } }))
    await expect.poll(() => statuses().slice(before)).toEqual([200, 304, 200])
  })

  test("forgets the responses at logout", async () => {
    const { list, setTokens } = client()
    const before = statuses().length
    await Effect.runPromise(list({ query: { limit: 10 } }))
    setTokens(null)
    setTokens({ accessToken: token, refreshToken: "" })
    await Effect.runPromise(list({ query: { limit: 10 } }))
    await expect.poll(() => statuses().slice(before)).toEqual([200, 200])
  })
})
