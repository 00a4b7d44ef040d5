import { createHash } from "node:crypto"
import { afterEach, describe, expect, test } from "vitest"
import { defaultLimits, readLimits } from "#server/limits/defaults.ts"
import { doctorBody, logIn, makeMember, openSession, password } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

/** Settings without a sandbox, which would make the limits per address wider. Nothing listens at these addresses. */
const withoutSandbox = {
  smtpUrl: "smtp://127.0.0.1:9",
  paystack: { secretKey: "sk_test_limits", baseUrl: "http://127.0.0.1:9" },
  paypal: {
    clientId: "id",
    clientSecret: "secret",
    baseUrl: "http://127.0.0.1:9",
    webhookId: null,
    merchantId: null,
  },
}

let server: TestServer
const start = async (limits = "") => {
  server = await startServer({ settings: { ...withoutSandbox, limits: readLimits(limits).limits } })
}

const signUp = async () => (await server.call("POST", "/auth/signup", { body: doctorBody() })).status
const attempt = async (email: string, typed: string, deviceKey?: string) =>
  (
    await server.call("POST", "/auth/login", {
      body: { email, password: typed, ...(deviceKey === undefined ? {} : { deviceKey }) },
    })
  ).status
/** Returns the statuses of calls one after the other. */
const statusesOf = async (count: number, send: (n: number) => Promise<number>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await send(n))
  return new Set(statuses)
}

test("the limits of an address are far wider than those of an account", () => {
  for (const [name, { points }] of Object.entries(defaultLimits))
    if (name.endsWith("-per-address")) expect(points, name).toBeGreaterThanOrEqual(200)
})

describe("the limits of a network address", () => {
  afterEach(() => server.close())

  test("let a campus behind one address sign up and log in", async () => {
    await start()
    const { email } = await makeMember(server)
    expect(await statusesOf(30, signUp)).toEqual(new Set([201]))
    expect(await statusesOf(110, () => attempt(email, password))).toEqual(new Set([201]))
    // A stranger at the same address is still stopped at one account.
    expect(await statusesOf(10, () => attempt(email, "wrong"))).toEqual(new Set([401]))
    expect(await attempt(email, "wrong")).toBe(429)
  })

  test("are counted under keys that nobody can work out without the secret", async () => {
    await start()
    expect(await signUp()).toBe(201)
    const keys = (await server.rows("select key from limits")).map(({ key }) => String(key))
    expect(keys).not.toEqual([])
    const plain = createHash("sha256").update("127.0.0.1").digest("base64url")
    expect(keys.filter((key) => key.includes("127.0.0.1") || key.endsWith(plain))).toEqual([])
  })

  test("slow down a stranger who tries many accounts, but no device that logged in before", async () => {
    await start("logins-per-address=4/15m")
    const { email } = await makeMember(server)
    expect(await attempt(email, password, "the-members-own-phone")).toBe(201)
    expect(await statusesOf(3, (n) => attempt(`guess-${n}@portal.test`, "wrong"))).toEqual(new Set([401]))
    expect(await attempt("guess-9@portal.test", "wrong")).toBe(429)
    expect(await attempt(email, password)).toBe(429)
    expect(await attempt(email, password, "the-members-own-phone")).toBe(201)
  })
})

describe("the setting LIMITS", () => {
  afterEach(() => server.close())

  test("limits the faith entries of a member, which are counted in memory", async () => {
    await start("faith-entries-per-account=2/1h")
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const post = async ({ _id }: { readonly _id: string }) => {
      const token = await openSession(server, _id)
      const body = { category: "Comment", content: "The ward sang.", isAnonymous: true }
      return (await server.call("POST", "/faith-entry", { token, body })).status
    }
    expect([await post(one), await post(one), await post(one), await post(other)]).toEqual([
      201, 201, 429, 201,
    ])
  })

  test("changes the limits that it names, and no other", async () => {
    await start("logins-per-account=2/1h, sign-ups-per-address=3/1h")
    const { email } = await makeMember(server)
    expect([await signUp(), await signUp(), await signUp(), await signUp()]).toEqual([201, 201, 201, 429])
    expect([await attempt(email, "wrong"), await attempt(email, "wrong")]).toEqual([401, 401])
    expect(await attempt(email, "wrong")).toBe(429)
    await server.forward(59 * 60_000)
    expect(await attempt(email, password)).toBe(429)
    await server.forward(60_000)
    expect((await logIn(server, email)).accessToken).toEqual(expect.any(String))
  })
})
