import { readdirSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
  await server.rows("delete from event_registrations where payment_id is not null")
  await server.rows("delete from payment_audit")
  await server.rows("delete from ledger")
  await server.rows("delete from payments")
  await server.rows("delete from limits")
  // Closes circuit breakers that a test opened.
  await server.forward(301_000)
})

const broken = [
  ["down", undefined, 503],
  ["cut", undefined, 503],
  ["html", undefined, 502],
  ["half", undefined, 502],
  ["endless", undefined, 502],
  ["status", { status: 401, body: { status: false, message: "Invalid key" } }, 502],
  ["status", { status: 429, body: {} }, 503],
  ["status", { status: 200, body: { status: true, data: { reference: 7 } } }, 502],
] as const

describe.each([
  ["paystack", "student", "initialize", "verify"],
  ["paypal", "global", "create", "read"],
] as const)("%s", (provider, who, opening, asking) => {
  test.each(broken)(
    "%s (%j) while opening responds %d with a message, and the next try works",
    async (mode, value, status) => {
      await server.injectFault({ provider, operation: opening, mode, value, times: 2 })
      const response = await server.as(who, "POST", `/events/pay/${slugs.paid}`)
      expect(response.status).toBe(status)
      expect(response.body.message).toMatch(/Nothing is lost; please try again shortly\.$/)
      await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
      expect((await server.pay(who)).reference).toBeTruthy()
    },
  )

  test.each(broken)(
    "%s (%j) while confirming grants nothing and keeps the payment",
    async (mode, value, status) => {
      const { id, reference } = await server.pay(who)
      await server.injectFault({ provider, operation: asking, mode, value, times: 2 })
      const response = await server.confirm(who, id, provider)
      expect(response.status).toBe(status)
      expect((await server.payment(reference))["status"]).toBe("initiated")
      await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
      expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
    },
  )

  test("a single connection failure while confirming is hidden by a retry", async () => {
    const { id } = await server.pay(who)
    await server.injectFault({ provider, operation: asking, mode: "cut", times: 1 })
    expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
  })

  test("after five failures the circuit breaker skips the provider, and tries it again later", async () => {
    const { id } = await server.pay(who)
    await server.injectFault({ provider, operation: asking, mode: "down", times: 1_000 })
    for (let n = 0; n < 4; n++) expect((await server.confirm(who, id, provider)).status).toBe(503)
    const [left] = await server.rows("select times from sandbox_faults")
    expect((await server.confirm(who, id, provider)).status).toBe(503)
    expect(await server.rows("select times from sandbox_faults")).toEqual([left])
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    expect((await server.confirm(who, id, provider)).status).toBe(503)
    await server.forward(16_000)
    expect((await server.confirm(who, id, provider)).body.code).toBe("payment_not_paid")
  })
})

const delayResponse = (provider: string, operation: string, ms = 12_000) =>
  server.injectFault({ provider, operation, mode: "slow", value: ms })
/** Returns the status. Expects that the request does not delay others. */
const statusBesideOthers = async (asked: Promise<{ readonly status: number }>) => {
  const others = server.as("junior", "GET", "/events").then(() => "others")
  expect(await Promise.race([asked.then(() => "asked"), others])).toBe("others")
  return (await asked).status
}

test("the log names the reason of a failure, with the provider's status and message", async () => {
  const { id } = await server.pay("student")
  const body = { status: false, message: "Invalid key" }
  await server.injectFault({
    provider: "paystack",
    operation: "verify",
    mode: "status",
    value: { status: 401, body },
  })
  expect((await server.confirm("student", id)).status).toBe(502)
  const warnings = () => server.log().filter((line) => line.includes("no usable response"))
  await expect.poll(() => warnings().join("")).toMatch(/status 401, Invalid key/)
  expect(warnings().join("")).toMatch(/PAYSTACK/)
})

describe("a provider that does not respond is cancelled within 10 s and does not block other requests", () => {
  test("while a payment is opened or confirmed; a payment made meanwhile is granted once", async () => {
    await server.disableWebhooks()
    const paid = {
      doctor: await server.openAndPay("doctor", `/events/pay/${slugs.paid}`),
      global: await server.openAndPay("global", `/events/pay/${slugs.paid}`),
    }
    await Promise.all([
      delayResponse("paystack", "initialize"),
      delayResponse("paystack", "verify"),
      // The re-check asks about the payment again during its capture.
      delayResponse("paypal", "capture", 20_000),
    ])
    expect(
      await Promise.all([
        statusBesideOthers(server.as("student", "POST", `/events/pay/${slugs.paid}`)),
        statusBesideOthers(server.confirm("doctor", paid.doctor.id)),
        statusBesideOthers(server.confirm("global", paid.global.id, "paypal")),
      ]),
      // The providers' late responses would be successes.
    ).toEqual([503, 503, 503])
    expect(await server.rows("select 1 from event_registrations where payment_id is not null")).toEqual([])

    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    expect((await server.confirm("doctor", paid.doctor.id)).status).toBe(201)
    // PayPal is still working on the first capture, and refuses a second one until it is done.
    expect((await server.confirm("global", paid.global.id, "paypal")).body.code).toBe("payment_pending")
    const captured = () =>
      server.rows("select 1 from sandbox_paypal_orders where id = $1 and capture_id is not null", [
        paid.global.id,
      ])
    await expect.poll(captured).toHaveLength(1)
    expect((await server.confirm("global", paid.global.id, "paypal")).status).toBe(201)
    expect(await server.rows("select 1 from event_registrations where payment_id is not null")).toHaveLength(
      2,
    )
  })

  test("while PayPal creates an order", async () => {
    await delayResponse("paypal", "create")
    expect(await statusBesideOthers(server.as("global", "POST", `/events/pay/${slugs.paid}`))).toBe(503)
  })
})

test("a click that is slower than its own attempt's expiry gets the other click's URL: never two payments", async () => {
  await server.injectFault({
    provider: "paystack",
    operation: "initialize",
    mode: "slow",
    value: 2_000,
    times: 1,
  })
  const pay = () => server.as("student", "POST", `/events/pay/${slugs.paid}`)
  const slow = pay()
  await expect.poll(() => server.rows("select 1 from payments")).toHaveLength(1)
  await expect.poll(() => server.rows("select 1 from sandbox_faults where times > 0")).toHaveLength(0)
  await server.forward(13_000)
  const quick = await pay()
  const late = await slow
  expect([quick.status, late.status]).toEqual([201, 201])
  expect(late.body.data.reference).toBe(quick.body.data.reference)
})

test("a row is committed before the provider is called: even a failed opening leaves one", async () => {
  await server.injectFault({ provider: "paystack", operation: "initialize", mode: "cut-after-work" })
  expect((await server.as("student", "POST", `/events/pay/${slugs.paid}`)).status).toBe(503)
  const ours = await server.rows("select reference from payments")
  const theirs = await server.rows(
    "select reference from sandbox_paystack_transactions where reference in (select reference from payments)",
  )
  expect(theirs).toEqual(ours)
  expect(ours).toHaveLength(1)
})

test("an expired PayPal token is fetched again", async () => {
  await server.injectFault({
    provider: "paypal",
    operation: "create",
    mode: "status",
    value: { status: 401, body: {} },
  })
  expect((await server.pay("global")).id).toBeTruthy()
})

test("no payment code calculates with fractions", () => {
  const folders = ["server/payments", "server/gateways", "server/events", "server/sandbox"]
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    // The database uses whole minor units: its columns and its expressions are integers.
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$|sql`[^`]*`/gm, "")
    expect(code, file).not.toMatch(/parseFloat|toFixed|(?:amount|price|minor|major)\w*\)?\s*[*/]\s*[\d(a-z]/i)
  }
})
