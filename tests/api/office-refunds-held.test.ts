import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { resendAfterMs } from "#server/office-money/refund-sender.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { password } from "./members.ts"
import { buy, confirmPurchase, holdDonation, providers } from "./purposes.ts"
import { serveRefunds } from "./refund-actions.ts"

const { server, treasurer, read, sendDispute, settled, atProvider, retry, decide, refundSubjects, queue } =
  serveRefunds()

const fail = (operation: string, fault: Readonly<Record<string, unknown>>) =>
  server.injectFault({ provider: "paystack", operation, ...fault })

/** Makes a held donation through PayPal, whose capture differs from our row. */
const holdPayPal = async (changes: Readonly<Record<string, string>>) => {
  const { id, reference } = await buy(server, "donation", "PAYPAL")
  const value = Object.fromEntries(
    Object.entries(changes).map(([field, text]) => [
      `purchase_units.0.payments.captures.0.amount.${field}`,
      text,
    ]),
  )
  await server.injectFault({ provider: "paypal", operation: "capture", reference, mode: "answer", value })
  expect((await confirmPurchase(server, "donation", id, "PAYPAL")).body.code).toBe("payment_held")
  return reference
}

describe("a refused held payment", () => {
  test("is refunded in full, once, and its member is told when the provider has done it", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    const refused = await decide(ada, reference, "refuse")
    expect(refused.body.data).toMatchObject({
      status: "held",
      decision: { isWaiting: false },
      refunds: [{ amount: 2_000, requestedBy: { _id: ada._id }, note: "Another amount was paid" }],
    })
    const payment = await settled(ada, reference)
    expect(payment).toMatchObject({
      status: "refunded",
      heldReason: null,
      ledger: [],
      refunds: [{ status: "refunded" }],
    })
    expect(await atProvider(reference)).toEqual([200_000])
    expect(await refundSubjects(reference)).toEqual(["₦2,000 refunded"])
    await server.rows("update refunds set status = 'sending'")
    await retry()
    expect(await atProvider(reference)).toEqual([200_000])
    expect(await server.unbalanced()).toEqual([])
  })

  test("is neither released nor refused again while its refund is on its way", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await fail("refund", { mode: "outcome", value: "pending" })
    await decide(ada, reference, "refuse")
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("pending")
    expect(await refundSubjects(reference)).toEqual(["₦2,000 is being refunded"])
    for (const decision of ["release", "refuse"]) {
      const late = await decide(await treasurer("Bola"), reference, decision)
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada .* refused this already at /),
      ])
    }
    expect(await queue(ada, "held-payments")).toBe(0)
    expect(await queue(await treasurer("Chi"), "held-decisions")).toBe(0)

    await server.rows("update sandbox_refunds set status = 'processed'")
    await server.rows("update payments set refund_check_at = now() - interval '1 day' where reference = $1", [
      reference,
    ])
    await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
    await retry()
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "refunded" })
    expect((await refundSubjects(reference)).toSorted()).toEqual([
      "₦2,000 is being refunded",
      "₦2,000 refunded",
    ])
    expect(await atProvider(reference)).toEqual([200_000])
    expect(await server.unbalanced()).toEqual([])
  })

  test("is unknown while the provider is unavailable, and is then looked up and sent once", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    // The provider does the work, and its response is lost.
    await server.disableWebhooks()
    await fail("refund", { mode: "cut-after-work" })
    await decide(ada, reference, "refuse")
    const unknown = await settled(ada, reference)
    expect([unknown.status, unknown.refunds[0]?.status]).toEqual(["held", "unknown"])
    expect(await refundSubjects(reference)).toEqual([])
    await retry()
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([200_000])
    expect(await refundSubjects(reference)).toEqual(["₦2,000 refunded"])
  })

  test("is not sent when a dispute came first, and waits for a decision again", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await fail("refund", { mode: "cut" })
    await decide(ada, reference, "refuse")
    await settled(ada, reference)
    // The dispute came between the decision and the sending.
    await server.rows("update refunds set status = 'sending', sent_at = null")
    await sendDispute("charge.dispute.create", reference)
    await retry()
    expect(await read(ada, reference)).toMatchObject({
      status: "held",
      decision: null,
      refunds: [{ status: "failed", reason: "The payment is disputed, so nothing was sent" }],
    })
    expect(await atProvider(reference)).toEqual([])
  })

  test("without a response is looked up, and sent again only after the dispute is closed", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await fail("refund", { mode: "cut" })
    await decide(ada, reference, "refuse")
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("unknown")
    await server.rows("update refunds set sent_at = sent_at - $1::int * interval '1 ms'", [resendAfterMs])
    await sendDispute("charge.dispute.create", reference)
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("unknown")
    expect(await atProvider(reference)).toEqual([])
    await sendDispute("charge.dispute.resolve", reference)
    await retry()
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([200_000])
  })

  test("waits for a decision again when the provider refuses the refund, and is in To do", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await fail("refund", {
      mode: "status",
      value: { status: 400, body: { status: false, message: "Insufficient balance" } },
    })
    await decide(ada, reference, "refuse")
    expect(await settled(ada, reference)).toMatchObject({
      status: "held",
      decision: null,
      refunds: [{ status: "failed", reason: "Insufficient balance" }],
      history: [{ what: "refund failed", note: "Insufficient balance" }, {}, {}],
    })
    expect([await queue(ada, "held-payments"), await queue(ada, "failed-refunds")]).toEqual([1, 1])
    expect(await refundSubjects(reference)).toEqual([])
    await decide(ada, reference, "refuse")
    expect(await settled(ada, reference)).toMatchObject({ status: "refunded" })
    expect([await queue(ada, "held-payments"), await queue(ada, "failed-refunds")]).toEqual([0, 0])
    expect(await atProvider(reference)).toEqual([200_000])
  })

  test("can be released after a failed refund, which is then dealt with", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await fail("refund", { mode: "status", value: { status: 400, body: { status: false, message: "No" } } })
    await decide(ada, reference, "refuse")
    await settled(ada, reference)
    expect((await decide(ada, reference, "release")).body.data.status).toBe("paid")
    expect(await queue(ada, "failed-refunds")).toBe(0)
    expect(await server.unbalanced()).toEqual([])
  })

  test("is closed, and not refunded twice, when the provider has returned a part or all of it", async () => {
    const ada = await treasurer()
    for (const [before, after] of [
      [200_000, [200_000]],
      [50_000, [50_000, 150_000]],
    ] as const) {
      const reference = await holdDonation(server, 2_000)
      await server.rows(
        `insert into sandbox_refunds (provider, reference, amount, currency, status, created_at)
          values ('PAYSTACK', $1, $2, 'NGN', 'processed', now())`,
        [reference, before],
      )
      await decide(ada, reference, "refuse")
      expect(await settled(ada, reference)).toMatchObject({ status: "refunded" })
      expect(await atProvider(reference)).toEqual(after)
      expect(await refundSubjects(reference)).toHaveLength(1)
    }
  })

  test("through PayPal is refunded in full, once, and its member is told", async () => {
    const ada = await treasurer()
    const reference = await holdPayPal({ value: "12.33" })
    await decide(ada, reference, "refuse")
    expect(await settled(ada, reference)).toMatchObject({
      status: "refunded",
      ledger: [],
      refunds: [{ status: "refunded", amount: 12.34 }],
    })
    await server.rows("update refunds set status = 'sending'")
    await server.run(
      Effect.flatMap(BackgroundTasks, (tasks) =>
        Effect.flatMap(
          Effect.promise(() => server.rows("select id::text as id from refunds")),
          ([refund]) => tasks.enqueue("refund", String(refund!["id"])),
        ),
      ),
    )
    await retry()
    expect(await atProvider(reference)).toEqual([1_234])
    expect(await refundSubjects(reference, "global")).toEqual(["$12.34 refunded"])
    expect(await server.unbalanced()).toEqual([])
  })

  test("without a response of PayPal is looked up, and refunded once", async () => {
    const ada = await treasurer()
    const reference = await holdPayPal({ value: "12.33" })
    await server.disableWebhooks()
    await server.injectFault({ provider: "paypal", operation: "refund", mode: "cut-after-work" })
    await decide(ada, reference, "refuse")
    await settled(ada, reference)
    await retry()
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([1_234])
  })

  test.each(providers)("in another currency (%s) is refunded in that one", async (source) => {
    const ada = await treasurer()
    let reference: string
    if (source === "PAYPAL") {
      reference = await holdPayPal({ currency_code: "EUR" })
      await server.rows(
        `update sandbox_paypal_orders set unit = jsonb_set(unit, '{amount,currency_code}', '"EUR"')
          where unit ->> 'invoice_id' = $1`,
        [reference],
      )
    } else {
      ;({ reference } = await buy(server, "donation"))
      await server.rows("update sandbox_paystack_transactions set currency = 'GHS' where reference = $1", [
        reference,
      ])
      await confirmPurchase(server, "donation", reference)
    }
    expect((await server.payment(reference))["held_reason"]).toBe("mismatch: currency")
    await decide(ada, reference, "refuse")
    expect(await settled(ada, reference)).toMatchObject({ status: "refunded", ledger: [] })
    expect(
      await server.rows("select currency, amount::int as amount from sandbox_refunds where reference = $1", [
        reference,
      ]),
    ).toEqual([
      source === "PAYPAL" ? { currency: "EUR", amount: 1_234 } : { currency: "GHS", amount: 200_000 },
    ])
    // A sum in our currency would be wrong.
    expect(await refundSubjects(reference, source === "PAYPAL" ? "global" : "student")).toEqual([
      "Your payment was refunded",
    ])
    expect(await server.unbalanced()).toEqual([])
  })

  test("above the limit has one second person, for the decision and its refund", async () => {
    const ada = await treasurer()
    const bola = await treasurer("Bola")
    const reference = await holdDonation(server, 60_000)
    const asked = (await decide(ada, reference, "refuse")).body.data as MoneyPayment
    expect(asked).toMatchObject({ decision: { isWaiting: true }, refunds: [] })
    const approved = await server.call("POST", `/office/money/${reference}/approval`, {
      token: bola.token,
      body: { answer: "approve", askedAt: asked.decision?.at, password, freshId: randomUUID() },
    })
    expect(approved.body.data).toMatchObject({
      decision: { isWaiting: false, approvedBy: { _id: bola._id } },
      refunds: [{ status: "sending", requestedBy: { _id: ada._id }, answeredBy: { _id: bola._id } }],
    })
    expect(await settled(ada, reference)).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([6_000_000])
  })
})
