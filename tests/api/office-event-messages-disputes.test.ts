import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { DisputedPlaces } from "#server/office-event-messages/disputed-places.ts"
import { makeWebhookReports } from "#server/payments/disputes.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { join } from "./members.ts"
import { prices, reason, serveEvents } from "./event-actions.ts"

const {
  server,
  editor,
  student,
  published,
  paidEvent,
  buyPlace,
  read,
  cancel,
  waitUntilFinished,
  refundsAt,
  newDispute,
  openDispute,
  openAtPayPal,
  winAtPayPal,
  refundsOf,
} = serveEvents()

const closeDispute = (reference: string, id: number, resolution: string | null, lost = {}) =>
  server.paystackWebhook({
    event: "charge.dispute.resolve",
    data: { id, resolution, ...lost, transaction: { reference } },
  })
/** A dispute that takes ₦200 of the ₦500 of a student's place. */
const lostPart = { refund_amount: 20_000, currency: "NGN" }
/** Cancels an event whose only place is disputed. A global member pays with PayPal. */
const canceledWithDispute = async (
  name: string,
  role: "Student" | "GlobalNetwork" = "Student",
  plans = prices,
) => {
  const ada = await join(server, { staff: "admin" })
  const event = await published(ada, { name, isPaid: true, paymentPlans: plans })
  const payer = await join(server, { role })
  const reference = await buyPlace(payer, event)
  const dispute = newDispute()
  await (role === "Student" ? openDispute(reference, dispute) : openAtPayPal(reference, dispute))
  await cancel(ada, event)
  await waitUntilFinished(ada, event)
  expect(await refundsOf(reference)).toEqual([])
  return { ada, event, payer, reference, dispute }
}
const followUp = (reference: string) =>
  server.run(
    Effect.flatMap(DisputedPlaces, ({ handler }) =>
      handler.handle({ id: "", kind: "", key: reference, attempts: 1, reason: null, requestId: null }),
    ),
  )
/** Waits until what follows a closed dispute is done. */
const followedUp = () =>
  expect.poll(() => server.rows("select 1 from background_tasks where kind = 'closed-dispute'")).toEqual([])

describe("a disputed place of a canceled event", () => {
  test("is refunded once the dispute is won, and the cancellation counts it", async () => {
    const { ada, event, payer, reference, dispute } = await canceledWithDispute("Won", "GlobalNetwork")
    await winAtPayPal(reference, dispute)
    await followedUp()
    const { progress } = await waitUntilFinished(ada, event)
    expect(progress!.refunds).toMatchObject({ refunded: 1, awaitingSecond: 0 })
    expect(await refundsOf(reference)).toEqual([
      { status: "refunded", amount: 2_000, note: `The event was canceled: ${reason}` },
    ])
    expect(await refundsAt(reference)).toEqual([2_000])
    expect(["refunded", "reversed"]).toContain((await server.payment(reference))["status"])
    expect((await server.mails(payer.email))[0]!.subject).toContain("$20 refunded: Won")
    expect(await server.unbalanced()).toEqual([])
  })

  test("has one refund, also after a repeated webhook, a crash and two workers", async () => {
    const { ada, event, reference, dispute } = await canceledWithDispute("Won Twice")
    // The provider does not answer, so the refund is decided later.
    await server.injectFault({
      provider: "paystack",
      operation: "verify",
      reference,
      mode: "down",
      times: 1_000,
    })
    await server.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { dispute: report } = yield* makeWebhookReports
        const payment = yield* Effect.flatMap(PaymentRows, (rows) => rows.find(reference))
        yield* sql`insert into webhook_events (provider, event_key, event, reference, dispute_id, body, received_at,
            handled_at)
          values ('PAYSTACK', ${`resolve:${dispute}`}, 'charge.dispute.resolve', ${reference}, ${String(dispute)},
            ${Buffer.from('{"data":{"resolution":"declined"}}')}, now(), now())`
        const closed = {
          id: randomUUID(),
          provider: "PAYSTACK" as const,
          event: "charge.dispute.resolve",
          reference,
          disputeId: String(dispute),
          handled: false,
        }
        // The server ended before it marked the webhook as handled.
        yield* report(payment!, closed)
        yield* report(payment!, closed)
      }),
    )
    await expect(followUp(reference)).rejects.toThrow()
    expect(await refundsOf(reference)).toEqual([])
    expect(
      await server.rows("select 1 from background_tasks where kind = 'closed-dispute' and key = $1", [
        reference,
      ]),
    ).toHaveLength(1)
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    await server.disableWebhooks()
    // The server may have stopped asking the provider, after five failures in a row.
    await server.forward(16_000)
    await Promise.all([followUp(reference), followUp(reference)])
    await followUp(reference)
    await waitUntilFinished(ada, event)
    expect(await refundsOf(reference)).toMatchObject([{ status: "awaitingSecond", amount: 50_000 }])
    expect(await server.unbalanced()).toEqual([])
  })

  test.each([
    ["the provider does not say who won", null],
    ["the bank may reopen the dispute", "declined"],
  ])("waits for a second person when %s", async (name, resolution) => {
    const { ada, event, reference, dispute } = await canceledWithDispute(`When ${name}`)
    await closeDispute(reference, dispute, resolution)
    await followedUp()
    expect((await waitUntilFinished(ada, event)).progress!.attention).toMatchObject([
      { status: "awaitingSecond", reference },
    ])
    expect(await refundsOf(reference)).toEqual([
      {
        status: "awaitingSecond",
        amount: 50_000,
        note: expect.stringContaining(
          "Paystack closed a dispute of this payment and did not say who keeps the money.",
        ),
      },
    ])
    const treasurer = await join(server, { staff: "treasurer" })
    const { body } = await server.call("GET", "/office/to-do", { token: treasurer.token })
    const waiting = await server.rows("select 1 from refunds where status = 'awaitingSecond'")
    expect(body.data).toContainEqual(expect.objectContaining({ name: "refunds", count: waiting.length }))
    expect(await refundsAt(reference)).toEqual([])
  })

  test("above the limit waits for a second person, also when the dispute is won", async () => {
    const { ada, event, reference, dispute } = await canceledWithDispute("Won Above", "GlobalNetwork", [
      ...prices.slice(0, 2),
      { role: "GlobalNetwork", price: 60 },
    ])
    await winAtPayPal(reference, dispute)
    await followedUp()
    expect((await waitUntilFinished(ada, event)).progress!.attention).toMatchObject([
      { status: "awaitingSecond", reference },
    ])
    expect(await refundsAt(reference)).toEqual([])
  })

  test("is left to the bank when a dispute is lost, or another one is open", async () => {
    const lost = await canceledWithDispute("Lost")
    await closeDispute(lost.reference, lost.dispute, "merchant-accepted")
    const open = await canceledWithDispute("Open")
    const second = await openDispute(open.reference)
    await closeDispute(open.reference, second, "declined")
    await followedUp()
    await followUp(open.reference)
    expect([await refundsOf(lost.reference), await refundsOf(open.reference)]).toEqual([[], []])
    // Two disputes of one payment, of which one was lost.
    await closeDispute(open.reference, open.dispute, "merchant-accepted")
    await followedUp()
    expect(await refundsOf(open.reference)).toEqual([])
  })

  test("is not refunded again when the provider returned the money", async () => {
    const { ada, event, reference, dispute } = await canceledWithDispute("Returned")
    await server.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`insert into sandbox_refunds (provider, reference, amount, currency, status, created_at)
          values ('PAYSTACK', ${reference}, 50000, 'NGN', 'processed', now())`,
      ),
    )
    await closeDispute(reference, dispute, "declined")
    await followedUp()
    await waitUntilFinished(ada, event)
    expect(await refundsOf(reference)).toEqual([])
    expect(["refunded", "reversed"]).toContain((await server.payment(reference))["status"])
    expect(await server.unbalanced()).toEqual([])
  })

  test("whose dispute was lost before the cancellation is left to the bank", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Lost Before")
    const payer = await student()
    const reference = await buyPlace(payer, event)
    await closeDispute(reference, await openDispute(reference), "merchant-accepted")
    await followedUp()
    // The provider reports the return of the money days later.
    expect((await server.payment(reference))["status"]).toBe("paid")
    expect((await read(ada, event)).preview).toMatchObject({ refunds: [], disputed: 1 })
    await cancel(ada, event)
    await waitUntilFinished(ada, event)
    expect(await refundsAt(reference)).toEqual([])
    expect(await refundsOf(reference)).toEqual([])
    expect((await server.mails(payer.email))[0]!.text).toContain("your bank returns the money to you")
    expect(await server.unbalanced()).toEqual([])
  })

  test("whose dispute was lost in part has its rest refunded, by a second person", async () => {
    const { ada, event, reference, dispute } = await canceledWithDispute("Lost In Part")
    await closeDispute(reference, dispute, "merchant-accepted", lostPart)
    await followedUp()
    expect((await waitUntilFinished(ada, event)).progress!.attention).toMatchObject([
      { status: "awaitingSecond", reference, amount: 300 },
    ])
    expect(await refundsOf(reference)).toMatchObject([
      { amount: 30_000, note: expect.stringContaining("the bank returns ₦200 of it. Check") },
    ])
  })

  test("whose dispute was lost in part before the cancellation has its rest refunded, by a second person", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Lost In Part Before")
    const payer = await student()
    const reference = await buyPlace(payer, event)
    await closeDispute(reference, await openDispute(reference), "merchant-accepted", lostPart)
    await followedUp()
    expect((await read(ada, event)).preview).toMatchObject({
      refunds: [{ currency: "NGN", payments: 1, amount: 300 }],
      secondCount: 1,
      seconds: [{ reference, amount: 300 }],
      disputed: 0,
    })
    await cancel(ada, event)
    await waitUntilFinished(ada, event)
    expect(await refundsOf(reference)).toMatchObject([
      {
        status: "awaitingSecond",
        amount: 30_000,
        note: expect.stringContaining("the bank returns ₦200 of it. Check"),
      },
    ])
    expect((await server.mails(payer.email))[0]!.text).toContain("is checking the refund of your ₦300")
    expect(await refundsAt(reference)).toEqual([])
  })

  test("whose dispute was closed in doubt before the cancellation waits for a second person", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Doubt Before")
    const reference = await buyPlace(await student(), event)
    await closeDispute(reference, await openDispute(reference), "declined")
    await followedUp()
    expect((await read(ada, event)).preview).toMatchObject({ secondCount: 1, seconds: [{ reference }] })
    await cancel(ada, event)
    expect((await waitUntilFinished(ada, event)).progress!.attention).toMatchObject([
      { status: "awaitingSecond", reference },
    ])
    expect(await refundsOf(reference)).toMatchObject([
      { amount: 50_000, note: expect.stringContaining("did not say who keeps the money") },
    ])
    expect(await refundsAt(reference)).toEqual([])
  })

  test("of an event that takes place keeps its place", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Takes Place")
    const reference = await buyPlace(await student(), event)
    await closeDispute(reference, await openDispute(reference), "declined")
    await followedUp()
    expect(await refundsOf(reference)).toEqual([])
    expect((await server.payment(reference))["status"]).toBe("paid")
  })
})
