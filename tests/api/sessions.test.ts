import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deviceName, networkRange } from "#server/authentication/device.ts"
import { auditEntries } from "./audit-entries.ts"
import { openChatSocket } from "./chat-socket.ts"
import { logIn, makeMember, password } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { trustProxy: 1 } })
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000
const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
const laptop =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"

const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  server.call("POST", "/auth/refresh-token", { body: { refreshToken }, headers })
const me = (token: string) => server.call("GET", "/auth/me", { token })
const list = async (token: string) => (await server.call("GET", "/auth/sessions", { token })).body.data
const end = (id: string, token: string) => server.call("POST", `/auth/sessions/${id}/end`, { token })
const endOthers = (token: string) => server.call("POST", "/auth/sessions/end-others", { token })
const currentOf = async (token: string) =>
  (await list(token)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)

const logInFrom = async (email: string, userAgent: string, address: string) => {
  const { body } = await server.call("POST", "/auth/login", {
    body: { email, password },
    headers: { "user-agent": userAgent, "x-forwarded-for": address },
  })
  return body.data as { accessToken: string; refreshToken: string }
}

/** Refreshes on every 20th day up to the 80th. */
const usedUntilDay80 = async () => {
  const { email } = await makeMember(server)
  let tokens = await logIn(server, email)
  for (let n = 0; n < 4; n++) {
    await server.forward(20 * day)
    tokens = { ...tokens, ...(await refresh(tokens.refreshToken)).body.data }
  }
  return tokens
}

describe("the age of a session", () => {
  test("is at most ninety days, however often it is used", async () => {
    const { refreshToken } = await usedUntilDay80()
    await server.forward(10 * day - 60_000)
    const last = await refresh(refreshToken)
    expect(last.status).toBe(201)
    expect((await me(last.body.data.accessToken)).status).toBe(200)
    await server.forward(60_000)
    expect((await me(last.body.data.accessToken)).status).toBe(401)
    expect((await refresh(last.body.data.refreshToken)).status).toBe(401)
  })

  test("closes its sockets when it ends", async () => {
    const { refreshToken } = await usedUntilDay80()
    await server.forward(10 * day - 60_000)
    const { accessToken } = (await refresh(refreshToken)).body.data
    const { closed } = await openChatSocket(server.url, accessToken)
    await server.forward(60_000)
    expect(await closed).toBe("io server disconnect")
  })
})

describe("the list of sessions", () => {
  test("names device, network and last use of the member's own sessions only, the last used first", async () => {
    const { email } = await makeMember(server)
    const stranger = await makeMember(server)
    await logIn(server, stranger.email)
    const old = await logInFrom(email, laptop, "197.210.4.7")
    await server.forward(60_000)
    const { accessToken } = await logInFrom(email, phone, "102.89.33.20")
    expect(await list(accessToken)).toEqual([
      {
        _id: expect.any(String),
        device: "Chrome on Android",
        network: "102.89.x.x",
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ device: "Edge on Windows", network: "197.210.x.x", isCurrent: false }),
    ])
    // A use elsewhere moves the session to the front, with its new network.
    await server.forward(60_000)
    await refresh(old.refreshToken, { "user-agent": laptop, "x-forwarded-for": "105.112.0.1" })
    const [first] = await list(accessToken)
    expect([first.network, first.isCurrent]).toEqual(["105.112.x.x", false])
    expect(Date.parse(first.lastUsedAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(120_000)
  })

  test("leaves out sessions that ended, and those that nobody used for thirty days", async () => {
    const { email } = await makeMember(server)
    const unused = await logIn(server, email)
    await server.forward(30 * day)
    const loggedOut = await logIn(server, email)
    await server.call("POST", "/auth/logout", { body: { refreshToken: loggedOut.refreshToken } })
    const { accessToken } = await logIn(server, email)
    expect(await list(accessToken)).toHaveLength(1)
    expect((await refresh(unused.refreshToken)).status).toBe(401)
  })

  test("stores neither the full address nor the browser's own text", async () => {
    const { email, _id } = await makeMember(server)
    await logInFrom(email, phone, "102.89.33.20")
    const rows = JSON.stringify(await server.rows("select * from sessions where member_id = $1::uuid", [_id]))
    expect(rows).toContain("Chrome on Android")
    expect(rows).not.toContain("Pixel 8")
    expect(rows).not.toContain("102.89.33.20")
  })
})

describe("ending a session", () => {
  test("fails its access token and its refresh token, and closes its socket, at once", async () => {
    const { email } = await makeMember(server)
    const [mine, lost] = [await logIn(server, email), await logIn(server, email)]
    const { closed } = await openChatSocket(server.url, lost.accessToken)
    const { _id } = await currentOf(lost.accessToken)
    expect((await end(_id, mine.accessToken)).status).toBe(201)
    expect((await me(lost.accessToken)).status).toBe(401)
    expect((await refresh(lost.refreshToken)).status).toBe(401)
    expect(await closed).toBe("io server disconnect")
    expect(await list(mine.accessToken)).toHaveLength(1)
    // A second press.
    expect((await end(_id, mine.accessToken)).status).toBe(201)
    const ends = await auditEntries(server, "action = 'end session'")
    expect(ends).toMatchObject([{ result: "done" }])
  })

  test("of another member, or with an unknown id, is refused in the same way", async () => {
    const [mine, other] = [await makeMember(server), await makeMember(server)]
    const [{ accessToken }, theirs] = [await logIn(server, mine.email), await logIn(server, other.email)]
    const { _id } = await currentOf(theirs.accessToken)
    const responses = [
      await end(_id, accessToken),
      await end("00000000-0000-4000-8000-000000000000", accessToken),
      await end("none", accessToken),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await me(theirs.accessToken)).status).toBe(200)
  })

  test("of all others keeps the current one, and those of other members", async () => {
    const { email } = await makeMember(server)
    const { accessToken: stranger } = await logIn(server, (await makeMember(server)).email)
    const [mine, one, two] = [
      await logIn(server, email),
      await logIn(server, email),
      await logIn(server, email),
    ]
    const sockets = [one, two].map(({ accessToken }) => openChatSocket(server.url, accessToken))
    const closed = (await Promise.all(sockets)).map((socket) => socket.closed)
    const ids = [await currentOf(one.accessToken), await currentOf(two.accessToken)].map(({ _id }) => _id)
    const { status, body } = await endOthers(mine.accessToken)
    expect(status).toBe(201)
    expect(new Set(body.data.ended)).toEqual(new Set(ids))
    expect(await Promise.all(closed)).toEqual(["io server disconnect", "io server disconnect"])
    for (const { accessToken, refreshToken } of [one, two]) {
      expect((await me(accessToken)).status).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
    expect((await me(mine.accessToken)).status).toBe(200)
    expect((await refresh(mine.refreshToken)).status).toBe(201)
    expect((await me(stranger)).status).toBe(200)
    expect((await endOthers(mine.accessToken)).body.data).toEqual({ ended: [] })
  })
})

test.each([
  [phone, "Chrome on Android"],
  [laptop, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Mac"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16",
    "Opera on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
])("the user agent %j is %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  ["102.89.33.20", "102.89.x.x"],
  ["2001:db8:1:2::/64", "2001:db8:x"],
  ["fe80::/64", "fe80::x"],
  ["::/64", "::x"],
  ["unknown", null],
])("the address %j is shown as %j", (address, range) => {
  expect(networkRange(address)).toBe(range)
})
