/** What the client does on a host that lacks a call beyond SPEC §7 (docs/api/README.md). */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { logIn, logOut } from "#api/authentication.ts"
import { chatContact, markRead } from "#api/chats.ts"
import { findNotification, markAllRead } from "#api/notifications.ts"
import { checkCart, payOrder } from "#api/orders.ts"
import { tokens } from "#api/tokens.ts"
import { me } from "#api/start.ts"

type HostResponse = readonly [status: number, data?: unknown]
/** The requests so far, as METHOD path. */
let requests: string[]
/** The host's responses by METHOD path without the query. It lacks every other call. */
let responses: Record<string, HostResponse>
beforeEach(() => {
  requests = []
  responses = {}
  tokens.set({ accessToken: "access", refreshToken: "refresh" })
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    requests.push(`${method} ${url}`)
    const [status, data] = responses[`${method} ${url.split("?")[0]}`] ?? [404]
    const body =
      status < 300 ? { success: true, message: "", data } : { statusCode: status, message: "Cannot" }
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  tokens.set(null)
})
const failureOf = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.flip(call))
const contact = (id: string) => {
  const { queryFn } = chatContact(id)
  return (queryFn as unknown as (context: object) => Promise<unknown>)({
    signal: new AbortController().signal,
  })
}

const lines = [{ product: "p1", quantity: 1, size: null, color: null, price: 500, priceUSD: 1 }]
const body = {
  shippingContactName: "Ada",
  shippingContactPhone: "0803",
  shippingContactEmail: "ada@portal.test",
  shippingAddress: "Jos",
  totalAmount: 500,
  products: lines.map(({ product, quantity, size, color }) => ({ product, quantity, size, color })),
}

const payment = {
  id: "x",
  checkout_url: "https://pay.example/x",
  reference: "ST-1",
  amount: 500,
  currency: "NGN",
}

describe("POST /orders/check", () => {
  test.each([404, 405, 501])(
    "answered with %i: the cart is as it was, and the payment opens",
    async (status) => {
      responses["POST /api/orders/check"] = [status]
      responses["POST /api/orders/pay"] = [201, payment]
      expect(await Effect.runPromise(checkCart((line) => line)({ lines }))).toEqual([])
      const opened = await Effect.runPromise(payOrder({ body, lines }))
      expect(opened).toEqual(payment)
    },
  )

  test("with any other failure fails", async () => {
    responses["POST /api/orders/check"] = [503]
    expect((await failureOf(checkCart((line) => line)({ lines }))).status).toBe(503)
    expect((await failureOf(payOrder({ body, lines }))).status).toBe(503)
    expect(requests).not.toContain("POST /api/orders/pay")
  })
})

describe("GET /chats/contacts/{id}", () => {
  const member = {
    _id: "m2",
    membershipId: "CM100000002",
    fullName: "Bola Ade",
    firstName: "Bola",
    lastName: "Ade",
    email: "bola@portal.test",
    gender: "Male",
    role: "Doctor",
    region: "Benue",
  }

  test("is replaced by GET /users/{id}", async () => {
    responses["GET /api/users/m2"] = [200, member]
    expect(await contact("m2")).toEqual({
      chatWith: { _id: "m2", fullName: "Bola Ade", avatarUrl: null, role: "Doctor" },
      lastMessage: null,
      unreadCount: 0,
    })
  })

  test("of an unknown member is still missing", async () => {
    await expect(contact("nobody")).rejects.toMatchObject({ _tag: "NotFound" })
  })
})

describe("PATCH /chats/history/{id}/read", () => {
  test("is replaced by reading the message, which marks it", async () => {
    responses["GET /api/chats/history/m2"] = [200, []]
    await Effect.runPromise(markRead({ other: "m2", sequence: 7 }))
    expect(requests).toEqual(["PATCH /api/chats/history/m2/read", "GET /api/chats/history/m2?after=6"])
  })
})

const notification = (id: string) => ({
  _id: id,
  type: "event",
  content: "Soon",
  read: false,
  createdAt: "2027-01-04T09:00:00Z",
  target: "/dashboard/events",
})

describe("GET /notifications/{id}", () => {
  test("is replaced by the list, which may be a bare one", async () => {
    responses["GET /api/notifications"] = [200, [notification("n1"), notification("n2")]]
    expect(await Effect.runPromise(findNotification({ id: "n2" }))).toMatchObject({ _id: "n2" })
    expect((await failureOf(findNotification({ id: "n3" })))._tag).toBe("NotFound")
  })
})

describe("PATCH /notifications/read", () => {
  test("is replaced by marking the unread ones from the newest seen on, one by one", async () => {
    responses["GET /api/notifications"] = [
      200,
      [notification("n4"), notification("n3"), { ...notification("n2"), read: true }, notification("n1")],
    ]
    for (const id of ["n3", "n1"])
      responses[`PATCH /api/notifications/${id}/read`] = [200, { ...notification(id), read: true }]
    await Effect.runPromise(markAllRead({ newest: "n3" }))
    expect(requests.slice(2)).toEqual([
      "PATCH /api/notifications/n3/read",
      "PATCH /api/notifications/n1/read",
    ])
    expect((await failureOf(markAllRead({ newest: "n9" })))._tag).toBe("NotFound")
  })
})

describe("POST /auth/refresh-token", () => {
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

  test("may be missing, with the refresh token: the login works, and the session ends with its access token", async () => {
    responses["POST /api/auth/login"] = [201, { user, accessToken: "only" }]
    expect(await Effect.runPromise(logIn({ email: "ada@portal.test", password: "x" }))).toMatchObject({
      _id: "m1",
    })
    responses["GET /api/auth/me"] = [401]
    expect((await failureOf(me()))._tag).toBe("SessionExpired")
    await Effect.runPromise(logOut(tokens.get()?.refreshToken))
    expect(requests).toEqual(["POST /api/auth/login", "GET /api/auth/me"])
  })
})
