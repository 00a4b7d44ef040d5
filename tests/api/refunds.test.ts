import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { Recheck } from "#server/payments/recheck.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  addProduct,
  buy,
  buyAndConfirm,
  confirmPurchase,
  payerOf,
  type Provider,
  providers,
  purposes,
} from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from sandbox_refunds")
})

/** The office refunds at the provider: `amount` in minor units, or all of the rest. Sends no webhook. */
const refund = async (reference: string, provider: Provider, amount?: number) => {
  const isPayPal = provider === "PAYPAL"
  const [capture] = await server.rows(
    "select capture_id from sandbox_paypal_orders where unit->>'invoice_id' = $1",
    [reference],
  )
  const token = isPayPal ? await server.payPalToken() : sandboxPaystack.secretKey
  const path = isPayPal
    ? `/sandbox/paypal/v2/payments/captures/${String(capture?.["capture_id"])}/refund`
    : "/sandbox/paystack/refund"
  const [{ currency } = {}] = await server.rows("select currency from payments where reference = $1", [
    reference,
  ])
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(
      isPayPal
        ? amount === undefined
          ? {}
          : { amount: { currency_code: currency, value: (amount / 100).toFixed(2) } }
        : { transaction: reference, ...(amount === undefined ? {} : { amount }) },
    ),
  })
  expect(response.ok).toBe(true)
}
/** Makes the settled payments due, and checks them. */
const checkAll = async () => {
  await server.rows(
    "update payments set refund_check_at = now() - interval '1 day' where refund_check_at is not null",
  )
  await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
}
const ledger = async (reference: string) =>
  (
    await server.rows("select kind, amount::int from ledger where reference = $1 order by id", [reference])
  ).map(({ kind, amount }) => [kind, amount])

test.each(providers.flatMap((provider) => purposes.map((purpose) => [purpose, provider] as const)))(
  "a partial refund (%s, %s) is booked, the member keeps what was paid for, and the full refund revokes it",
  async (purpose, provider) => {
    const reference = await buyAndConfirm(server, purpose, provider)
    const { amount } = (
      await server.rows("select amount::int from payments where reference = $1", [reference])
    )[0]!
    await refund(reference, provider, 100)
    await checkAll()
    await checkAll()
    expect(await ledger(reference)).toEqual([
      ["payment", amount],
      ["refund", -100],
    ])
    expect(await server.payment(reference)).toMatchObject({ status: "paid", refunded_amount: 100n })
    expect(await server.unbalanced()).toEqual([])
    const mail = (await server.mails(`${payerOf[provider]}@demo.test`)).find(
      ({ subject, text }) => subject.includes(" refunded: ") && text.includes(reference),
    )
    expect(mail?.text).toMatch(/Refunded (₦|\$)1 of /)

    await refund(reference, provider)
    await checkAll()
    expect(await ledger(reference)).toEqual([
      ["payment", amount],
      ["refund", -100],
      ["return", 100 - Number(amount)],
    ])
    const after = await server.payment(reference)
    expect(["refunded", "reversed"]).toContain(after["status"])
    expect([after["refunded_amount"], after["refund_check_at"]]).toEqual([BigInt(Number(amount)), null])
    expect(await server.unbalanced()).toEqual([])
  },
)

test.each(["Reversal Pending", "reversed"])(
  "a part of a payment that Paystack calls %s is booked, and the member keeps what was paid for",
  async (status) => {
    const reference = await buyAndConfirm(server, "event")
    await refund(reference, "PAYSTACK", 100)
    await server.injectFault({
      provider: "paystack",
      operation: "verify",
      reference,
      mode: "answer",
      value: { "data.status": status },
    })
    await checkAll()
    expect(await ledger(reference)).toEqual([
      ["payment", 1_000_000],
      ["refund", -100],
    ])
    const [payment] = await server.rows("select status from payments where reference = $1", [reference])
    expect(payment).toEqual({ status: "paid" })
    expect(await server.unbalanced()).toEqual([])
  },
)

test.each(["success", "reversed"])(
  "a payment that was partly refunded before it was granted is held (Paystack: %s)",
  async (status) => {
    const { reference } = await buy(server, "donation")
    await refund(reference, "PAYSTACK", 100)
    await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status } })
    expect((await confirmPurchase(server, "donation", reference)).body.code).toBe("payment_held")
    expect(await server.payment(reference)).toMatchObject({ held_reason: "mismatch: amount" })
    expect(await ledger(reference)).toEqual([])
  },
)

test("a refund of a part that is not paid out yet returns nothing, although Paystack calls the payment reversed", async () => {
  const reference = await buyAndConfirm(server, "donation")
  await server.injectFault({ provider: "paystack", operation: "refund", mode: "outcome", value: "pending" })
  await refund(reference, "PAYSTACK", 100)
  await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status: "reversed" } })
  await checkAll()
  expect((await server.payment(reference))["status"]).toBe("paid")
  await server.rows("update sandbox_refunds set status = 'processed'")
  await checkAll()
  expect(await ledger(reference)).toEqual([
    ["payment", 200_000],
    ["refund", -100],
  ])
})

test("the rest of a payment that is not paid out yet returns nothing, although Paystack calls the payment reversed", async () => {
  const reference = await buyAndConfirm(server, "donation")
  await refund(reference, "PAYSTACK", 100)
  await server.injectFault({ provider: "paystack", operation: "refund", mode: "outcome", value: "pending" })
  await refund(reference, "PAYSTACK")
  await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status: "reversed" } })
  for (const status of ["pending", "needs-attention", "failed"]) {
    await server.rows("update sandbox_refunds set status = $1 where status <> 'processed'", [status])
    await checkAll()
    expect([status, (await server.payment(reference))["status"]]).toEqual([status, "paid"])
    expect(await ledger(reference)).toEqual([
      ["payment", 200_000],
      ["refund", -100],
    ])
  }
  await server.rows("update sandbox_refunds set status = 'processed'")
  await checkAll()
  expect((await server.payment(reference))["status"]).toBe("reversed")
  expect((await ledger(reference)).at(-1)).toEqual(["return", -199_900])
  expect(await server.unbalanced()).toEqual([])
})

test("a payment that was returned before it was granted is closed", async () => {
  const { reference } = await buy(server, "donation")
  await refund(reference, "PAYSTACK")
  const { body } = await confirmPurchase(server, "donation", reference)
  expect(body.message).toBe("The money of this payment was given back to you.")
  expect((await server.payment(reference))["status"]).toBe("reversed")
})

test("the history says how much was refunded", async () => {
  const reference = await buyAndConfirm(server, "subscription")
  await refund(reference, "PAYSTACK", 40_000)
  await checkAll()
  const [row] = (await server.as("student", "GET", "/subscriptions/history")).body.data.items
  expect(row).toMatchObject({ reference, status: "paid", refundedAmount: 400 })
  expect((await server.as("student", "GET", "/auth/me")).body.data.subscribed).toBe(true)
  const csv = await server.as("student", "GET", "/subscriptions/export")
  expect(csv.body).toContain("Refunded ₦400 of ₦1,000")
})

test("a refund that the provider confirms days after its webhook is booked", async () => {
  const reference = await buyAndConfirm(server, "event")
  // The provider still says "success", as it did 25 times in production.
  await server.refundWebhook(reference, "late-refund")
  expect((await server.payment(reference))["status"]).toBe("paid")
  const due = (await server.payment(reference))["refund_check_at"] as Date
  expect(due.getTime() - (await server.now())).toBeLessThan(3_600_000)
  await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status: "reversed" } })
  await checkAll()
  expect(await server.payment(reference)).toMatchObject({ status: "reversed" })
  expect(await ledger(reference)).toHaveLength(2)
})

test("each refund of a payment has a webhook of its own", async () => {
  const reference = await buyAndConfirm(server, "event")
  await refund(reference, "PAYSTACK", 100)
  await server.refundWebhook(reference, "first")
  await refund(reference, "PAYSTACK", 200)
  await server.refundWebhook(reference, "second")
  expect(await ledger(reference)).toEqual([
    ["payment", 1_000_000],
    ["refund", -100],
    ["refund", -200],
  ])
})

test("an unavailable list of refunds changes nothing, and the payment is checked again", async () => {
  const reference = await buyAndConfirm(server, "event")
  await refund(reference, "PAYSTACK", 100)
  await server.injectFault({
    provider: "paystack",
    operation: "refunds",
    mode: "status",
    value: { status: 400, body: {} },
  })
  await checkAll()
  expect(await ledger(reference)).toEqual([["payment", 1_000_000]])
  expect((await server.payment(reference))["refund_check_at"]).not.toBeNull()
  await checkAll()
  expect(await ledger(reference)).toHaveLength(2)
})
