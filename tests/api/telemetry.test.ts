import { Effect } from "effect"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { makeApiClient } from "#api/call.ts"
import { ResourcesGroup } from "#api/contract/resources.ts"
import { Gauges } from "#server/telemetry/gauges.ts"
import { telemetryRows } from "#server/telemetry/rows.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { startServer, type TestServer } from "./server.ts"

const password = "Member#2026"
const email = "student@demo.test"

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  readonly events: readonly unknown[]
  readonly status: { readonly code: number; readonly message?: string }
}
const attributeOf = (span: Span, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value.stringValue

describe("with a collector", () => {
  const received: { readonly path: string; readonly text: string }[] = []
  let collector: Server
  let token: string
  const parent = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }
  const spans = () =>
    received
      .filter(({ path }) => path === "/v1/traces")
      .flatMap(
        ({ text }) =>
          (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans,
      )
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  beforeAll(async () => {
    collector = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        received.push({ path: request.url!, text: Buffer.concat(chunks).toString() })
        response.end("{}")
      })
    })
    await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done))
    const server = await startMoneyServer({
      settings: { otlpEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` },
    })
    token = await server.token("student")
    await server.call("GET", "/resources/none?searchBy=ada%40portal.test", {
      token,
      headers: { traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
    })
    await server.call("POST", "/auth/signup", { body: { email: "ada@portal.test", password } })
    // A violated constraint repeats the values in its message.
    await server.rows("alter table resources rename to resources_away")
    await server.call("GET", "/resources", { token })
    await server.rows("alter table resources_away rename to resources")
    // The exporters send what they have when the server stops.
    await server.close()
  })
  afterAll(() => new Promise((done) => collector.close(done)))

  test("a trace leads from the browser's call through the route to the statement", () => {
    const trace = spans().filter(({ traceId }) => traceId === parent.traceId)
    const request = trace.find(({ parentSpanId }) => parentSpanId === parent.spanId)!
    expect(attributeOf(request, "http.route")).toBe("/api/resources/:slug")
    expect(attributeOf(request, "portal.request_id")).toMatch(/^[\w-]{8,64}$/)
    const statement = trace.find((span) => attributeOf(span, "db.query.text")?.includes("from resources"))!
    expect(attributeOf(statement, "db.query.text")).toContain("where slug = $1")
    const parents = new Map(trace.map((span) => [span.spanId, span.parentSpanId]))
    let above: string | undefined = statement.spanId
    while (above !== undefined && above !== request.spanId) above = parents.get(above)
    expect(above).toBe(request.spanId)
  })

  test("a failed statement is there with its SQLSTATE, and without the message of the database", () => {
    const failed = spans().filter(({ status }) => status.code === 2)
    expect(failed.map(({ status }) => status.message)).toContain("42P01")
    expect(JSON.stringify(failed)).not.toContain("does not exist")
  })

  test("no trace or metric contains an email address, a password, a token or a path with a name", () => {
    expect(spans().length).toBeGreaterThan(5)
    const all = received.map(({ text }) => text).join("\n")
    expect(all).not.toMatch(/@portal\.test|%40|@demo\.test/)
    for (const secret of [email, password, token, token.split(".")[2]!, "Bearer "])
      expect(all).not.toContain(secret)
  })

  test("background tasks make no traces of their own", () => {
    const roots = spans().filter(({ parentSpanId }) => parentSpanId === undefined)
    // 2 is the kind of a server's span.
    expect([...new Set(roots.map(({ kind }) => kind))]).toEqual([2])
  })

  test("the metrics arrive too", () => {
    const metrics = received.filter(({ path }) => path === "/v1/metrics").map(({ text }) => text)
    expect(metrics.join("\n")).toContain("http_requests_total")
    expect(metrics.join("\n")).toContain("portal_payments")
  })
})

describe("/api/metrics", () => {
  const metricsToken = "metrics-only-0123456789"
  let server: MoneyServer
  beforeAll(async () => {
    server = await startMoneyServer({ settings: { metricsToken } })
  })
  afterAll(() => server.close())
  const metrics = (token?: string) => server.call("GET", "/metrics", token === undefined ? {} : { token })

  test("refuses a call without its token", async () => {
    for (const token of [undefined, "", "other", await server.token("student")])
      expect((await metrics(token)).status).toBe(401)
  })

  test("counts requests by route and status, without anything that names a member", async () => {
    await server.as("student", "GET", "/resources?limit=1")
    await server.as("student", "GET", "/users/ada@portal.test")
    await server.call("GET", "/nothing/ada@portal.test")
    const { status, body, headers } = await metrics(metricsToken)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toContain("text/plain; version=0.0.4")
    const lines = String(body).split("\n")
    const series = lines.filter((line) => line.startsWith("http_requests_total{"))
    const of = (route: string, code: number) =>
      series.find((line) => line.includes(`route="${route}"`) && line.includes(`status="${code}"`))
    expect(of("/api/resources", 200)).toMatch(/ 1$/)
    expect(of("/api/users/:id", 404)).toMatch(/ 1$/)
    expect(of("other", 404)).toMatch(/ 1$/)
    expect(body).toContain("http_request_duration_seconds_bucket")
    expect(body).not.toMatch(/@|ada/)
  })

  test("has the gauges of payments, tasks, sockets and requests", async () => {
    const { body } = await metrics(metricsToken)
    const valueOf = (start: string) =>
      Number(
        String(body)
          .split("\n")
          .find((line) => line.startsWith(start))
          ?.split(" ")
          .at(-1),
      )
    const [{ paid }] = (await server.rows(
      "select count(*)::int4 as paid from payments where status = 'paid'",
    )) as [{ paid: number }]
    expect(valueOf('portal_payments{state="paid"}')).toBe(paid)
    for (const task of ["mail", "webhook"]) {
      expect(valueOf(`portal_tasks_due{task="${task}"}`)).toBeGreaterThanOrEqual(0)
      expect(valueOf(`portal_tasks_oldest_due_seconds{task="${task}"}`)).toBeGreaterThanOrEqual(0)
    }
    expect(valueOf("portal_payment_checks_due")).toBeGreaterThanOrEqual(0)
    expect(valueOf("portal_payment_checks_oldest_due_seconds")).toBeGreaterThanOrEqual(0)
    expect(valueOf("portal_sockets")).toBe(0)
    expect(valueOf("portal_requests_in_flight")).toBe(1)
    expect(valueOf("process_resident_memory_bytes")).toBeGreaterThan(1_000_000)
    expect(valueOf("nodejs_heap_size_used_bytes")).toBeGreaterThan(1_000_000)
  })

  test("counts a task from the moment when it is due", async () => {
    const due = new Date(Date.now() + 3_600_000)
    await server.rows(
      "insert into background_tasks (kind, key, due_at, created_at) values ('mail', 'waiting', $1, now())",
      [due],
    )
    const mailAt = async (at: Date) => {
      const all = await server.run(Effect.flatMap(telemetryRows, (rows) => rows.dueTasks(at)))
      return all.find(({ task }) => task === "mail")
    }
    expect(await mailAt(new Date(due.getTime() - 1))).toMatchObject({ count: 0, oldest: null })
    expect(await mailAt(due)).toMatchObject({ count: 1, oldest: due })
  })

  test("counts due tasks of every kind, such as refunds", async () => {
    const due = new Date(Date.now() + 3_600_000)
    await server.rows(
      "insert into background_tasks (kind, key, due_at, created_at) values ('refund', 'waiting', $1, now())",
      [due],
    )
    const all = await server.run(Effect.flatMap(telemetryRows, (rows) => rows.dueTasks(due)))
    expect(all.find(({ task }) => task === "refund")).toMatchObject({ count: 1, oldest: due })
  })

  test("has the gauges of other services, until they stop", async () => {
    let value = 2
    const line = 'portal_test{kind="a"}'
    const withGauge = Effect.gen(function* () {
      const { add } = yield* Gauges
      yield* add({
        name: "portal_test",
        description: "A test.",
        read: Effect.sync(() => [{ labels: { kind: value === 2 ? "a" : "b" }, value }]),
      })
      const first = yield* Effect.promise(() => metrics(metricsToken))
      value = 3
      const second = yield* Effect.promise(() => metrics(metricsToken))
      return [first.body, second.body] as [string, string]
    })
    const [first, second] = await server.run(Effect.scoped(withGauge))
    expect(first).toContain(`${line} 2`)
    // A gauge that is no longer read is 0, not its last value.
    expect(second).toContain(`${line} 0`)
    expect(second).toContain('portal_test{kind="b"} 3')
  })
})

describe("without the setting", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test("there is no page of metrics", async () => {
    expect((await server.call("GET", "/metrics", { token: "anything" })).status).toBe(404)
  })
})

describe("the browser's call", () => {
  test("begins the trace, but only at its own host: another one may not allow the header", async () => {
    const sent: (string | null)[] = []
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get("traceparent"))
      return new Response("{}", { status: 503 })
    })
    for (const baseUrl of ["/api", "/api", "https://api.example.org"]) {
      const { list } = makeApiClient(baseUrl, { get: () => null, set: () => {} })(ResourcesGroup)
      await Effect.runPromiseExit(list({ query: {} }))
    }
    vi.unstubAllGlobals()
    const [first, second, other] = sent
    expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
    expect(second).not.toBe(first)
    expect(other).toBeNull()
  })
})
