/** How a call fails (SPEC §8.1), and its one try to refresh an expired session (DECISIONS §2.5). */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { me } from "#api/start.ts"
import { tokens } from "#api/tokens.ts"

const user = {
  _id: "m1",
  membershipId: "CM100000001",
  fullName: "Ada Obi",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@portal.test",
  role: "Doctor",
  socials: [],
  subscribed: false,
  emailVerified: true,
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
const html = (status: number) =>
  new Response("<html>Log in to this network</html>", { status, headers: { "content-type": "text/html" } })
const failureOf = () => Effect.runPromise(Effect.flip(me()))

beforeEach(() => tokens.set({ accessToken: "old", refreshToken: "refresh" }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  tokens.set(null)
})

describe("a call distinguishes", () => {
  test("no connection", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    expect(await failureOf()).toMatchObject({
      _tag: "Unreachable",
      message: "We could not reach the server. Check your connection and try again.",
    })
  })

  test("a late response", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort())
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
      Promise.reject(signal!.aborted ? new DOMException("late", "AbortError") : new Error("not aborted")),
    )
    expect(await failureOf()).toMatchObject({
      _tag: "Unreachable",
      message: "The server is taking too long to answer. Check your connection and try again.",
    })
  })

  test.each([
    ["cut JSON", new Response('{"data":', { headers: { "content-type": "application/json" } })],
    ["a page of HTML", new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["another shape", json(200, { success: true, message: "", data: { ...user, _id: 7 } })],
  ])("a response that cannot be read: %s", async (_, response) => {
    vi.stubGlobal("fetch", () => Promise.resolve(response))
    expect(await failureOf()).toMatchObject({
      _tag: "Unavailable",
      status: 200,
      message: "Oops, something went wrong!",
    })
  })

  test("a status", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(json(503, { message: "Maintenance until 6." })))
    expect(await failureOf()).toMatchObject({
      _tag: "ServiceUnavailable",
      status: 503,
      message: "Maintenance until 6.",
    })
  })
})

describe("an expired session", () => {
  const requests: string[] = []
  /** Serves the member to the new access token only. */
  const serve = (refresh: () => Response) => {
    requests.length = 0
    vi.stubGlobal("fetch", (url: string, { headers }: RequestInit) => {
      const bearer = new Headers(headers).get("authorization")
      requests.push(`${url.replace(/^.*\/api/, "")} ${bearer}`)
      if (url.endsWith("/refresh-token")) return Promise.resolve(refresh())
      return Promise.resolve(
        bearer === "Bearer new"
          ? json(200, { success: true, message: "", data: user })
          : json(401, { statusCode: 401, message: "Invalid or expired token provided" }),
      )
    })
  }

  test("is refreshed once, and the call is sent again", async () => {
    serve(() => json(201, { success: true, data: { accessToken: "new", refreshToken: "next" } }))
    expect(await Effect.runPromise(me())).toMatchObject({ _id: "m1" })
    expect(requests).toEqual(["/auth/me Bearer old", "/auth/refresh-token null", "/auth/me Bearer new"])
  })

  test("that cannot be refreshed ends after one try", async () => {
    serve(() => json(401, { statusCode: 401, message: "Invalid or expired token provided" }))
    expect((await failureOf())._tag).toBe("SessionExpired")
    expect(requests).toEqual(["/auth/me Bearer old", "/auth/refresh-token null"])
  })

  test.each([
    ["the page of a network that wants a login", html(200)],
    ["the page of a proxy", html(403)],
    ["a cut answer", new Response('{"data":', { headers: { "content-type": "application/json" } })],
    ["a proxy that gave up", json(408, { message: "Request Timeout" })],
    ["a server without this path", json(404, { message: "Not Found" })],
  ])("is not over when its refresh gets %s", async (_, response) => {
    serve(() => response)
    expect(await failureOf()).toMatchObject({ _tag: "Unavailable", status: response.status })
    expect(tokens.get()).toEqual({ accessToken: "old", refreshToken: "refresh" })
  })

  test.each([400, 403])("ends when its token is refused with %i", async (status) => {
    serve(() => json(status, { statusCode: status, message: "This token cannot be used" }))
    expect((await failureOf())._tag).toBe("SessionExpired")
  })

  test("that a suspension has ended has the message of the refusal", async () => {
    const message = "This account is suspended. Please write to the national office."
    const ended = { _tag: "SessionExpired", statusCode: 401, error: "Unauthorized", message }
    serve(() => json(401, { ...ended, code: "account_suspended" }))
    expect(await failureOf()).toMatchObject({ _tag: "SessionExpired", code: "account_suspended", message })
  })

  const next = { accessToken: "next", refreshToken: "of the next member" }
  test.each([
    ["a logout", null],
    ["a login of the next member", next],
  ])("leaves the device alone when its refresh answers after %s", async (_, pair) => {
    serve(() => {
      tokens.set(pair)
      return json(201, { success: true, data: { accessToken: "new", refreshToken: "next" } })
    })
    expect((await failureOf())._tag).not.toBe("SessionExpired")
    expect(tokens.get()).toEqual(pair)
    expect(requests).toEqual(["/auth/me Bearer old", "/auth/refresh-token null"])
  })

  test("that cannot be refreshed does not end the login of the next member", async () => {
    serve(() => {
      tokens.set(next)
      return json(401, { statusCode: 401, message: "Invalid or expired token provided" })
    })
    expect((await failureOf())._tag).not.toBe("SessionExpired")
  })

  test("that is still expired after the refresh also ends", async () => {
    serve(() => json(201, { success: true, data: { accessToken: "also old", refreshToken: "next" } }))
    expect((await failureOf())._tag).toBe("SessionExpired")
    expect(requests).toHaveLength(3)
  })
})
