import { Effect } from "effect"
import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { certificateUrl } from "#server/gateways/paypal-signatures.ts"
import { Caller } from "#server/http/caller.ts"
import { Limits } from "#server/limits/service.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { Reconciliation } from "#server/reconciliation/service.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { startServer } from "./server.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from limits")
  // Closes circuit breakers that a test opened.
  await server.forward(301_000)
})

type Headers = Readonly<Record<string, string>>
const rawOf = (id: string) =>
  `{ "id":"${id}", "event_type" : "caf\\u00e9\\/x","event_version":1.0,  "resource":{"invoice_id":"EV-${id}"} }\n`
/** Returns the headers of a webhook that the sandbox signed. */
const signed = async (raw: string): Promise<Headers> => {
  const response = await fetch(`${server.url}/sandbox/paypal/webhook-headers`, { method: "POST", body: raw })
  return (await response.json()) as Headers
}
const send = (raw: string, headers: Headers) =>
  server.call("POST", "/payments/webhooks/paypal", { raw, headers })
const statusOf = async (raw: string, headers: Headers) => (await send(raw, headers)).status
/** Signed for other bytes, so the signature is wrong. */
const badlySigned = async (id: string): Promise<readonly [string, Headers]> => [
  rawOf(id),
  await signed(`${rawOf(id)} `),
]
const certificate = (id: string) => `${server.url}/sandbox/paypal/v1/notifications/certs/${id}`
const certificatesDown = () =>
  server.injectFault({ provider: "paypal", operation: "certificate", mode: "down", times: 100_000 })
const stored = () => server.rows("select convert_from(body, 'UTF8') as body from webhook_events")

describe("a webhook of PayPal", () => {
  test("is accepted with its signature over the raw bytes, and is stored byte for byte", async () => {
    const raw = rawOf("WH-1")
    expect(await statusOf(raw, await signed(raw))).toBe(200)
    expect(await stored()).toEqual([{ body: raw }])
  })

  test.each(["not JSON", '{"id":"WH-1","event_type":7,"resource":[]}'])(
    "is kept and answered 200 when its signature is right and its content is not understood: %s",
    async (raw) => {
      expect(await statusOf(raw, await signed(raw))).toBe(200)
      expect(await stored()).toEqual([{ body: raw }])
    },
  )

  test.each([
    ["another body", rawOf("WH-2"), {}],
    ["another id", rawOf("WH-1"), { "paypal-transmission-id": "WH-2" }],
    ["another time", rawOf("WH-1"), { "paypal-transmission-time": "2026-01-01T00:00:00Z" }],
    ["another algorithm", rawOf("WH-1"), { "paypal-auth-algo": "SHA1withRSA" }],
    ["no signature", rawOf("WH-1"), { "paypal-transmission-sig": "" }],
    ["a certificate that does not exist", rawOf("WH-1"), { "paypal-cert-url": "unknown" }],
  ])("is refused with %s", async (_, raw, changes: Headers) => {
    const headers = { ...(await signed(rawOf("WH-1"))), ...changes }
    if (headers["paypal-cert-url"] === "unknown") headers["paypal-cert-url"] = certificate("CERT-OTHER")
    expect(await statusOf(raw, headers)).toBe(401)
    expect(await stored()).toEqual([])
  })

  test("is refused without a call to PayPal when its signature is wrong, however often", async () => {
    const good = rawOf("WH-GOOD")
    expect(await statusOf(good, await signed(good))).toBe(200)
    // From here each call for a certificate would fail with 503.
    await certificatesDown()
    for (let n = 0; n < 30; n++) expect(await statusOf(...(await badlySigned(`WH-${n}`)))).toBe(401)
    const again = rawOf("WH-AGAIN")
    expect(await statusOf(again, await signed(again))).toBe(200)
    const { approval, confirm, pay } = server
    const { id } = await pay("global")
    await approval(id, "approve")
    expect((await confirm("global", id, "paypal")).status).toBe(201)
  })

  test("does not close payments when its certificate cannot be read, and is sent again", async () => {
    const good = rawOf("WH-GOOD")
    expect(await statusOf(good, await signed(good))).toBe(200)
    await certificatesDown()
    for (let n = 0; n < 10; n++) {
      const [raw, headers] = await badlySigned(`WH-${n}`)
      const response = await send(raw, { ...headers, "paypal-cert-url": certificate(`CERT-${n}`) })
      expect([response.status, response.body.message]).toEqual([
        503,
        "The webhook could not be verified. Please send it again.",
      ])
    }
    const { id } = await server.pay("global")
    expect((await server.confirm("global", id, "paypal")).body.code).toBe("payment_not_paid")
    // Its certificate is in the cache.
    const again = rawOf("WH-AGAIN")
    expect(await statusOf(again, await signed(again))).toBe(200)
  })

  test("is answered at once with 503 while too many certificates are being read", async () => {
    const [raw, headers] = await badlySigned("WH-1")
    const withCertificate = (id: string) => statusOf(raw, { ...headers, "paypal-cert-url": certificate(id) })
    // A success closes the circuit that an earlier test opened.
    expect(await withCertificate("CERT-OTHER")).toBe(401)
    await server.injectFault({
      provider: "paypal",
      operation: "certificate",
      mode: "slow",
      value: 3_000,
      times: 100,
    })
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, n) => withCertificate(`CERT-${n}`)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 503, 503, 503, 503])
  })
})

describe("a certificate of another host", () => {
  let other: Server
  let asked = 0
  beforeAll(async () => {
    other = createServer((_, response) => {
      asked++
      response.end("")
    })
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
  })
  afterAll(() => other.close())

  test("is refused without a request", async () => {
    const { port } = other.address() as { port: number }
    const [raw, headers] = await badlySigned("WH-1")
    for (const url of [
      `http://127.0.0.1:${port}/sandbox/paypal/v1/notifications/certs/CERT-1`,
      `http://127.0.0.1:${port}/v1/notifications/certs/CERT-1`,
      `${server.url}@127.0.0.1:${port}/sandbox/paypal/v1/notifications/certs/CERT-1`,
    ])
      expect(await statusOf(raw, { ...headers, "paypal-cert-url": url })).toBe(401)
    expect(asked).toBe(0)
  })
})

describe("the URL of a certificate", () => {
  const path = "/v1/notifications/certs/CERT-360caa42-fca2a594-7a8abba9"
  const live = "https://api-m.paypal.com"
  test.each([
    [`https://api.paypal.com${path}`, live],
    [`https://api.sandbox.paypal.com${path}`, live],
    [`https://API.PAYPAL.COM:443${path}`, live],
    [`http://127.0.0.1:1/sandbox/paypal${path}`, "http://127.0.0.1:1/sandbox/paypal"],
  ])("is accepted: %s", (url, base) => expect(certificateUrl(url, base)).toBe(new URL(url).href))

  test.each([
    ["", live],
    ["CERT-1", live],
    [`http://api.paypal.com${path}`, live],
    [`https://api.paypal.com:8443${path}`, live],
    [`https://paypal.com.evil.test${path}`, live],
    [`https://evilpaypal.com${path}`, live],
    [`https://evil.test/${path}`, live],
    [`https://api.paypal.com@evil.test${path}`, live],
    [`https://me@api.paypal.com${path}`, live],
    [`https://api.paypal.com${path}?again`, live],
    [`https://api.paypal.com${path}#again`, live],
    ["https://www.paypal.com/redirect", live],
    [`https://api.paypal.com${path}/../../../../redirect`, live],
    [`http://127.0.0.1:1/sandbox/paypal${path}`, live],
    [`http://127.0.0.1:2/sandbox/paypal${path}`, "http://127.0.0.1:1/sandbox/paypal"],
    [`http://127.0.0.1:1/sandbox/mailbox${path}`, "http://127.0.0.1:1/sandbox/paypal"],
  ])("is refused: %j, with the API at %s", (url, base) => expect(certificateUrl(url, base)).toBeUndefined())
})

test.each([
  ["paystack", "student", "verify"],
  ["paypal", "global", "read"],
] as const)("failed re-checks of %s do not stop members who pay", async (provider, who, operation) => {
  const { id } = await server.pay(who)
  await server.injectFault({ provider, operation, mode: "down", times: 1_000 })
  for (let n = 0; n < 4; n++) {
    await server.rows("update payments set next_check_at = created_at where reference not like 'DEMO-%'")
    await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
  }
  await expect.poll(() => server.log().join("")).toContain("the circuit for checking is open")
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
  expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
})

test.each([
  ["paystack", "student", "verify"],
  ["paypal", "global", "read"],
] as const)(
  "failed checks for refunds of %s do not stop members who pay",
  async (provider, who, operation) => {
    const { id, reference } = await server.pay(who)
    await server.rows("update payments set status = 'paid', paid_at = created_at where reference = $1", [
      reference,
    ])
    await server.injectFault({ provider, operation, mode: "down", times: 1_000 })
    for (let n = 0; n < 4; n++) {
      await server.rows("update payments set refund_check_at = created_at where reference = $1", [reference])
      await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkRefundsDue))
    }
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    await server.rows("update payments set status = 'initiated', paid_at = null where reference = $1", [
      reference,
    ])
    expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
  },
)

test.each([
  ["paystack", "PAYSTACK", "student", "transactions"],
  ["paypal", "PAYPAL", "global", "report"],
] as const)(
  "a failed reconciliation with %s does not stop members who pay",
  async (provider, source, who, operation) => {
    const { id } = await server.pay(who)
    await server.injectFault({ provider, operation, mode: "down", times: 1_000 })
    for (let n = 0; n < 4; n++)
      await expect(
        server.run(Effect.flatMap(Reconciliation, ({ reconcile }) => reconcile("2026-01-01", source))),
      ).rejects.toThrow()
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
  },
)

test("an address that sends thousands of webhooks in a minute is refused with the time to wait", async () => {
  const keys = {
    clientId: "id",
    clientSecret: "secret",
    webhookId: "WH",
    merchantId: "M",
    baseUrl: server.url,
  }
  const production = await startServer({
    settings: {
      smtpUrl: "smtp://127.0.0.1:9",
      paystack: { secretKey: "sk_test_of_this_test", baseUrl: server.url },
      paypal: keys,
    },
  })
  const post = (provider: string) => production.call("POST", `/payments/webhooks/${provider}`, { raw: "{}" })
  expect((await post("paystack")).status).toBe(401)
  await production.run(
    Effect.gen(function* () {
      const { inMemoryByAddress } = yield* Limits
      for (let n = 0; n < 6_000 - 1; n++) yield* inMemoryByAddress("webhooks-per-address")
    }).pipe(Effect.provideService(Caller, { address: "127.0.0.1", requestId: "test", userAgent: "" })),
  )
  for (const provider of ["paystack", "paypal"]) {
    const response = await post(provider)
    expect([response.status, Number(response.headers.get("retry-after"))]).toEqual([429, expect.any(Number)])
  }
  await production.close()
})
