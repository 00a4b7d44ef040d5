import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { withoutSecrets } from "#server/log.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
let memberId: string
beforeAll(async () => {
  server = await startMoneyServer()
  memberId = (await server.as("student", "GET", "/auth/me")).body.data._id
})
afterAll(() => server.close())

interface Line {
  readonly msg: string
  readonly requestId?: string
  readonly memberId?: string
  readonly path?: string
  readonly status?: number
  readonly reason?: string
  readonly cause?: { readonly kind: string; readonly code?: string; readonly where?: string }
}
let requests = 0
/** Calls the server, and returns the log lines of this request once the last one is written. */
const linesOf = async (method: string, path: string, token?: string, body?: unknown): Promise<Line[]> => {
  const requestId = `log-test-${++requests}`
  const found = () =>
    server
      .log()
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.requestId === requestId)
  await server.call(method, path, {
    headers: { "x-request-id": requestId },
    ...(token === undefined ? {} : { token }),
    body,
  })
  await expect.poll(() => found().some(({ msg }) => msg === "request")).toBe(true)
  return found()
}

describe("the log of a request", () => {
  test("says what happened to which member in which request", async () => {
    const [line] = await linesOf("GET", "/resources", await server.token("student"))
    expect(line).toMatchObject({
      msg: "request",
      method: "GET",
      path: "/api/resources",
      status: 200,
      memberId,
    })
    expect(line).not.toHaveProperty("reason")
  })

  test("names no member without a session", async () => {
    const [line] = await linesOf("GET", "/resources")
    expect(line).toMatchObject({ status: 401, reason: "SessionExpired" })
    expect(line).not.toHaveProperty("memberId")
  })

  test("says why a request was refused: the rule, else the error of the contract", async () => {
    const token = await server.token("student")
    const [missing] = await linesOf("GET", "/resources/none", token)
    expect(missing).toMatchObject({ status: 404, reason: "NotFound", memberId })
    const [invalid] = await linesOf("GET", "/resources?page=0", token)
    expect(invalid).toMatchObject({ status: 400, reason: "BadRequest" })
    const { reference } = await server.pay("student")
    await server.checkout(reference, "decline")
    const unpaid = { reference, source: "PAYSTACK" }
    const [rule] = await linesOf("POST", "/events/confirm-payment", token, unpaid)
    expect(rule).toMatchObject({ status: 400, reason: "payment_not_paid" })
    const [wrongMethod] = await linesOf("DELETE", "/resources", token)
    expect(wrongMethod).toMatchObject({ status: 405, reason: "Method Not Allowed" })
  })

  test("says where and with which SQLSTATE it failed, and for whom", async () => {
    await server.rows("alter table resources rename to resources_renamed")
    const lines = await linesOf("GET", "/resources", await server.token("student"))
    await server.rows("alter table resources_renamed rename to resources")
    expect(lines.map(({ msg }) => msg)).toEqual(["request failed", "request"])
    expect(lines[0]).toMatchObject({
      memberId,
      path: "/api/resources",
      cause: { kind: "SqlError.SqlSyntaxError", code: "42P01", where: expect.stringContaining("at ") },
    })
    expect(lines[1]).toMatchObject({ memberId, status: 500 })
  })

  test("contains no email address, not even from a path", async () => {
    const token = await server.token("student")
    for (const address of ["zainab@portal.test", "zainab%40portal.test"]) {
      const [line] = await linesOf("GET", `/users/${address}`, token)
      expect(line!.path).toBe("/api/users/[address]")
    }
    expect(server.log().filter((line) => line.includes("zainab"))).toEqual([])
  })
})

test.each([
  ["550 5.1.1 <ada.obi+x@mail.example.org>: unknown", "550 5.1.1 <[address]>: unknown"],
  ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "token [secret]"],
  [`reset ${"aB3".repeat(15)}`, "reset [secret]"],
  ["/api/users/0190c1d2-1c7e-7cc0-8a52-0242ac120002", "/api/users/0190c1d2-1c7e-7cc0-8a52-0242ac120002"],
  ["EVENT-20260131-ABCDEF0123456789", "EVENT-20260131-ABCDEF0123456789"],
  ["ECONNREFUSED", "ECONNREFUSED"],
])("'%s' is logged as '%s'", (text, logged) => expect(withoutSecrets(text)).toBe(logged))
