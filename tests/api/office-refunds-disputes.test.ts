import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { Settings } from "#server/config.ts"
import { makeHeldDecisions } from "#server/payments/held-decisions.ts"
import { join, password } from "./members.ts"
import { buyAndConfirm, holdDonation } from "./purposes.ts"
import { serveRefunds } from "./refund-actions.ts"

const {
  server,
  treasurer,
  read,
  ask,
  reply,
  sendDispute,
  closedDispute,
  settled,
  atProvider,
  retry,
  askBeforeCrash,
  decide,
  refundSubjects,
} = serveRefunds()

describe("a refund", () => {
  test("after a lost dispute can be neither requested nor approved", async () => {
    const [ada, bola] = [await treasurer(), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await buyAndConfirm(server, "subscription", "PAYPAL")
    await ask(ada, reference, { amount: 50 })
    await settled(ada, reference)
    const asked = (await ask(ada, reference, { amount: 10 })).body.data as MoneyPayment
    expect(asked.refunds[0]?.status).toBe("awaitingSecond")
    await closedDispute(reference, { resource: { dispute_outcome: { outcome_code: "ACCEPTED" } } }, "PAYPAL")
    const refusals = [
      await ask(ada, reference),
      await reply(bola, reference, asked.refunds[0]!._id, "approve"),
    ]
    for (const { status, body } of refusals)
      expect([status, body.message]).toEqual([
        409,
        "A dispute of this payment was lost, so the bank returns the money. A refund would return it twice.",
      ])
    expect(await atProvider(reference)).toEqual([5_000])
  })

  test.each([
    [
      "PAYSTACK",
      { data: { resolution: "merchant-accepted", refund_amount: 40_000, currency: "NGN" } },
      { left: 600, sent: 60_000 },
    ],
    [
      "PAYPAL",
      {
        resource: {
          dispute_outcome: {
            outcome_code: "RESOLVED_BUYER_FAVOUR",
            amount_refunded: { currency_code: "USD", value: "40.00" },
          },
        },
      },
      { left: 60, sent: 6_000 },
    ],
  ] as const)(
    "of what a dispute lost in part (%s) has left waits for another person, who reads what to check",
    async (source, closing, { left, sent }) => {
      const [ada, bola] = [await treasurer(), await join(server, { staff: "admin", firstName: "Bola" })]
      const reference = await buyAndConfirm(server, "subscription", source)
      await closedDispute(reference, closing, source)
      expect(await read(ada, reference)).toMatchObject({ remaining: left, isInDoubt: true })
      expect((await ask(ada, reference, { amount: left + 1 })).status).toBe(400)
      const asked = (await ask(ada, reference, { amount: left })).body.data as MoneyPayment
      expect(asked.refunds[0]).toMatchObject({
        status: "awaitingSecond",
        note: expect.stringMatching(/the bank returns (₦400|\$40) of it\. Check/),
      })
      expect((await reply(bola, reference, asked.refunds[0]!._id, "approve")).status).toBe(201)
      expect((await settled(ada, reference)).refunds[0]?.status).toBe("refunded")
      expect(await atProvider(reference)).toEqual([sent])
    },
  )

  test("that was decided is not sent any more when a dispute lost in part has left less", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "subscription")
    await askBeforeCrash(ada, reference)
    const closing = { data: { resolution: "merchant-accepted", refund_amount: 99_900, currency: "NGN" } }
    await closedDispute(reference, closing)
    await retry()
    expect((await read(ada, reference)).refunds[0]).toMatchObject({
      status: "failed",
      reason: "A dispute of the payment was lost, so nothing was sent",
    })
    expect(await atProvider(reference)).toEqual([])
  })

  test("after a dispute that was closed in doubt waits for another person, who reads what to check", async () => {
    const [ada, bola] = [await treasurer(), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await buyAndConfirm(server, "event")
    expect((await read(ada, reference)).isInDoubt).toBe(false)
    await closedDispute(reference, { data: { resolution: "declined" } })
    expect((await read(ada, reference)).isInDoubt).toBe(true)
    const asked = (await ask(ada, reference)).body.data as MoneyPayment
    expect(asked.refunds[0]).toMatchObject({
      status: "awaitingSecond",
      note: expect.stringMatching(/^Asked by mail\nPaystack closed a dispute of this payment/),
    })
    expect((await reply(bola, reference, asked.refunds[0]!._id, "approve")).status).toBe(201)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
  })

  test("that was decided is not sent any more when a dispute was lost first", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await askBeforeCrash(ada, reference)
    await closedDispute(reference, { data: { resolution: "merchant-accepted" } })
    await retry()
    expect((await read(ada, reference)).refunds[0]).toMatchObject({
      status: "failed",
      reason: "A dispute of the payment was lost, so nothing was sent",
    })
    expect(await atProvider(reference)).toEqual([])
  })
})

describe("a held payment", () => {
  test("that the member disputes is not decided about before the bank has decided", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await sendDispute("charge.dispute.create", reference)
    for (const decision of ["release", "refuse"]) {
      const refused = await decide(ada, reference, decision)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `The payment ${reference} is disputed, so the bank decides. Decide when the dispute is closed.`,
      ])
      expect(refused.body.data).toMatchObject({ status: "held", decision: null, refunds: [] })
    }
    await sendDispute("charge.dispute.resolve", reference)
    expect((await decide(ada, reference, "release")).body.data.status).toBe("paid")
  })

  test("whose dispute was lost is not refunded", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await closedDispute(reference, { data: { resolution: "merchant-accepted" } })
    const refused = await decide(ada, reference, "refuse")
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `A dispute of the payment ${reference} was lost, so the bank returns the money. A refund would return it twice.`,
    ])
    expect(refused.body.data).toMatchObject({ status: "held", decision: null, refunds: [] })
    expect(await atProvider(reference)).toEqual([])
  })

  test("whose dispute was lost in part is refused by two people, and the rest of it is refunded", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const reference = await holdDonation(server, 2_000)
    const closing = { data: { resolution: "merchant-accepted", refund_amount: 50_000, currency: "NGN" } }
    await closedDispute(reference, closing)
    expect(await read(ada, reference)).toMatchObject({ isInDoubt: true })
    const asked = (await decide(ada, reference, "refuse")).body.data as MoneyPayment
    expect(asked).toMatchObject({
      status: "held",
      decision: { isWaiting: true, note: expect.stringContaining("the bank returns ₦500 of it. Check") },
      refunds: [],
    })
    await server.call("POST", `/office/money/${reference}/approval`, {
      token: bola.token,
      body: { answer: "approve", askedAt: asked.decision!.at, password, freshId: randomUUID() },
    })
    expect(await settled(ada, reference)).toMatchObject({
      status: "refunded",
      refunds: [{ status: "refunded", amount: 1_500 }],
    })
    expect(await atProvider(reference)).toEqual([150_000])
    expect(await refundSubjects(reference)).toEqual(["₦1,500 refunded"])
    expect(await server.unbalanced()).toEqual([])
  })

  test("whose dispute was lost in part is not refunded again for what the provider has returned", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const reference = await holdDonation(server, 2_000)
    const closing = { data: { resolution: "merchant-accepted", refund_amount: 50_000, currency: "NGN" } }
    await closedDispute(reference, closing)
    await server.rows(
      `insert into sandbox_refunds (provider, reference, amount, currency, status, created_at)
        values ('PAYSTACK', $1, 50000, 'NGN', 'processed', now())`,
      [reference],
    )
    const asked = (await decide(ada, reference, "refuse")).body.data as MoneyPayment
    await server.call("POST", `/office/money/${reference}/approval`, {
      token: bola.token,
      body: { answer: "approve", askedAt: asked.decision!.at, password, freshId: randomUUID() },
    })
    expect((await settled(ada, reference)).status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([50_000, 150_000])
  })

  test("whose dispute was closed in doubt is refused by two people, and released by one", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const [refused, released] = [await holdDonation(server, 2_000), await holdDonation(server, 3_000)]
    for (const reference of [refused, released])
      await closedDispute(reference, { data: { resolution: "declined" } })
    const asked = (await decide(ada, refused, "refuse")).body.data as MoneyPayment
    expect(asked).toMatchObject({
      status: "held",
      decision: { isWaiting: true, note: expect.stringContaining("Paystack closed a dispute") },
      refunds: [],
    })
    const approved = await server.call("POST", `/office/money/${refused}/approval`, {
      token: bola.token,
      body: { answer: "approve", askedAt: asked.decision!.at, password, freshId: randomUUID() },
    })
    expect(approved.body.data.refunds).toMatchObject([{ amount: 2_000 }])
    expect((await settled(ada, refused)).status).toBe("refunded")
    expect((await decide(ada, released, "release")).body.data.status).toBe("paid")
  })

  test("of which the provider took more than the limit waits for a second person", async () => {
    const ada = await treasurer()
    const reference = await holdDonation(server, 2_000)
    await server.rows(
      `update payment_audit set detail = jsonb_set(detail, '{claims,amount}', '40000000')
        where detail -> 'claims' is not null
          and payment_id = (select id from payments where reference = $1)`,
      [reference],
    )
    const asked = (await decide(ada, reference, "refuse")).body.data as MoneyPayment
    expect(asked).toMatchObject({ isAboveLimit: true, decision: { isWaiting: true }, refunds: [] })
  })

  test("decided by the command has no decision that waits for a second person any more", async () => {
    const ada = await treasurer()
    const office = await server.run(Effect.provideService(makeHeldDecisions, Settings, server.settings))
    for (const [decision, status, amount] of [
      ["release", "paid", 60_000],
      ["refuse", "refunded", 61_000],
    ] as const) {
      const reference = await holdDonation(server, amount)
      await decide(ada, reference, decision === "release" ? "refuse" : "release")
      await server.run(office[decision](reference, "The bank wrote to us", null))
      const after = decision === "refuse" ? await settled(ada, reference) : await read(ada, reference)
      expect(after).toMatchObject({ status, decision: null })
      expect(after.refunds.map(({ requestedBy }) => requestedBy)).toEqual(decision === "refuse" ? [null] : [])
    }
  })
})
