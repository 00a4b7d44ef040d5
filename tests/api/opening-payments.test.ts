import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { addProduct, buy, confirmPurchase, payerOf, providers, purchaseRequests } from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const donate = (amount: number) =>
  server.as("student", "POST", "/donations/init", {
    currency: "NGN",
    recurring: false,
    areasOfNeed: [{ name: "General Donation", amount }],
    totalAmount: amount,
  })

test("a member who opens payments without end is told when the next one is possible, and loses nothing", async () => {
  const first = (await donate(500)).body.data
  const refused = await (async () => {
    for (let amount = 501; amount < 700; amount++) {
      const response = await donate(amount)
      if (response.status !== 201) return response
    }
    throw new Error("every payment was opened")
  })()
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(
    /^You opened many payments in a short time\. You can open the next one in \d+ minutes\. You have not been charged/,
  )
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  // All purposes count together.
  expect((await server.as("student", "POST", "/subscriptions/pay")).status).toBe(429)
  await expect(buy(server, "event")).rejects.toThrow("429")
  // An open payment can still be continued and paid.
  expect((await donate(500)).body.data.reference).toBe(first.reference)
  await server.checkout(first.reference, "pay")
  expect(
    (await server.as("student", "POST", "/donations/create", { reference: first.reference })).status,
  ).toBe(201)
  // Others are not slowed down, and the member can open the next one later.
  expect((await server.as("junior", "POST", "/subscriptions/pay")).status).toBe(201)
  await server.forward(3_600_000)
  expect((await donate(700)).status).toBe(201)
})

const orders = async () =>
  (await server.rows("select count(*)::int as count from orders where reference not like 'DEMO-%'"))[0]

describe.each(providers)("the same order, paid with %s, twice", (provider) => {
  const pay = () =>
    server.as(
      payerOf[provider],
      "POST",
      purchaseRequests.order.openPath,
      purchaseRequests.order.body[provider],
    )

  test.each(["browser", "webhook"] as const)("has one response when the %s comes first", async (first) => {
    const { reference, id } = await buy(server, "order", provider)
    if (first === "webhook") await server.settledByWebhook(reference, provider)
    // The buyer goes back in the browser and presses Pay again.
    const again = await pay()
    expect(again.status).toBe(409)
    expect(again.body.data).toMatchObject({ order: { paymentReference: reference }, receipt: { reference } })
    const confirmed = await confirmPurchase(server, "order", id, provider)
    expect([confirmed.status, confirmed.body.data]).toEqual([201, again.body.data])
    const repeated = await confirmPurchase(server, "order", id, provider)
    expect([repeated.status, repeated.body.data]).toEqual([409, again.body.data])
    expect(await orders()).toEqual({ count: 1 })
    expect((await pay()).status).toBe(201)
  })

  test("gets the same response for two minutes, because the first response may be lost", async () => {
    const { reference } = await buy(server, "order", provider)
    await server.settledByWebhook(reference, provider)
    const lost = await pay()
    expect(lost.status).toBe(409)
    await server.forward(110_000)
    const repeated = await pay()
    expect([repeated.status, repeated.body.data]).toEqual([409, lost.body.data])
    expect(await orders()).toEqual({ count: 1 })
    // Later, the member wants the same things once more.
    await server.forward(121_000)
    expect((await pay()).status).toBe(201)
  })
})
