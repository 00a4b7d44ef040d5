import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Provider } from "#api/contract/payments.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { reportLines } from "#server/reconciliation/report-text.ts"
import { Reconciliation } from "#server/reconciliation/service.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  addProduct,
  buy,
  buyAndConfirm,
  confirmPurchase,
  holdDonation,
  purchaseRequests,
  purposes,
} from "./purposes.ts"

let server: MoneyServer
let day = ""
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
/** Every test has a day of its own, from its noon on, so that the tests do not see each other's payments. */
beforeEach(async () => {
  await server.resetPayments()
  const at = new Date(await server.now())
  day = lagosDay(addInLagos(at, { days: 3 }))
  await server.forward(Date.parse(`${day}T11:00:00.000Z`) - at.getTime())
})

const nextMorning = () => server.forward(20 * 3_600_000)
const reconcile = (source: Provider) =>
  server.run(Effect.flatMap(Reconciliation, (service) => service.reconcile(day, source)))
const differences = async (source: Provider = "PAYSTACK") =>
  (await reconcile(source)).differences.map(({ kind, reference, here, there }) => [
    kind,
    reference,
    here,
    there,
  ])
/** Adds a payment to Paystack that the portal did not open. */
const payElsewhere = (reference: string, amount = 70_000) =>
  server.rows(
    `insert into sandbox_paystack_transactions (reference, email, amount, currency, callback_url, status, created_at, paid_at)
     values ($1, 'a@shop.test', $2, 'NGN', 'http://shop.test', 'success', $3::timestamptz, $3::timestamptz)`,
    [reference, amount, `${day}T12:00:00.000Z`],
  )

const refundAtPaystack = async (reference: string, amount: number) => {
  const { ok } = await fetch(`${server.url}/sandbox/paystack/refund`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${sandboxPaystack.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ transaction: reference, amount }),
  })
  expect(ok).toBe(true)
}

test("when both sides agree, there are 0 differences, with the provider's fees", async () => {
  for (const purpose of purposes) await buyAndConfirm(server, purpose)
  await buyAndConfirm(server, "event", "PAYPAL")
  await nextMorning()
  const paystack = await reconcile("PAYSTACK")
  expect(paystack.totals).toEqual([
    {
      currency: "NGN",
      paymentsHere: 4,
      paymentsThere: 4,
      amountHere: 1_800_100,
      amountThere: 1_800_100,
      refundsThere: 0,
      feesThere: 25_000 + 17_502 + 1_500 + 3_000,
      disputesThere: 0,
    },
  ])
  expect(reportLines(paystack)[0]).toBe(`${day}, Paystack: 0 differences`)
  const paypal = await reconcile("PAYPAL")
  expect(paypal.totals).toMatchObject([
    { currency: "USD", paymentsHere: 1, paymentsThere: 1, feesThere: 398 },
  ])
  expect(paypal.differences).toEqual([])
})

test("a payment that the portal does not know, and one that the provider does not know, differ", async () => {
  await buyAndConfirm(server, "event")
  await payElsewhere(`SHOP-${day}`)
  const lost = await buyAndConfirm(server, "donation")
  await server.rows("delete from sandbox_paystack_transactions where reference = $1", [lost])
  await nextMorning()
  expect(await differences()).toEqual([
    ["missing-here", `SHOP-${day}`, null, 70_000],
    ["missing-there", lost, 200_000, null],
  ])
  const [row] = await server.rows(
    "select report from reconciliations where day = $1 and source = 'PAYSTACK'",
    [day],
  )
  expect(row?.["report"]).toMatchObject({ differences: [{}, {}] })
  const [alert] = await server.rows(
    "select content from staff_alerts where key like 'reconciliation:PAYSTACK%' || $1 || '%'",
    [day],
  )
  expect(alert?.["content"]).toBe(
    `2 differences between the ledger and Paystack on ${day}. Run npm run office -- reconcile ${day}.`,
  )
})

test("a refund names a payment that is older than Paystack's list by the id only, and is known", async () => {
  const reference = await buyAndConfirm(server, "event")
  await server.rows(
    "update sandbox_paystack_transactions set created_at = created_at - interval '30 days' where reference = $1",
    [reference],
  )
  await server.rows("update payments set paid_at = paid_at - interval '30 days' where reference = $1", [
    reference,
  ])
  await refundAtPaystack(reference, 100)
  await nextMorning()
  expect(await differences()).toEqual([["refund-missing-here", reference, 1_000_000, 100]])
})

test("a payment that was held is not in the ledger; a differing amount differs", async () => {
  const held = await buy(server, "event")
  await server.injectFault({
    provider: "paystack",
    operation: "verify",
    reference: held.reference,
    mode: "answer",
    value: { "data.currency": "USD" },
  })
  await confirmPurchase(server, "event", held.reference)
  const other = await buyAndConfirm(server, "donation")
  await server.rows("update sandbox_paystack_transactions set amount = amount - 1 where reference = $1", [
    other,
  ])
  await nextMorning()
  const report = await reconcile("PAYSTACK")
  expect(report.differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "missing-here", reference: held.reference, note: "held" }),
      expect.objectContaining({ kind: "amount-differs", reference: other, here: 200_000, there: 199_999 }),
    ]),
  )
  expect(report.differences).toHaveLength(2)
})

test("a held payment that was refused differs until its money is returned, and then agrees", async () => {
  const reference = await holdDonation(server, 2_000)
  await refundAtPaystack(reference, 200_000)
  await nextMorning()
  expect(await differences()).toEqual([
    ["missing-here", reference, null, 200_000],
    ["refund-missing-here", reference, null, 200_000],
  ])
  await server.rows("update payments set status = 'refunded', held_reason = null where reference = $1", [
    reference,
  ])
  expect(await differences()).toEqual([])
})

test("a refund that is not booked differs until it is; so does a dispute", async () => {
  const reference = await buyAndConfirm(server, "event")
  const at = `${day}T13:00:00.000Z`
  await server.rows(
    `insert into sandbox_refunds (provider, reference, amount, currency, status, created_at)
     values ('PAYSTACK', $1, 500, 'NGN', 'processed', $2::timestamptz)`,
    [reference, at],
  )
  await server.injectFault({ provider: "paystack", reference, mode: "dispute" })
  await nextMorning()
  expect(await differences()).toEqual([
    ["refund-missing-here", reference, 1_000_000, 500],
    ["dispute-missing-here", reference, 1_000_000, 1_000_000],
  ])
  await server.refundWebhook(reference, "r1")
  await server.paystackWebhook({ event: "charge.dispute.create", data: { transaction: { reference } } })
  const after = await reconcile("PAYSTACK")
  expect(after.differences).toEqual([])
  expect(after.totals).toMatchObject([{ refundsThere: 500, disputesThere: 1 }])
})

test("reads every page of a list", async () => {
  for (let number = 0; number < 205; number++) await payElsewhere(`SHOP-${day}-${number}`, 100 + number)
  await nextMorning()
  expect(await differences()).toHaveLength(205)
})

test("what PayPal may not list yet is too early, and no difference", async () => {
  await buyAndConfirm(server, "event", "PAYPAL")
  const early = await reconcile("PAYPAL")
  expect(early.differences).toEqual([])
  expect(early.totals).toEqual([])
  await nextMorning()
  expect((await reconcile("PAYPAL")).totals).toMatchObject([{ paymentsHere: 1, paymentsThere: 1 }])
})

const due = () => server.run(Effect.flatMap(Reconciliation, (service) => service.reconcileDue))

test("days without a comparison are compared later, at most a week back", async () => {
  await server.rows("delete from reconciliations")
  const daysOf = async (source: string) =>
    (await due()).filter((report) => report.source === source).map((report) => report.day)
  await nextMorning()
  expect(await daysOf("PAYSTACK")).toEqual([day])
  await server.forward(3 * 86_400_000)
  const compared = Date.parse(day)
  const daysAfter = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      new Date(compared + (from + index) * 86_400_000).toISOString().slice(0, 10),
    )
  expect(await daysOf("PAYSTACK")).toEqual(daysAfter(1, 3))
  await server.forward(20 * 86_400_000)
  expect(await daysOf("PAYPAL")).toEqual(daysAfter(17, 23))
  expect(await due()).toEqual([])
})

test("of several processes one compares a day, once, after it has settled; after a failure it is tried again", async () => {
  await server.rows("delete from reconciliations")
  await buyAndConfirm(server, "event")
  await nextMorning()
  await server.injectFault({
    provider: "paystack",
    operation: "transactions",
    mode: "status",
    value: { status: 403, body: {} },
  })
  expect((await due()).map((report) => [report.source, report.day])).toEqual([["PAYPAL", day]])
  expect(await due()).toEqual([])
  await server.forward(31 * 60_000)
  const reports = (await Promise.all([due(), due(), due()])).flat()
  expect(reports.map((report) => [report.source, report.day])).toEqual([["PAYSTACK", day]])
  expect(await due()).toEqual([])
})

const dayAfter = (days: number) => lagosDay(addInLagos(new Date(`${day}T12:00:00.000Z`), { days }))

test("a day that failed is compared although a later one was compared before", async () => {
  await server.rows("delete from reconciliations")
  await nextMorning()
  await due()
  await server.forward(2 * 86_400_000)
  await server.injectFault({
    provider: "paystack",
    operation: "transactions",
    mode: "status",
    value: { status: 403, body: {} },
  })
  const daysOfPaystack = async () =>
    (await due()).filter(({ source }) => source === "PAYSTACK").map((report) => report.day)
  expect(await daysOfPaystack()).toEqual([dayAfter(2)])
  await server.forward(31 * 60_000)
  expect(await daysOfPaystack()).toEqual([dayAfter(1)])
  expect(await due()).toEqual([])
})

test("a day that staff compared before its end is compared again when it has settled", async () => {
  await server.rows("delete from reconciliations")
  await nextMorning()
  await due()
  day = server.dayIn(0)
  await reconcile("PAYSTACK")
  await reconcile("PAYPAL")
  expect(await due()).toEqual([])
  await server.forward(86_400_000)
  expect(new Set((await due()).map((report) => `${report.source} ${report.day}`))).toEqual(
    new Set([`PAYPAL ${day}`, `PAYSTACK ${day}`]),
  )
  expect(await due()).toEqual([])
})

test("a payment that was opened days before it was paid is on both sides", async () => {
  const { openPath, body } = purchaseRequests.donation
  const { reference } = (await server.as("student", "POST", openPath, body.PAYSTACK)).body.data
  await server.forward(3 * 86_400_000)
  day = server.dayIn(0)
  await server.checkout(reference, "pay")
  expect((await confirmPurchase(server, "donation", reference)).status).toBe(201)
  await nextMorning()
  const { totals, differences: differing } = await reconcile("PAYSTACK")
  expect(totals).toMatchObject([{ paymentsHere: 1, paymentsThere: 1, amountThere: 200_000 }])
  expect(differing).toEqual([])
})

test.each(["refunded_at", "updatedAt"])(
  "a refund counts on the day on which it was paid out (%s)",
  async (field) => {
    const reference = await buyAndConfirm(server, "donation")
    await refundAtPaystack(reference, 100)
    await server.forward(5 * 86_400_000)
    const created = day
    day = server.dayIn(0)
    const value = { [`data.0.${field}`]: `${day}T11:00:00.000Z` }
    const fault = { provider: "paystack", operation: "refunds", mode: "answer", value }
    await nextMorning()
    await server.injectFault(fault)
    expect(await differences()).toEqual([["refund-missing-here", reference, 200_000, 100]])
    day = created
    await server.injectFault(fault)
    expect(await differences()).toEqual([])
  },
)
