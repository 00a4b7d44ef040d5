import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { readPayPalWebhook } from "#server/gateways/paypal-webhooks.ts"
import { readPaystackWebhook } from "#server/gateways/paystack-webhooks.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { fieldsOf, inventedFields } from "./provider-fields.ts"
import { minimalOrder, order, payPalSamples, paystackSamples } from "./provider-samples.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
})

const encoded = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

/** Sends the event from the sandbox, and returns the body that the portal stored. */
const send = async (provider: "paypal" | "paystack", reference: string, event: string) => {
  await server.injectFault({ provider, reference, mode: "event", value: { event } })
  const stored = () =>
    server.rows("select reference, convert_from(body, 'UTF8') as body from webhook_events where event = $1", [
      event,
    ])
  await expect.poll(stored).toHaveLength(1)
  const [row] = await stored()
  return { reference: row?.["reference"], body: JSON.parse(String(row?.["body"])) as unknown }
}

describe("PayPal's webhooks have the documented fields, and the portal finds its payment in both", () => {
  test.each(Object.entries(payPalSamples))("%s", async (event, sample) => {
    const { id, reference } = await server.openAndPay("global", `/events/pay/${slugs.paid}`)
    await server.confirm("global", id, "paypal")
    // The sandbox sends these two by itself.
    await expect
      .poll(async () =>
        (await server.rows("select event from webhook_events order by event")).map((row) => row["event"]),
      )
      .toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"])
    await server.rows("delete from webhook_events")
    const sent = await send("paypal", reference, event)
    expect(sent.reference).toBe(reference)
    expect(inventedFields(sent.body, sample)).toEqual([])
    expect((sent.body as Record<string, unknown>)["resource_type"]).toBe(
      (sample as Record<string, unknown>)["resource_type"],
    )
    expect(readPayPalWebhook(encoded(sample))).toMatchObject({ reference: "invoice" })
  })
})

describe("Paystack's webhooks have the documented fields, and the portal finds its payment in both", () => {
  test.each(Object.entries(paystackSamples))("%s", async (event, sample) => {
    const { reference } = await server.openAndPay("student", `/events/pay/${slugs.paid}`)
    await server.confirm("student", reference)
    await server.rows("delete from webhook_events")
    const sent = await send("paystack", reference, event)
    expect(sent.reference).toBe(reference)
    expect(inventedFields(sent.body, sample)).toEqual([])
    expect(readPaystackWebhook(encoded(sample))).toMatchObject({ event, reference: "reference" })
  })
})

/** Calls the sandbox's API as the gateway does. */
const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/sandbox/paypal/v2/checkout/orders${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await server.payPalToken()}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const unit = (changes: Record<string, unknown> = {}) => ({
  intent: "CAPTURE",
  purchase_units: [
    {
      invoice_id: "EV-1",
      custom_id: "custom",
      amount: { currency_code: "USD", value: "5.00" },
      ...changes,
    },
  ],
})
const issueOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  (body["details"] as readonly { readonly issue: string }[] | undefined)?.[0]?.issue,
]
const approved = async (changes?: Record<string, unknown>) => {
  const { body } = await call("", unit(changes))
  await server.approval(String(body["id"]), "approve")
  return String(body["id"])
}

describe("PayPal's orders", () => {
  test.each([
    [{ amount: { currency_code: "NGN", value: "5.00" } }, 422, "INVALID_CURRENCY_CODE"],
    [{ amount: { currency_code: "USD", value: "5.001" } }, 422, "DECIMAL_PRECISION"],
    [{ custom_id: "c".repeat(128) }, 400, "INVALID_STRING_LENGTH"],
    [{ invoice_id: "i".repeat(128) }, 400, "INVALID_STRING_LENGTH"],
    [{ description: "d".repeat(128) }, 400, "INVALID_STRING_LENGTH"],
  ])("refuses a unit with %j", async (changes, status, issue) => {
    expect(issueOf(await call("", unit(changes)))).toEqual([status, issue])
  })

  test("are returned in full only when the request prefers it", async () => {
    const whole = await call("", unit(), { prefer: "return=representation" })
    expect(fieldsOf(whole.body)).toContain(".purchase_units[].payee.merchant_id: string")
    expect(inventedFields(whole.body, order)).toEqual([])
    const minimal = await call("", unit({ invoice_id: "EV-2" }))
    expect(fieldsOf(minimal.body)).toEqual(fieldsOf(minimalOrder))
  })

  test("are captured once at a time", async () => {
    const id = await approved()
    await server.injectFault({ provider: "paypal", operation: "capture", mode: "slow", value: 15_000 })
    const first = call(`/${id}/capture`, {}, { "paypal-request-id": "one" })
    await expect.poll(() => server.rows("select 1 from sandbox_faults where times > 0")).toHaveLength(0)
    expect(issueOf(await call(`/${id}/capture`, {}, { "paypal-request-id": "two" }))).toEqual([
      409,
      "PREVIOUS_REQUEST_IN_PROGRESS",
    ])
    expect((await first).status).toBe(201)
    expect(issueOf(await call(`/${id}/capture`, {}, { "paypal-request-id": "two" }))).toEqual([
      422,
      "ORDER_ALREADY_CAPTURED",
    ])
  })

  test("repeat a refusal to its request id, and are captured with a new one", async () => {
    const id = await approved({ invoice_id: "EV-4" })
    const capture = (requestId: string) => call(`/${id}/capture`, {}, { "paypal-request-id": requestId })
    const declined = [422, "INSTRUMENT_DECLINED"]
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      mode: "outcome",
      value: "INSTRUMENT_DECLINED",
    })
    expect(issueOf(await capture("one"))).toEqual(declined)
    await server.approval(id, "approve")
    expect(issueOf(await capture("one"))).toEqual(declined)
    expect((await capture("two")).status).toBe(201)
  })

  test("with the invoice id of a captured one are refused", async () => {
    const [first, second] = [await approved({ invoice_id: "EV-3" }), await approved({ invoice_id: "EV-3" })]
    expect((await call(`/${first}/capture`, {})).status).toBe(201)
    expect(issueOf(await call(`/${second}/capture`, {}))).toEqual([422, "DUPLICATE_INVOICE_ID"])
  })
})

const eventsOf = async () =>
  (await server.rows("select event from webhook_events order by received_at, id")).map(({ event }) => event)
const deliver = (value: Record<string, unknown>) =>
  server.injectFault({ provider: "paystack", operation: "webhook", mode: "deliver", value })

describe("webhooks arrive as the injected fault says", () => {
  test("after the next one", async () => {
    const { reference } = await server.pay("student")
    await deliver({ reorder: true })
    for (const event of ["charge.dispute.create", "charge.dispute.resolve"])
      await server.injectFault({ provider: "paystack", reference, mode: "event", value: { event } })
    await expect.poll(eventsOf).toEqual(["charge.dispute.resolve", "charge.dispute.create"])
  })

  test("again, and are stored once", async () => {
    const { reference } = await server.pay("student")
    await deliver({ repeat: 3 })
    const deliveries = () =>
      server.log().filter((line) => line.includes("/api/payments/webhooks/paystack")).length
    const before = deliveries()
    const event = "charge.dispute.remind"
    await server.injectFault({ provider: "paystack", reference, mode: "event", value: { event } })
    await expect.poll(() => deliveries() - before).toBe(4)
    expect(await eventsOf()).toEqual([event])
  })

  test("late", async () => {
    const { reference } = await server.pay("student")
    await deliver({ delay: 400 })
    const sentAt = performance.now()
    await send("paystack", reference, "charge.dispute.create")
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(400)
  })
})
