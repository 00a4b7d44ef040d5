import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { lagosYear } from "#api/lagos.ts"
import { Settings } from "#server/config.ts"
import { makeHeldDecisions } from "#server/payments/held-decisions.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { heldPaymentsTable } from "../../scripts/office/held-payments-table.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  emptyBooks,
  readBooks,
  type PaidPurpose,
  buy,
  purchaseRequests,
  confirmPurchase,
  purposes,
  addProduct,
} from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const auditRecords = async (reference: string) =>
  (
    await server.rows(
      `select what, detail ->> 'note' as note from payment_audit
       where payment_id = (select id from payments where reference = $1) order by id`,
      [reference],
    )
  ).map(({ what, note }) => [what, note])

const office = Effect.suspend(() => Effect.provideService(makeHeldDecisions, Settings, server.settings))
/** Returns the result of the office's decision: "done", or the error message. */
const decide = (what: "release" | "refuse", reference: string, note = "seen by Ada") =>
  server.run(Effect.flatMap(office, (decisions) => decisions[what](reference, note, null))).then(
    () => "done",
    (failure: unknown) => (failure as Error).message,
  )
const waiting = () => server.run(Effect.flatMap(office, (decisions) => decisions.waiting))

/** Returns a payment for which the provider reports one kobo less than owed. */
const heldPaymentOf = async (purpose: PaidPurpose) => {
  const { reference } = await buy(server, purpose)
  const value = { "data.amount": purchaseRequests[purpose].amount.PAYSTACK - 1 }
  await server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "answer", value })
  expect((await confirmPurchase(server, purpose, reference)).body.code).toBe("payment_held")
  return reference
}

test("the office sees the owed amount and the provider's different amount", async () => {
  const reference = await heldPaymentOf("donation")
  const held = (await waiting()).filter((payment) => !payment.reference.startsWith("DEMO-"))
  expect(heldPaymentsTable(held)).toMatchObject([
    {
      reference,
      owed: "2000.00 NGN",
      member: "student@demo.test",
      why: "mismatch: amount",
      "the provider says": "amount 1999.99",
    },
  ])
})

test.each(purposes)("a released payment (%s) counts as the owed amount, once", async (purpose) => {
  const reference = await heldPaymentOf(purpose)
  expect(await readBooks(server)).toEqual(emptyBooks)
  expect(await decide("release", reference)).toBe("done")
  const sum = purchaseRequests[purpose].amount.PAYSTACK
  const once = { paid: 1, booked: 1, granted: 1, receipts: 1, paidSum: sum, bookedSum: sum }
  expect(await readBooks(server)).toEqual(once)
  expect(await auditRecords(reference)).toEqual([
    ["mismatch", null],
    ["released", "seen by Ada"],
  ])
  expect(await decide("release", reference)).toBe(
    `The payment ${reference} is paid, so there is nothing to decide.`,
  )
  expect(await readBooks(server)).toEqual(once)
  expect(await server.unbalanced()).toEqual([])
  // The member can confirm it like any other payment.
  expect((await confirmPurchase(server, purpose, reference)).status).toBe(201)
  expect((await confirmPurchase(server, purpose, reference)).status).toBe(409)
})

test.each(purposes)("a refused payment (%s) grants nothing, and its member is notified", async (purpose) => {
  const reference = await heldPaymentOf(purpose)
  expect(await decide("refuse", reference)).toBe("done")
  expect(await readBooks(server)).toEqual(emptyBooks)
  expect(await server.unbalanced()).toEqual([])
  await expect.poll(async () => (await server.payment(reference))["status"]).toBe("refunded")
  expect(await readBooks(server)).toEqual(emptyBooks)
  expect(await server.unbalanced()).toEqual([])
  // No page may call it a payment that was not made.
  const { body } = await confirmPurchase(server, purpose, reference)
  expect([body.message, body.code]).toEqual(["The money of this payment was given back to you.", undefined])
  const mails = (await server.mails("student@demo.test")).filter(
    ({ subject, text }) => subject.includes(" refunded: ") && text.includes(reference),
  )
  expect(mails).toHaveLength(1)
  // The member can pay for the same thing again.
  const { reference: again } = await buy(server, purpose)
  expect((await confirmPurchase(server, purpose, again)).status).toBe(201)
})

test("the second payment for the same thing cannot be released, only refunded", async () => {
  const first = await buy(server, "subscription")
  await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
  const second = await buy(server, "subscription")
  expect((await confirmPurchase(server, "subscription", second.reference)).status).toBe(201)
  expect((await confirmPurchase(server, "subscription", first.reference)).body.code).toBe("payment_held")
  const before = await readBooks(server)
  expect(await decide("release", first.reference)).toBe(
    `The member has what ${first.reference} is for already: it can only be refunded.`,
  )
  // The transaction was rolled back: the payment is still held.
  expect(await readBooks(server)).toEqual(before)
  expect((await server.payment(first.reference))["held_reason"]).toBe("already granted")
  expect(await decide("refuse", first.reference)).toBe("done")
  expect(await readBooks(server)).toEqual(before)
  expect(await server.unbalanced()).toEqual([])
})

const payAgain = (purpose: PaidPurpose) =>
  server.as("student", "POST", purchaseRequests[purpose].openPath, purchaseRequests[purpose].body.PAYSTACK)

test.each(["subscription", "event"] as const)(
  "what a held payment is for (%s) is not opened again until staff decide",
  async (purpose) => {
    const reference = await heldPaymentOf(purpose)
    for (const days of [0, 7]) {
      await server.rows(
        "update payments set created_at = created_at - $2 * interval '1 day' where reference = $1",
        [reference, days],
      )
      const { status, body } = await payAgain(purpose)
      expect([status, body.code]).toEqual([400, "payment_held"])
      expect(body.message).toContain(`Your payment (${reference}) arrived`)
    }
    expect(await decide("release", reference)).toBe("done")
    expect((await payAgain(purpose)).status).toBe(409)
  },
)

test("an open attempt for the same target as a held payment leads to no payment page", async () => {
  const first = await buy(server, "subscription")
  await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
  expect((await payAgain("subscription")).status).toBe(201)
  const value = { "data.amount": 1 }
  const { reference } = first
  await server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "answer", value })
  expect((await confirmPurchase(server, "subscription", reference)).body.code).toBe("payment_held")
  expect((await payAgain("subscription")).body.code).toBe("payment_held")
})

test.each(["order", "donation"] as const)(
  "the same thing (%s) is opened again only by a member who asks once more, later",
  async (purpose) => {
    await heldPaymentOf(purpose)
    expect((await payAgain(purpose)).body.code).toBe("payment_held")
    await server.forward(110_000)
    expect((await payAgain(purpose)).body.code).toBe("payment_held")
    await server.forward(121_000)
    expect((await payAgain(purpose)).status).toBe(201)
  },
)

test("a held payment that the provider returned closes by itself, and its member is notified once", async () => {
  const reference = await heldPaymentOf("event")
  await server.reverse(reference, purchaseRequests.event.amount.PAYSTACK)
  await server.refundWebhook(reference)
  await server.refundWebhook(reference, "again")
  expect((await server.payment(reference))["status"]).toBe("reversed")
  expect(await auditRecords(reference)).toEqual([
    ["mismatch", null],
    ["reversed", null],
  ])
  expect(await decide("release", reference)).toBe(
    `The payment ${reference} is reversed, so there is nothing to decide.`,
  )
  expect(await readBooks(server)).toEqual(emptyBooks)
  const mails = (await server.mails("student@demo.test")).filter(
    ({ subject, text }) => subject.includes(" refunded: ") && text.includes(reference),
  )
  expect(mails).toHaveLength(1)
  const { reference: again } = await buy(server, "event")
  expect((await confirmPurchase(server, "event", again)).status).toBe(201)
})

test("a released payment is soon checked for what was refunded while it was not paid", async () => {
  const { reference } = await buy(server, "donation")
  await server.rows(
    `insert into sandbox_refunds (provider, reference, amount, currency, status, created_at)
      values ('PAYSTACK', $1, 100, 'NGN', 'processed', now())`,
    [reference],
  )
  expect((await confirmPurchase(server, "donation", reference)).body.code).toBe("payment_held")
  expect(await decide("release", reference)).toBe("done")
  const checkAt = (await server.payment(reference))["refund_check_at"] as Date
  expect(checkAt.getTime() - new Date(await server.now()).getTime()).toBeLessThan(3_600_000)
  await server.rows("update payments set refund_check_at = now() - interval '1 day' where reference = $1", [
    reference,
  ])
  await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
  expect(await server.payment(reference)).toMatchObject({ status: "paid", refunded_amount: 100n })
  expect(await server.unbalanced()).toEqual([])
})

test("a payment that is not held, or does not exist, is not changed", async () => {
  const { reference } = await buy(server, "event")
  expect(await decide("refuse", reference)).toBe(
    `The payment ${reference} is initiated, so there is nothing to decide.`,
  )
  expect(await decide("release", "EV-UNKNOWN")).toBe("There is no payment EV-UNKNOWN.")
})

test("a subscription that was held in December and is released in January buys the year of the payment", async () => {
  const year = server.year()
  await server.forward(Date.parse(`${year}-12-31T22:58:59.000Z`) - Date.parse(server.momentIn(0)))
  const reference = await heldPaymentOf("subscription")
  await server.forward(120_000)
  expect(await decide("release", reference)).toBe("done")
  const { items } = (await server.as("student", "GET", "/subscriptions/history")).body.data
  expect(items).toMatchObject([{ reference, expiryDate: `${year}-12-31T22:59:59.000Z` }])
  const payment = await server.payment(reference)
  expect([payment["target_id"], lagosYear((payment["paid_at"] as Date).getTime())]).toEqual([
    String(year),
    year,
  ])
})

test("a subscription that was opened in December, paid in January and is held keeps its member from paying the new year again", async () => {
  const year = server.year()
  await server.forward(Date.parse(`${year}-12-31T22:58:59.000Z`) - Date.parse(server.momentIn(0)))
  const { reference } = (await payAgain("subscription")).body.data
  await server.forward(120_000)
  await server.checkout(reference, "pay")
  const value = { "data.amount": 1 }
  await server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "answer", value })
  expect((await confirmPurchase(server, "subscription", reference)).body.code).toBe("payment_held")
  const { status, body } = await payAgain("subscription")
  expect([status, body.code]).toEqual([400, "payment_held"])
  expect(body.message).toContain(`Your payment (${reference}) arrived`)
  const payment = await server.payment(reference)
  expect([payment["target_id"], payment["status"]]).toEqual([String(year + 1), "held"])
  const mail = (await server.mails("student@demo.test")).find(({ text }) => text.includes(reference))
  expect(mail?.subject).toContain(String(year + 1))
  expect(await decide("release", reference)).toBe("done")
  expect((await payAgain("subscription")).status).toBe(409)
})
