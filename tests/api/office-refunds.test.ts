import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { join } from "./members.ts"
import { buy, buyAndConfirm, confirmPurchase, providers, purposes } from "./purposes.ts"
import { sortedStatuses } from "./server.ts"
import { serveRefunds } from "./refund-actions.ts"

const { server, treasurer, read, ask, reply, sendDue, settled, atProvider } = serveRefunds()

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
