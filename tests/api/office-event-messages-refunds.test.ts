import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { SecondApprovals } from "#server/second-approvals/service.ts"
import { join, password, type Person } from "./members.ts"
import { claimHeld } from "./purposes.ts"
import { serveEvents } from "./event-actions.ts"

const {
  server,
  editor,
  student,
  paidEvent,
  open,
  confirm,
  buyPlace,
  read,
  cancel,
  waitUntilFinished,
  refundsAt,
  refundsOf,
} = serveEvents()

describe("canceling", () => {
  test("leaves a refund above the limit, and a refund to oneself, to a second person", async () => {
    const ada = await join(server, { staff: "admin", firstName: "Ada" })
    const event = await paidEvent(ada, "Above")
    const doctor = await join(server, { role: "Doctor" })
    const high = await buyPlace(doctor, event)
    const own = await buyPlace(ada, event)
    const { preview } = await read(ada, event)
    expect(preview!.secondCount).toBe(2)
    await cancel(ada, event)
    const { progress } = await waitUntilFinished(ada, event)
    expect(progress!.refunds).toMatchObject({ awaitingSecond: 2, refunded: 0 })
    expect(progress!.attention.map(({ status }) => status)).toEqual(["awaitingSecond", "awaitingSecond"])
    expect([await refundsAt(high), await refundsAt(own)]).toEqual([[], []])
    // The money is in the books until it is returned, and no place is left.
    expect(await server.unbalanced()).toEqual([])
    const places = await server.rows("select 1 from event_registrations where event_id = $1::uuid", [
      event._id,
    ])
    expect(places).toEqual([])
    expect((await server.mails(doctor.email))[0]!.text).toContain("Our office is checking the refund")
    const answerTo = async (person: Person, reference: string, answer: string) => {
      const { refunds } = (await server.call("GET", `/office/money/${reference}`, { token: person.token }))
        .body.data
      return server.call("POST", `/office/money/${reference}/refunds/${refunds[0]._id}/approval`, {
        token: person.token,
        body: { answer, password },
      })
    }
    expect((await answerTo(ada, high, "approve")).status).toBe(403)
    expect((await answerTo(ada, own, "approve")).status).toBe(403)
    const treasurer = await join(server, { staff: "treasurer" })
    expect((await answerTo(treasurer, high, "approve")).status).toBe(201)
    expect((await answerTo(treasurer, own, "decline")).status).toBe(201)
    const after = await waitUntilFinished(ada, event)
    expect(after.progress!.refunds).toMatchObject({ awaitingSecond: 0, refunded: 1, refused: 1 })
    expect(await refundsAt(high)).toEqual([6_000_000])
    expect(await refundsAt(own)).toEqual([])
    expect(await server.unbalanced()).toEqual([])
  })

  test("refunds all that remains, also when a refund waited for a second person before", async () => {
    const [ada, treasurer] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "treasurer" }),
    ]
    const event = await paidEvent(ada, "Waiting")
    const doctor = await join(server, { role: "Doctor" })
    const reference = await buyPlace(doctor, event)
    const asked = await server.call("POST", `/office/money/${reference}/refunds`, {
      token: treasurer.token,
      body: { _id: randomUUID(), amount: 60_000, revokes: true, note: "Ill", remaining: 60_000, password },
    })
    expect(asked.body.data.refunds).toMatchObject([{ status: "awaitingSecond" }])
    expect((await read(ada, event)).preview).toMatchObject({
      refunds: [{ payments: 1, amount: 60_000 }],
      secondCount: 1,
    })
    await cancel(ada, event)
    expect((await waitUntilFinished(ada, event)).progress!.refunds).toMatchObject({ awaitingSecond: 1 })
    expect((await server.mails(doctor.email))[0]!.text).toContain("Our office is checking the refund")
    const { refunds } = (await server.call("GET", `/office/money/${reference}`, { token: treasurer.token }))
      .body.data
    expect(refunds).toMatchObject([
      { status: "awaitingSecond", amount: 60_000 },
      { status: "refused", answeredBy: { _id: ada._id } },
    ])
    const approved = await server.call(
      "POST",
      `/office/money/${reference}/refunds/${refunds[0]._id}/approval`,
      {
        token: treasurer.token,
        body: { answer: "approve", password },
      },
    )
    expect(approved.status).toBe(201)
    await waitUntilFinished(ada, event)
    expect(await refundsAt(reference)).toEqual([6_000_000])
    expect(await server.unbalanced()).toEqual([])
  })

  test("holds money that arrives later, and captures no approved order", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Too Late")
    const [late, abroad] = [await student(), await join(server, { role: "GlobalNetwork" })]
    const paystack = await open(late, event)
    const paypal = await open(abroad, event)
    await cancel(ada, event)
    await waitUntilFinished(ada, event)
    // No link leads to a payment of a canceled event.
    const pending = await server.call("GET", "/payments/pending", { token: late.token })
    expect(pending.body.data).toEqual([])
    await server.checkout(paystack.reference, "pay")
    const held = await confirm(late, paystack.reference)
    expect([held.status, held.body.code, held.body.message]).toEqual([
      400,
      "payment_held",
      `The event was canceled before your payment (${paystack.reference}) arrived. Your money is safe, and we will write to you about a refund.`,
    ])
    expect((await server.payment(paystack.reference))["held_reason"]).toBe("event canceled")
    expect((await server.mails(late.email))[0]!.subject).toContain("Canceled before you paid: Too Late")
    const treasurer = await join(server, { staff: "treasurer" })
    const released = await server.call("POST", `/office/money/${paystack.reference}/decision`, {
      token: treasurer.token,
      body: {
        decision: "release",
        note: "Let them in",
        version: await claimHeld(server, treasurer.token, paystack.reference),
      },
    })
    expect([released.status, released.body.message]).toEqual([
      409,
      expect.stringContaining("was canceled, so the payment can only be refunded"),
    ])
    await server.approval(paypal.id, "approve")
    await confirm(abroad, paypal.id, "PAYPAL")
    expect((await server.payment(paypal.reference))["status"]).toBe("initiated")
    expect(await server.unbalanced()).toEqual([])
  })

  test("leaves disputed money to the bank", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Disputed")
    const payer = await student()
    const reference = await buyPlace(payer, event)
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    expect((await read(ada, event)).preview).toMatchObject({ registrants: 1, refunds: [], disputed: 1 })
    await cancel(ada, event)
    await waitUntilFinished(ada, event)
    expect(await refundsAt(reference)).toEqual([])
    expect((await server.mails(payer.email))[0]!.text).toContain("your bank decides")
    expect(await server.unbalanced()).toEqual([])
  })
})

describe("the refund of an ended place that nobody approved within 14 days", () => {
  test("waits for treasurers, who ask for it again", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Forgotten")
    const reference = await buyPlace(await join(server, { role: "Doctor" }), event)
    await cancel(ada, event)
    expect((await waitUntilFinished(ada, event)).progress!.refunds).toMatchObject({ awaitingSecond: 1 })
    await server.forward(14 * 86_400_000 + 60_000)
    await server.run(Effect.flatMap(SecondApprovals, ({ expireDue }) => expireDue))
    expect(await refundsOf(reference)).toMatchObject([{ status: "expired", amount: 6_000_000 }])
    const { text } = (await server.mails(ada.email))[0]!
    expect(text).toContain("A treasurer finds it in To do, and can refund it there.")
    expect(text).toContain(`/office/events/${event._id}`)
    const treasurer = await join(server, { staff: "treasurer" })
    const failed = async () =>
      (
        await server.call("GET", "/office/money?state=refund-failed", { token: treasurer.token })
      ).body.data.items.map(({ reference: listed }: { readonly reference: string }) => listed)
    expect(await failed()).toContain(reference)
    const { body } = await server.call("GET", "/office/to-do", { token: treasurer.token })
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: "failed-refunds", count: (await failed()).length }),
    )
    const asked = await server.call("POST", `/office/money/${reference}/refunds`, {
      token: treasurer.token,
      body: { _id: randomUUID(), amount: 60_000, revokes: true, note: "Owed", remaining: 60_000, password },
    })
    expect(asked.body.data.refunds[0]).toMatchObject({ status: "awaitingSecond" })
    expect(await failed()).not.toContain(reference)
  })
})
