/** The requests that a member's page sends before its scripts have loaded (NETWORK §2.3). */
import { Effect, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { logOut } from "#api/authentication.ts"
import { Api } from "#api/contract/api.ts"
import { Authorization } from "#api/contract/wire.ts"
import { me } from "#api/start.ts"
import { tokens } from "#api/tokens.ts"
import { earlyPathsOf, pagesWithEarlyData } from "../../scripts/build/early-paths.ts"
import { requestEarlyData } from "../../scripts/build/request-early-data.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))

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
/** Returns an access token that expires at this time (s). */
const tokenUntil = (exp: number) => `header.${btoa(JSON.stringify({ exp })).replaceAll("=", "")}.signature`
const valid = tokenUntil(4_000_000_000)
const expired = tokenUntil(1_000)

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

const requests: string[] = []
/** Serves the member to valid tokens. `refresh` answers the request for new ones. */
const serve = (refresh: () => Response | Promise<Response> = () => json({}, 503)) => {
  requests.length = 0
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get("authorization")?.replace("Bearer ", "")
    const name = bearer === valid ? "valid" : bearer === expired ? "expired" : (bearer ?? "no token")
    requests.push(`${init.method ?? "GET"} ${url} ${name}`)
    if (url.endsWith("/refresh-token")) return Promise.resolve(refresh())
    return Promise.resolve(
      name === "expired"
        ? json({ statusCode: 401, message: "Invalid or expired token provided" }, 401)
        : json({ success: true, message: "", data: user }),
    )
  })
}

/** Opens a page of a member on this device, as the browser runs its inline script. */
const open = (at: { readonly pathname?: string; readonly search?: string; readonly plain?: string } = {}) => {
  const { pathname = "/dashboard/events", search = "", plain = "" } = at
  vi.stubGlobal("location", { pathname, search })
  vi.stubGlobal("document", {
    currentScript: { dataset: { host: "/api", fixed: "/auth/me", plain } },
  })
  requestEarlyData()
}
const logIn = (accessToken: string) => {
  device.set("root/auth", { version: 1, value: { user } })
  device.set("root/token", { version: 1, value: { accessToken, refreshToken: "refresh" } })
  tokens.set({ accessToken, refreshToken: "refresh" }, true)
}
const newTokens = () => json({ success: true, data: { accessToken: valid, refreshToken: "next" } }, 201)
const refreshRequest = "POST /api/auth/refresh-token no token"

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeLocalStorage)
  vi.stubGlobal("navigator", { locks: fakeLocks() })
  vi.spyOn(performance, "now").mockReturnValue(1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  device.clear()
  tokens.set(null)
  globalThis.earlyData = undefined
})

describe("a page of a member", () => {
  test("requests its data once", async () => {
    logIn(valid)
    serve()
    open()
    expect(requests).toEqual(["GET /api/auth/me valid"])
    expect(await Effect.runPromise(me())).toMatchObject({ _id: "m1" })
    expect(requests).toHaveLength(1)
    await Effect.runPromise(me())
    expect(requests).toHaveLength(2)
  })

  test("fills in the member's role and the last part of its path", () => {
    logIn(valid)
    serve()
    open({ pathname: "/dashboard/events/camp", plain: "/events/{last}?membersGroup={role}" })
    expect(requests).toEqual(["GET /api/auth/me valid", "GET /api/events/camp?membersGroup=Doctor valid"])
  })

  test("with search parameters requests only what does not depend on them", () => {
    logIn(valid)
    serve()
    open({ search: "?page=2", plain: "/events?page=1" })
    expect(requests).toEqual(["GET /api/auth/me valid"])
  })

  test("requests nothing for a visitor", () => {
    serve()
    open()
    expect(requests).toEqual([])
  })

  test("requests nothing for a member who has not verified the address", () => {
    logIn(valid)
    device.set("root/auth", { version: 1, value: { user: { ...user, emailVerified: false } } })
    serve()
    open()
    expect(requests).toEqual([])
  })

  test("leaves a token that only the host can read to the host", () => {
    logIn("opaque")
    serve()
    open()
    expect(requests).toEqual(["GET /api/auth/me opaque"])
  })

  test("sends a failed request again", async () => {
    logIn(valid)
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    open()
    serve()
    expect(await Effect.runPromise(me())).toMatchObject({ _id: "m1" })
    expect(requests).toHaveLength(1)
  })
})

describe("an early response is not used", () => {
  beforeEach(() => {
    logIn(valid)
    serve()
    open()
    requests.length = 0
  })

  test("for another member", async () => {
    tokens.set({ accessToken: "of the next member", refreshToken: "" })
    await Effect.runPromise(me())
    expect(requests).toEqual(["GET /api/auth/me of the next member"])
  })

  test("after a change", async () => {
    await Effect.runPromiseExit(logOut("refresh"))
    requests.length = 0
    await Effect.runPromise(me())
    expect(requests).toEqual(["GET /api/auth/me valid"])
  })

  test("when it may be outdated", async () => {
    vi.spyOn(performance, "now").mockReturnValue(20_001)
    await Effect.runPromise(me())
    expect(requests).toEqual(["GET /api/auth/me valid"])
  })
})

describe("an expired token", () => {
  test("is refreshed before the first request, once", async () => {
    logIn(expired)
    const refresh = Promise.withResolvers<Response>()
    serve(() => refresh.promise)
    open()
    const member = Effect.runPromise(me())
    await expect.poll(() => requests).toEqual([refreshRequest])
    refresh.resolve(newTokens())
    expect(await member).toMatchObject({ _id: "m1" })
    expect(requests).toEqual([refreshRequest, "GET /api/auth/me valid"])
    const next = { accessToken: valid, refreshToken: "next" }
    expect(tokens.get()).toEqual(next)
    expect(device.get("root/token")).toEqual({ version: 1, value: next })
  })

  test("that another tab has refreshed is not refreshed again", async () => {
    logIn(expired)
    serve()
    const held = Promise.withResolvers<void>()
    void navigator.locks.request("root/token", () => held.promise)
    open()
    device.set("root/token", { version: 1, value: { accessToken: valid, refreshToken: "next" } })
    held.resolve()
    await expect.poll(() => requests).toEqual(["GET /api/auth/me valid"])
  })

  test("is refreshed by the client when the early refresh fails", async () => {
    logIn(expired)
    const responses = [json({}, 503), newTokens()]
    serve(() => responses.shift()!)
    open()
    expect(await Effect.runPromise(me())).toMatchObject({ _id: "m1" })
    expect(requests).toEqual([refreshRequest, refreshRequest, "GET /api/auth/me valid"])
  })

  test("whose refresh fails does not end the session", async () => {
    logIn(expired)
    serve(() => json({}, 503))
    open()
    expect((await Effect.runPromise(Effect.flip(me())))._tag).not.toBe("SessionExpired")
    expect(tokens.get()).toEqual({ accessToken: expired, refreshToken: "refresh" })
  })

  test("that is refused ends the session", async () => {
    logIn(expired)
    serve(() => json({ statusCode: 401, message: "Invalid or expired token provided" }, 401))
    open()
    expect((await Effect.runPromise(Effect.flip(me())))._tag).toBe("SessionExpired")
  })

  test("leaves the device alone when its refresh answers after a login of the next member", async () => {
    logIn(expired)
    const next = { version: 1, value: { accessToken: "of the next member", refreshToken: "" } }
    serve(() => {
      device.set("root/token", next)
      return newTokens()
    })
    open()
    await expect.poll(() => requests).toEqual([refreshRequest])
    await navigator.locks.request("root/token", () => Promise.resolve())
    expect(device.get("root/token")).toEqual(next)
    expect(requests).toEqual([refreshRequest])
  })
})

test("each early path is a GET of the contract for members, in the client's spelling", () => {
  const unknown = new Set(
    pagesWithEarlyData.flatMap((pattern) => {
      const { fixed, plain } = earlyPathsOf(pattern)!
      return [...fixed, ...plain]
    }),
  )
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, middleware }) => {
      if (endpoint.method !== "GET" || ![...middleware].some(({ key }) => key === Authorization.key)) return
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`)
      for (const early of unknown) {
        const [path, search = ""] = early.replace("{role}", "Doctor").split("?")
        if (!pattern.test(path!)) continue
        const given = Object.fromEntries(new URLSearchParams(search))
        if (search !== "") {
          const codec = Schema.toCodecStringTree(endpoint.query!) as unknown as Schema.Codec<unknown>
          const query = Schema.encodeUnknownSync(codec)(Schema.decodeUnknownSync(codec)(given))
          expect(new URLSearchParams(query as Record<string, string>).toString()).toBe(search)
        }
        unknown.delete(early)
      }
    },
  })
  expect([...unknown]).toEqual([])
})
