import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { payPalResponses, paystackResponses } from "./provider-responses.ts"
import { fieldsOf, inventedFields } from "./provider-fields.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

/** Calls a path of a sandbox's API and returns the body. */
const ask = async (
  path: string,
  authorization: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  (
    await fetch(`${server.url}/sandbox/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  ).json()

const containing = (row: unknown) => expect.arrayContaining([expect.objectContaining(row)]) as unknown

const paidByPayPal = async () => {
  const { id } = await server.openAndPay("global", `/events/pay/${slugs.paid}`)
  await server.confirm("global", id, "paypal")
  const [order] = await server.rows("select capture_id as capture from sandbox_paypal_orders where id = $1", [
    id,
  ])
  return { id, capture: String(order?.["capture"]) }
}
const paidByPaystack = async () => {
  const { reference } = await server.openAndPay("student", `/events/pay/${slugs.paid}`)
  await server.confirm("student", reference)
  return reference
}
/** Paystack returns the metadata as it got them, so they are not compared. */
const withoutMetadata = (fields: readonly string[]) => fields.filter((field) => !field.includes(".metadata"))

describe("PayPal's API answers with the documented fields", () => {
  const whole = { prefer: "return=representation" }
  test("to the token", async () => {
    const { clientId, clientSecret } = sandboxPayPal
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
    expect(inventedFields(await ask("paypal/v1/oauth2/token", basic, {}), payPalResponses.token)).toEqual([])
  })
  test("to an order that is read, before and after a refund, and to the refund", async () => {
    const { id, capture } = await paidByPayPal()
    const bearer = `Bearer ${await server.payPalToken()}`
    const read = () => ask(`paypal/v2/checkout/orders/${id}`, bearer)
    expect(inventedFields(await read(), payPalResponses.order)).toEqual([])
    const refund = (headers?: Record<string, string>) =>
      ask(
        `paypal/v2/payments/captures/${capture}/refund`,
        bearer,
        { amount: { currency_code: "USD", value: "1.00" } },
        headers,
      )
    expect(inventedFields(await refund(whole), payPalResponses.refund)).toEqual([])
    expect(fieldsOf(await refund())).toEqual(fieldsOf(payPalResponses.minimal))
    expect(inventedFields(await read(), payPalResponses.order)).toEqual([])
  })
  test("to the report of transactions", async () => {
    await paidByPayPal()
    const at = await server.now()
    const from = new Date(new Date(at).getTime() - 86_400_000).toISOString()
    await server.forward(4 * 3_600_000)
    const report = await ask(
      `paypal/v1/reporting/transactions?start_date=${from}&end_date=${new Date(at).toISOString()}`,
      `Bearer ${await server.payPalToken()}`,
    )
    expect(report).toMatchObject({ transaction_details: containing({}) })
    expect(inventedFields(report, payPalResponses.report)).toEqual([])
  })
  test("to the settings of the app", async () => {
    const bearer = `Bearer ${await server.payPalToken()}`
    const webhook = await ask(`paypal/v1/notifications/webhooks/${sandboxPayPal.webhookId}`, bearer)
    expect(inventedFields(webhook, payPalResponses.webhook)).toEqual([])
    const owner = await ask("paypal/v1/identity/oauth2/userinfo?schema=openid", bearer)
    expect(inventedFields(owner, payPalResponses.owner)).toEqual([])
  })
  test("to what it refuses", async () => {
    const refused = await ask("paypal/v2/checkout/orders/NONE", `Bearer ${await server.payPalToken()}`)
    expect(fieldsOf(refused)).toEqual(fieldsOf(payPalResponses.error))
  })
})

describe("Paystack's API answers with the documented fields", () => {
  const bearer = `Bearer ${sandboxPaystack.secretKey}`
  test("to a new transaction", async () => {
    const body = {
      email: "payer@example.com",
      amount: 5_000,
      reference: "CONTRACT-1",
      callback_url: "https://portal.test/back",
    }
    const opened = await ask("paystack/transaction/initialize", bearer, body)
    expect(fieldsOf(opened)).toEqual(fieldsOf(paystackResponses.initialize))
  })
  test("to verify and to the list of transactions", async () => {
    const reference = await paidByPaystack()
    const verified = await ask(`paystack/transaction/verify/${reference}`, bearer)
    expect(withoutMetadata(inventedFields(verified, paystackResponses.verify))).toEqual([])
    const list = await ask("paystack/transaction?perPage=10", bearer)
    expect(list).toMatchObject({ data: containing({ reference }) })
    expect(withoutMetadata(inventedFields(list, paystackResponses.transactions))).toEqual([])
  })
  test("to a refund and to the list of refunds", async () => {
    const reference = await paidByPaystack()
    const refund = await ask("paystack/refund", bearer, { transaction: reference, amount: 100 })
    expect(inventedFields(refund, paystackResponses.refund)).toEqual([])
    const list = await ask("paystack/refund?perPage=10", bearer)
    expect(list).toMatchObject({ data: containing({ amount: 100 }) })
    expect(inventedFields(list, paystackResponses.refunds)).toEqual([])
  })
  test("to the list of disputes", async () => {
    const reference = await paidByPaystack()
    await server.injectFault({ provider: "paystack", reference, mode: "dispute" })
    const list = await ask("paystack/dispute", bearer)
    expect(list).toMatchObject({ data: containing({ transaction: { id: expect.any(Number), reference } }) })
    expect(inventedFields(list, paystackResponses.disputes)).toEqual([])
  })
  test("to the balance", async () => {
    expect(fieldsOf(await ask("paystack/balance", bearer))).toEqual(fieldsOf(paystackResponses.balance))
  })
  test("to what it refuses", async () => {
    const refused = await ask("paystack/transaction/verify/NONE", bearer)
    expect(fieldsOf(refused)).toEqual(fieldsOf(paystackResponses.error))
  })
})
