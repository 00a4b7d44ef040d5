import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { Settings } from "#server/config.ts"
import { RefundSender, resendAfterMs } from "#server/office-money/refund-sender.ts"
import {
  isReserved,
  refundEvents,
  refundStatuses,
  refundTable,
  statusAfter,
} from "#server/office-money/refund-states.ts"
import { makeHeldDecisions } from "#server/payments/held-decisions.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { join, password, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  addProduct,
  buy,
  buyAndConfirm,
  claimHeld,
  confirmPurchase,
  holdDonation,
  providers,
  purposes,
} from "./purposes.ts"
import { sortedStatuses } from "./server.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from sandbox_refunds")
  await server.rows("delete from background_tasks where kind = 'refund'")
})

const treasurer = (firstName = "Ada") => join(server, { staff: "treasurer", firstName })
const read = async ({ token }: Person, reference: string) =>
  (await server.call("GET", `/office/money/${reference}`, { token })).body.data as MoneyPayment
const ask = async (person: Person, reference: string, changes: Record<string, unknown> = {}) =>
  server.call("POST", `/office/money/${reference}/refunds`, {
    token: person.token,
    body: {
      _id: randomUUID(),
      amount: 5,
      revokes: false,
      note: "Asked by mail",
      remaining: (await read(person, reference)).remaining,
      password,
      ...changes,
    },
  })
const reply = (person: Person, reference: string, id: string, given: string) =>
  server.call("POST", `/office/money/${reference}/refunds/${id}/approval`, {
    token: person.token,
    body: { answer: given, password },
  })
/** Stores the webhook of a dispute as a handled one. */
const sendDispute = (event: string, reference: string, closing: unknown = "", source = "PAYSTACK") =>
  server.rows(
    `insert into webhook_events (provider, event_key, event, reference, dispute_id, body, received_at, handled_at)
      values ($3, $1 || $2, $1, $2, '7', convert_to($4, 'UTF8'), now(), now())`,
    [event, reference, source, JSON.stringify(closing)],
  )
/** Stores that a dispute of a payment was opened and closed. */
const closedDispute = async (
  reference: string,
  closing: unknown,
  source: "PAYSTACK" | "PAYPAL" = "PAYSTACK",
) => {
  const isPayPal = source === "PAYPAL"
  await sendDispute(isPayPal ? "CUSTOMER.DISPUTE.CREATED" : "charge.dispute.create", reference, "", source)
  await sendDispute(
    isPayPal ? "CUSTOMER.DISPUTE.RESOLVED" : "charge.dispute.resolve",
    reference,
    closing,
    source,
  )
}
/** Sends the refunds that are due, as the worker does. */
const sendDue = () =>
  server.run(
    Effect.gen(function* () {
      const { handler } = yield* RefundSender
      const tasks = yield* BackgroundTasks
      yield* tasks.handleDue(handler)
    }),
  )
/** Waits until the worker has handled the tasks that are due. */
const settled = async (person: Person, reference: string) => {
  for (let left = 200; left > 0; left--) {
    await sendDue()
    const payment = await read(person, reference)
    if (payment.refunds[0]?.status !== "sending") return payment
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error("the refund was not sent")
}
const atProvider = async (reference: string) =>
  (
    await server.rows("select amount::int as amount from sandbox_refunds where reference = $1 order by id", [
      reference,
    ])
  ).map(({ amount }) => amount)
/**
 * Makes the refund's task due, and waits until its attempt has ended: the server's own worker may be the one that takes it.
 * The task is gone then, or says why it failed.
 */
const retry = async () => {
  await server.rows(
    "update background_tasks set due_at = now() - interval '1 hour', reason = null where kind = 'refund'",
  )
  await sendDue()
  await expect
    .poll(() => server.rows("select 1 from background_tasks where kind = 'refund' and reason is null"))
    .toEqual([])
}

describe("the life cycle of a refund", () => {
  test("is the one in the committed picture", () => {
    const diagram = [
      "stateDiagram-v2",
      ...refundStatuses.flatMap((from) =>
        Object.entries(refundTable[from]).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
      ),
    ].join("\n")
    expect(readFileSync("docs/specification/office.md", "utf8")).toContain(diagram)
  })

  test("is unknown, not failed, without a response, and never leaves a final status", () => {
    for (const status of ["sending", "unknown"] as const) {
      expect(statusAfter(status, "provider.silent")).toBe("unknown")
      expect(isReserved(status)).toBe(true)
    }
    for (const status of ["refunded", "failed", "refused", "withdrawn", "expired"] as const)
      for (const event of refundEvents) expect(statusAfter(status, event)).toBe(status)
    // Nothing is sent before the second person has approved it.
    expect(refundEvents.map((event) => statusAfter("awaitingSecond", event)).toSorted()).toEqual([
      "awaitingSecond",
      "awaitingSecond",
      "awaitingSecond",
      "awaitingSecond",
      "expired",
      // Money that was returned by hand needs no sending.
      "refunded",
      "refused",
      "sending",
      "withdrawn",
    ])
  })
})

/** Requests a refund, and leaves its row and its task as a process that is killed after the commit would. */
const askBeforeCrash = async (person: Person, reference: string) => {
  await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
  await ask(person, reference)
  await settled(person, reference)
  await server.rows("update refunds set status = 'sending', sent_at = null")
}

describe("a refund", () => {
  test.each(providers.flatMap((provider) => purposes.map((purpose) => [purpose, provider] as const)))(
    "of a part (%s, %s) is booked and revokes nothing; the rest revokes it, and the ledger stays even",
    async (purpose, provider) => {
      const ada = await treasurer()
      const reference = await buyAndConfirm(server, purpose, provider)
      const asked = await ask(ada, reference)
      expect([asked.status, asked.body.data.refunds[0].status]).toEqual([201, "sending"])
      const part = await settled(ada, reference)
      expect(part.refunds[0]).toMatchObject({ status: "refunded", amount: 5, requestedBy: { _id: ada._id } })
      expect(part).toMatchObject({
        status: "paid",
        refundedAmount: 5,
        remaining: (part.amount * 100 - 500) / 100,
      })
      expect(part.ledger.map(({ kind }) => kind)).toEqual(["payment", "refund"])
      expect(await server.unbalanced()).toEqual([])

      const rest = await ask(ada, reference, { amount: part.remaining })
      expect(rest.status).toBe(201)
      const [{ _id }] = rest.body.data.refunds
      // The whole amount is above the limit of some of the payments.
      if (rest.body.data.refunds[0].status === "awaitingSecond")
        await reply(await treasurer("Bola"), reference, _id, "approve")
      const whole = await settled(ada, reference)
      expect(["refunded", "reversed"]).toContain(whole.status)
      expect(whole).toMatchObject({ refundedAmount: whole.amount, remaining: 0 })
      expect(whole.ledger.map(({ kind }) => kind)).toEqual(["payment", "refund", "return"])
      expect(await atProvider(reference)).toHaveLength(2)
      expect(await server.unbalanced()).toEqual([])
    },
  )

  test.each(purposes)(
    "of a part can take away what was paid for (%s), and the ledger stays even",
    async (purpose) => {
      const ada = await treasurer()
      const reference = await buyAndConfirm(server, purpose)
      await ask(ada, reference, { revokes: true })
      const payment = await settled(ada, reference)
      expect([payment.status, payment.refundedAmount]).toEqual(["paid", 5])
      const id = (await server.payment(reference))["id"]
      const granted = await server.rows(
        `select 1 from event_registrations where payment_id = $1::uuid
        union all select 1 from subscriptions where payment_id = $1::uuid and revoked_at is null
        union all select 1 from donations where payment_id = $1::uuid and revoked_at is null
        union all select 1 from orders where payment_id = $1::uuid and status <> 'canceled'`,
        [id],
      )
      expect(granted).toEqual([])
      const timeline = await server.rows(
        `select comment from order_timeline where comment ~ 'took the order back|was refunded'
          and order_id = (select id from orders where payment_id = $1::uuid)`,
        [id],
      )
      const comments = purpose === "order" ? ["The office took the order back, with a refund of a part."] : []
      expect(timeline.map(({ comment }) => comment)).toEqual(comments)
      expect(await server.unbalanced()).toEqual([])
      expect((await server.mails("student@demo.test"))[0]?.text).toMatch(
        /refunded ₦5 of your payment for .+\. What it paid for is no longer yours\./,
      )
    },
  )

  test("is mailed to the member's current address, not to the address at the time of the payment", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    const move = (from: string, to: string) =>
      server.rows("update members set email = $2 where email = $1", [from, to])
    await server.rows("delete from mail_outbox")
    await move("student@demo.test", "moved@example.test")
    await ask(ada, reference)
    await settled(ada, reference)
    const recipients = await server.rows("select recipient from mail_outbox")
    await move("moved@example.test", "student@demo.test")
    expect(recipients).toEqual([{ recipient: "moved@example.test" }])
  })

  test("of a part that takes nothing away says so to the member", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await ask(ada, reference)
    await settled(ada, reference)
    expect((await server.mails("student@demo.test"))[0]?.text).toContain("You keep what you paid for.")
  })

  test("needs the password, a note, an amount within what remains, and what remains as it was read", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    for (const [changes, field] of [
      [{ password: "not the password" }, "password"],
      [{ note: " " }, "note"],
      [{ amount: 0 }, "amount"],
      [{ amount: -1 }, "amount"],
      [{ amount: 1.005 }, "amount"],
      [{ amount: 10_000.01 }, "amount"],
      [{ _id: "none" }, "_id"],
    ] as const) {
      const refused = await ask(ada, reference, changes)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
    }
    const stale = await ask(ada, reference, { remaining: 9_999 })
    expect([stale.status, stale.body.data.remaining]).toEqual([409, 10_000])
    expect(await atProvider(reference)).toEqual([])
    const opened = (await buy(server, "donation")).reference
    expect((await ask(ada, opened)).body.message).toContain("Only a paid payment is refunded")
  })

  test("is never about one's own payment", async () => {
    const reference = await buyAndConfirm(server, "donation")
    const [{ id }] = (await server.rows(
      "select id::text as id from members where email = 'student@demo.test'",
    )) as [{ id: string }]
    await server.rows(
      "insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'treasurer', now(), now())",
      [id],
    )
    const own = { _id: id, email: "student@demo.test", token: await server.token("student") }
    expect((await ask(own, reference, { password: "Member#2026" })).status).toBe(403)
    await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [id])
    expect(await server.rows("select 1 from refunds")).toEqual([])
  })

  test("above the limit waits for another person; earlier refunds of the payment count", async () => {
    const [ada, bola] = [await treasurer(), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await buyAndConfirm(server, "subscription", "PAYPAL")
    await ask(ada, reference, { amount: 50 })
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("refunded")
    const asked = (await ask(ada, reference, { amount: 10 })).body.data as MoneyPayment
    expect(asked.refunds[0]).toMatchObject({ status: "awaitingSecond", amount: 10 })
    expect(asked.remaining).toBe(40)
    const waiting = async () =>
      (await server.call("GET", "/office/money?state=waiting", { token: ada.token })).body.data.items
    expect(await waiting()).toMatchObject([{ reference, status: "paid", offlineId: null }])
    await sendDue()
    expect(await atProvider(reference)).toEqual([5_000])
    const { _id } = asked.refunds[0]!
    expect((await reply(ada, reference, _id, "approve")).status).toBe(403)
    expect((await reply(bola, reference, _id, "decline")).body.data).toMatchObject({
      remaining: 50,
      refunds: [{ status: "refused", answeredBy: { _id: bola._id } }, {}],
    })
    expect(await waiting()).toEqual([])
    expect((await reply(bola, reference, _id, "approve")).body.message).toMatch(
      /^You answered this refund already/,
    )
    const again = (await ask(ada, reference, { amount: 10 })).body.data as MoneyPayment
    expect((await reply(bola, reference, again.refunds[0]!._id, "approve")).status).toBe(201)
    expect((await settled(ada, reference)).refunds[0]).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([5_000, 1_000])
    expect(await server.unbalanced()).toEqual([])
  })

  test("that waits is not approved while the payment is disputed, and can be withdrawn", async () => {
    const [ada, bola] = [await treasurer(), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await buyAndConfirm(server, "subscription", "PAYPAL")
    await ask(ada, reference, { amount: 50 })
    await settled(ada, reference)
    const asked = (await ask(ada, reference, { amount: 10 })).body.data as MoneyPayment
    const { _id, status } = asked.refunds[0]!
    expect(status).toBe("awaitingSecond")
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    const approved = await reply(bola, reference, _id, "approve")
    expect([approved.status, approved.body.message]).toEqual([
      409,
      "Only a paid payment is refunded. This one is disputed.",
    ])
    expect((await reply(ada, reference, _id, "decline")).body.data.refunds[0].status).toBe("withdrawn")
    expect(await atProvider(reference)).toEqual([5_000])
  })

  test("that was decided is not sent any more when a dispute came first", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await askBeforeCrash(ada, reference)
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    await retry()
    expect((await read(ada, reference)).refunds[0]).toMatchObject({
      status: "failed",
      reason: "The payment is disputed, so nothing was sent",
    })
    expect(await atProvider(reference)).toEqual([])
  })

  test("without a response is looked up, and not sent again, while a dispute is open", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("unknown")
    await server.rows("update refunds set sent_at = sent_at - $1::int * interval '1 ms'", [resendAfterMs])
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("unknown")
    expect(await atProvider(reference)).toEqual([])
    // The bank has returned all of it.
    await server.rows("update payments set status = 'reversed' where reference = $1", [reference])
    await retry()
    await expect
      .poll(() => read(ada, reference))
      .toMatchObject({
        refunds: [{ status: "failed", reason: "The payment is reversed, so nothing was sent" }],
      })
    expect(await atProvider(reference)).toEqual([])
  })

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

  test("of all that is left takes away what was paid for, as staff are told", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await ask(ada, reference)
    const { remaining } = await settled(ada, reference)
    const asked = await ask(ada, reference, { amount: remaining })
    expect((asked.body.data as MoneyPayment).refunds[0]).toMatchObject({ amount: remaining, revokes: true })
    await settled(ada, reference)
    // Paystack calls a payment reversed of which nothing is left.
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "reversed" })
    expect(await server.unbalanced()).toEqual([])
  })

  test("that is corrected after its response was lost counts as it was saved, and staff are told", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    const _id = randomUUID()
    await ask(ada, reference, { _id, amount: 10 })
    const corrected = await ask(ada, reference, { _id, amount: 5 })
    expect([corrected.status, corrected.body.message]).toEqual([
      409,
      "Your refund of ₦10 was saved already, and counts.",
    ])
    expect((await ask(ada, reference, { _id, amount: 10 })).status).toBe(201)
    expect((await ask(ada, reference, { _id, amount: 10, revokes: true })).status).toBe(409)
    await settled(ada, reference)
    expect(await atProvider(reference)).toEqual([1_000])
  })

  test.each(["event", "subscription", "donation", "order"] as const)(
    "that takes away what was paid for (%s) is what the member is told who opens the payment again",
    async (purpose) => {
      const ada = await treasurer()
      const { reference, id } = await buy(server, purpose)
      // The webhook settles it before the member comes back.
      await server.run(Effect.flatMap(Recheck, ({ checkDue }) => checkDue))
      await server.rows("update payments set next_check_at = now() where reference = $1", [reference])
      await server.run(Effect.flatMap(Recheck, ({ checkDue }) => checkDue))
      await expect.poll(() => read(ada, reference)).toMatchObject({ status: "paid" })
      await ask(ada, reference, { revokes: true })
      await settled(ada, reference)
      const confirmed = await confirmPurchase(server, purpose, id)
      expect([confirmed.status, confirmed.body.code, confirmed.body.message]).toEqual([
        400,
        undefined,
        "What this payment was for was taken back or canceled. We have written to you about the money.",
      ])
      // The member can pay for it anew.
      expect((await buy(server, purpose)).reference).not.toBe(reference)
    },
  )

  test("that is asked for twice with one id is one refund", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    const _id = randomUUID()
    const responses = await Promise.all([ask(ada, reference, { _id }), ask(ada, reference, { _id })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    await settled(ada, reference)
    expect(await atProvider(reference)).toEqual([500])
  })

  test("that equals the last one is an entry of its own in the history", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    for (let times = 0; times < 2; times++) {
      await ask(ada, reference)
      await settled(ada, reference)
    }
    const { history } = await read(ada, reference)
    expect(history.filter(({ what }) => what === "refund decided")).toHaveLength(2)
  })

  test("of two people at once is one refund", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const reference = await buyAndConfirm(server, "event")
    // Both have read the payment before either decides.
    const { remaining } = await read(ada, reference)
    const responses = await Promise.all([ada, bola].map((person) => ask(person, reference, { remaining })))
    expect(sortedStatuses(responses)).toEqual([201, 409])
    await settled(ada, reference)
    expect(await atProvider(reference)).toEqual([500])
  })
})

describe("a provider that does not respond", () => {
  test.each(providers)("(%s) leaves the refund unknown, and one refund is made", async (source) => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event", source)
    const provider = source.toLowerCase()
    // PayPal's request is sent twice, because its id makes it the same request.
    for (let times = 0; times < 2; times++)
      await server.injectFault({ provider, operation: "refund", mode: "cut-after-work" })
    await ask(ada, reference)
    const unknown = await settled(ada, reference)
    expect(unknown.refunds[0]).toMatchObject({ status: "unknown", reason: null })
    expect(unknown.remaining).toBe(unknown.amount - 5)
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    await server.disableWebhooks()
    await retry()
    const found = await read(ada, reference)
    expect(found.refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
    expect(found.ledger.map(({ amount }) => amount)).toEqual([found.amount, -5])
    expect(await server.unbalanced()).toEqual([])
  })

  test("is asked for its list before a refund is sent again, and only later is it sent again", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("unknown")
    await retry()
    // Paystack may list a refund late, so it is not sent again at once.
    expect(await atProvider(reference)).toEqual([])
    await server.rows("update refunds set sent_at = sent_at - $1::int * interval '1 ms'", [resendAfterMs])
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
  })

  test("a crash between the decision and the sending loses nothing", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await askBeforeCrash(ada, reference)
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
  })

  test("that refuses the refund says why, and the money can be refunded again", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    const body = { status: false, message: "Insufficient balance" }
    await server.injectFault({
      provider: "paystack",
      operation: "refund",
      mode: "status",
      value: { status: 400, body },
    })
    await ask(ada, reference)
    const failed = await settled(ada, reference)
    expect(failed).toMatchObject({
      remaining: failed.amount,
      refunds: [{ status: "failed", reason: "Insufficient balance" }],
    })
    // A withdrawn request does not settle the failed refund.
    await server.rows("update refunds set requested_at = requested_at - interval '1 minute'")
    await server.rows(
      `insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at)
        select $1, payment_id, amount, false, note, 'withdrawn', requested_by, now(), now() from refunds`,
      [randomUUID()],
    )
    expect(await queue(ada, "failed-refunds")).toBe(1)
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await queue(ada, "failed-refunds")).toBe(0)
  })

  test.each(providers)(
    "that pays later (%s): the refund is pending until its check finds it",
    async (source) => {
      const ada = await treasurer()
      const reference = await buyAndConfirm(server, "event", source)
      await server.injectFault({
        provider: source.toLowerCase(),
        operation: "refund",
        mode: "outcome",
        value: "pending",
      })
      await ask(ada, reference)
      const pending = await settled(ada, reference)
      expect(pending.refunds[0]?.status).toBe("pending")
      expect([pending.refundedAmount, pending.remaining]).toEqual([0, pending.amount - 5])
      // Asking again does not restart the schedule of its checks, which become rarer with time.
      await server.rows("update payments set refund_reported_at = '2026-01-01' where reference = $1", [
        reference,
      ])
      await server.run(
        Effect.flatMap(BackgroundTasks, (tasks) => tasks.enqueue("refund", pending.refunds[0]!._id)),
      )
      await retry()
      expect((await server.payment(reference))["refund_reported_at"]).toEqual(new Date("2026-01-01"))
      await server.rows("update sandbox_refunds set status = 'processed'")
      await server.rows(
        "update payments set refund_check_at = now() - interval '1 day' where reference = $1",
        [reference],
      )
      await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
      await retry()
      // The check leaves the question to a background task.
      await expect
        .poll(() => read(ada, reference))
        .toMatchObject({ refundedAmount: 5, refunds: [{ status: "refunded" }] })
      expect(await server.unbalanced()).toEqual([])
    },
  )
})

const decide = async ({ token }: Person, reference: string, decision: string) => {
  const version = await claimHeld(server, token, reference)
  return server.call("POST", `/office/money/${reference}/decision`, {
    token,
    body: { decision, note: "Another amount was paid", version, password, freshId: randomUUID() },
  })
}
const notifiedOf = async (reference: string) =>
  (await server.mails("student@demo.test"))
    .filter(({ text }) => text.includes(reference))
    .map(({ subject }) => subject.replace(/: .*/, ""))
    .filter((subject) => subject.includes("refunded"))
const fail = (operation: string, fault: Readonly<Record<string, unknown>>) =>
  server.injectFault({ provider: "paystack", operation, ...fault })
const queue = async ({ token }: Person, name: string) => {
  const { body } = await server.call("GET", "/office/to-do", { token })
  const queues = body.data as readonly { readonly name: string; readonly count: number }[]
  return queues.find((one) => one.name === name)?.count
}

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
    expect(await notifiedOf(reference)).toEqual(["₦1,500 refunded"])
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
const refundSubjects = async (who: string, reference: string) =>
  (await server.mails(`${who}@demo.test`))
    .filter(({ subject, text }) => subject.includes("refunded") && text.includes(reference))
    .map(({ subject }) => subject.replace(/: .*/, ""))

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
    expect(await notifiedOf(reference)).toEqual(["₦2,000 refunded"])
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
    expect(await notifiedOf(reference)).toEqual(["₦2,000 is being refunded"])
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
    expect((await notifiedOf(reference)).toSorted()).toEqual(["₦2,000 is being refunded", "₦2,000 refunded"])
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
    expect(await notifiedOf(reference)).toEqual([])
    await retry()
    await expect.poll(() => read(ada, reference)).toMatchObject({ status: "refunded" })
    expect(await atProvider(reference)).toEqual([200_000])
    expect(await notifiedOf(reference)).toEqual(["₦2,000 refunded"])
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
    expect(await notifiedOf(reference)).toEqual([])
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
      expect(await notifiedOf(reference)).toHaveLength(1)
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
    expect(await refundSubjects("global", reference)).toEqual(["$12.34 refunded"])
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
    expect(await refundSubjects(source === "PAYPAL" ? "global" : "student", reference)).toEqual([
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
