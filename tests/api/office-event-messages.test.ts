import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { EventCancellation, EventMessages } from "#api/contract/office-event-messages.ts"
import type { OfficeEvent, Registrant } from "#api/contract/office-events.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { DisputedPlaces } from "#server/office-event-messages/disputed-places.ts"
import { EventMessenger } from "#server/office-event-messages/messenger.ts"
import { needsSecond } from "#server/office-money/limit.ts"
import { RefundSender } from "#server/office-money/refund-sender.ts"
import { makeWebhookReports } from "#server/payments/disputes.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { SecondApprovals } from "#server/second-approvals/service.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, password, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { recordOffline } from "./offline.ts"
import { claimHeld } from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await server.disableWebhooks()
})
afterAll(() => server.close())
beforeEach(() => server.rows("delete from limits"))

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })
const student = (firstName = "Chi") => join(server, { role: "Student", firstName })

const complete = {
  name: "Retreat",
  description: "Two days of rest.",
  eventType: "Physical",
  linkOrLocation: "12 Hospital Road, Jos",
  eventDateTime: "2031-05-04T09:00:00+01:00",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [] as readonly { role: string; price: number }[],
  membersGroup: ["Student", "Doctor", "GlobalNetwork"],
  additionalInformation: null,
  eventTags: [],
  capacity: null as number | null,
}
const prices = [
  { role: "Student", price: 500 },
  { role: "Doctor", price: 60_000 },
  { role: "GlobalNetwork", price: 20 },
]
const published = async (who: Person, changes: Partial<typeof complete> = {}): Promise<OfficeEvent> => {
  const body = { ...complete, ...changes, freshId: randomUUID() }
  const { data } = (await server.call("POST", "/office/events", { token: who.token, body })).body
  const response = await server.call("POST", `/office/events/${data._id}/publish`, {
    token: who.token,
    body: { version: data.version },
  })
  expect(response.status).toBe(201)
  return response.body.data
}
const paidEvent = (who: Person, name: string) => published(who, { name, isPaid: true, paymentPlans: prices })

const register = async ({ token }: Person, { slug }: OfficeEvent) =>
  expect((await server.call("POST", `/events/register/${slug}`, { token })).status).toBe(201)
const open = async ({ token }: Person, { slug }: OfficeEvent) =>
  (await server.call("POST", `/events/pay/${slug}`, { token })).body.data as { id: string; reference: string }
const confirm = ({ token }: Person, reference: string, source = "PAYSTACK") =>
  server.call("POST", "/events/confirm-payment", { token, body: { reference, source } })
const buyPlace = async (who: Person, event: OfficeEvent) => {
  const { id, reference } = await open(who, event)
  const isPayPal = reference !== id
  await (isPayPal ? server.approval(id, "approve") : server.checkout(reference, "pay"))
  expect((await confirm(who, id, isPayPal ? "PAYPAL" : "PAYSTACK")).status).toBe(201)
  return reference
}

const read = async ({ token }: Person, { _id }: Pick<OfficeEvent, "_id">): Promise<EventCancellation> => {
  const { status, body } = await server.call("GET", `/office/events/${_id}/cancellation`, { token })
  expect(status).toBe(200)
  return body.data
}
const reason = "The road to the camp is flooded"
const cancel = async (who: Person, event: OfficeEvent, changes: Record<string, unknown> = {}) =>
  server.call("POST", `/office/events/${event._id}/cancellation`, {
    token: who.token,
    body: {
      freshId: randomUUID(),
      digest: (await read(who, event)).preview?.digest ?? "none",
      reason,
      password,
      ...changes,
    },
  })
/** Runs the background tasks that are due. */
const runDueTasks = () =>
  server.run(
    Effect.gen(function* () {
      const tasks = yield* BackgroundTasks
      yield* tasks.handleDue((yield* EventMessenger).handler)
      yield* tasks.handleDue((yield* RefundSender).handler)
    }),
  )
/** Runs background tasks until every registrant is notified and every refund is sent. */
const waitUntilFinished = async (who: Person, event: OfficeEvent) => {
  for (let left = 200; left > 0; left--) {
    await runDueTasks()
    const cancellation = await read(who, event)
    if (cancellation.status === "canceled" && cancellation.progress?.refunds.sending === 0)
      return cancellation
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error("the cancellation was not finished")
}
const refundsAt = async (reference: string) =>
  (
    await server.rows("select amount::int as amount from sandbox_refunds where reference = $1", [reference])
  ).map(({ amount }) => amount)
const notificationsOf = async ({ _id }: Person) =>
  (
    await server.rows("select content from notifications where member_id = $1::uuid and kind = 'event'", [
      _id,
    ])
  ).map(({ content }) => content)

const sent = async (who: Person, { _id }: OfficeEvent) =>
  (await server.call("GET", `/office/events/${_id}/messages`, { token: who.token })).body
    .data as EventMessages

describe("what needs a second person", () => {
  const limit = 50_000
  test("is a refund above the limit, with what was returned before", () => {
    const payment = { amount: 80_000, remaining: 80_000 }
    expect(needsSecond(payment, 50_000, limit)).toBe(false)
    expect(needsSecond(payment, 50_001, limit)).toBe(true)
    expect(needsSecond({ ...payment, remaining: 70_000 }, 40_000, limit)).toBe(false)
    expect(needsSecond({ ...payment, remaining: 70_000 }, 40_001, limit)).toBe(true)
  })
})

describe("the preview of a cancellation", () => {
  test("counts who is told and sums what is refunded, per currency and less earlier returns", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Previewed")
    const [first, second] = [await student(), await student()]
    const doctor = await join(server, { role: "Doctor", firstName: "Dayo" })
    const references = [await buyPlace(first, event), await buyPlace(second, event)]
    await buyPlace(doctor, event)
    await buyPlace(await join(server, { role: "GlobalNetwork" }), event)
    await open(await student(), event)
    // A part was returned before.
    const treasurer = await join(server, { staff: "treasurer" })
    const part = await server.call("POST", `/office/money/${references[0]}/refunds`, {
      token: treasurer.token,
      body: { _id: randomUUID(), amount: 100, revokes: false, note: "Late", remaining: 500, password },
    })
    expect(part.status).toBe(201)
    await expect
      .poll(() => server.rows("select 1 from refunds where status in ('sending', 'unknown', 'pending')"))
      .toEqual([])
    const { status, preview, progress } = await read(ada, event)
    expect([status, progress]).toEqual(["published", null])
    expect(preview).toMatchObject({
      registrants: 4,
      refunds: [
        { currency: "NGN", payments: 3, amount: 60_900 },
        { currency: "USD", payments: 1, amount: 20 },
      ],
      secondCount: 1,
      seconds: [{ member: { _id: doctor._id, fullName: "Dayo Eze" }, amount: 60_000, currency: "NGN" }],
      disputed: 0,
      offlineCount: 0,
      offline: [],
      openPayments: 1,
    })
  })

  test("is for published events only", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Begun" })
    await server.rows("update events set starts_at = now() - interval '1 hour' where id = $1::uuid", [
      event._id,
    ])
    expect(await read(ada, event)).toEqual({ status: "finished", preview: null, progress: null })
    const refused = await cancel(ada, event)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Only a published event that has not begun can be canceled.",
    ])
    const missing = await server.call("GET", `/office/events/${randomUUID()}/cancellation`, {
      token: ada.token,
    })
    expect(missing.status).toBe(404)
  })
})

describe("canceling", () => {
  test("tells every registrant once, ends the places and refunds each payment", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Flooded")
    const payers = [await student("Bisi"), await join(server, { role: "GlobalNetwork", firstName: "Gail" })]
    const references = [await buyPlace(payers[0]!, event), await buyPlace(payers[1]!, event)]
    const response = await cancel(ada, event)
    expect([response.status, response.body.message, response.body.data.status]).toEqual([
      201,
      "Canceled",
      "canceling",
    ])
    const { progress } = await waitUntilFinished(ada, event)
    expect(progress).toMatchObject({
      reason,
      by: { _id: ada._id, fullName: "Ada Eze" },
      recipients: 2,
      notified: 2,
      refunds: { refunded: 2, awaitingSecond: 0, failed: 0, unknown: 0 },
      attention: [],
    })
    const listed = await server.call("GET", `/office/events/${event._id}/registrants`, { token: ada.token })
    expect(listed.body.data.items.map(({ payment }: Registrant) => payment)).toEqual(["refunded", "refunded"])
    expect(await refundsAt(references[0]!)).toEqual([50_000])
    expect(await refundsAt(references[1]!)).toEqual([2_000])
    expect(await server.unbalanced()).toEqual([])
    for (const payer of payers) {
      const mails = await server.mails(payer.email)
      const sentMails = mails.filter(({ subject }) => subject.startsWith("Canceled: Flooded"))
      expect(sentMails).toHaveLength(1)
      expect(sentMails[0]!.text).toContain(reason)
      expect(sentMails[0]!.text).toContain("We are refunding your")
      const notes = await notificationsOf(payer)
      expect(notes).toHaveLength(1)
      expect(notes[0]).toContain(`Flooded was canceled. ${reason}`)
    }
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      "create event",
      "publish event",
      "cancel event",
      "refund",
      "refund",
    ])
    expect(await casesOf(server, ada)).toContainEqual(["cancel event", "event", event._id])
    // A failed refund needs somebody, until another refund has returned its money.
    const [first] = references
    await server.rows(
      "update refunds set status = 'failed' where payment_id = (select id from payments where reference = $1)",
      [first],
    )
    expect((await read(ada, event)).progress).toMatchObject({
      refunds: { refunded: 2, failed: 0 },
      attention: [],
    })
    await server.rows("update payments set status = 'paid' where reference = $1", [first])
    expect((await read(ada, event)).progress).toMatchObject({
      refunds: { refunded: 1, failed: 1 },
      attention: [{ status: "failed", reference: first }],
    })
    await server.rows("update payments set status = 'refunded' where reference = $1", [first])
  })

  test("asks no provider for a place that was paid offline, and says that staff return the money", async () => {
    const ada = await editor()
    const treasurer = await join(server, { staff: "treasurer" })
    const event = await paidEvent(ada, "Paid In Cash")
    const [online, offline] = [await student("Bisi"), await student("Ife")]
    const reference = await buyPlace(online, event)
    const recorded = await recordOffline(server, treasurer.token, {
      memberId: offline._id,
      purpose: "event",
      target: event._id,
      amount: 500,
    })
    expect(recorded.status).toBe(201)
    const byHand = {
      offlineCount: 1,
      offline: [
        {
          reference: recorded.body.data.reference as string,
          member: { _id: offline._id, fullName: "Ife Eze" },
          amount: 500,
          currency: "NGN",
        },
      ],
    }
    expect((await read(ada, event)).preview).toMatchObject({
      ...byHand,
      registrants: 2,
      refunds: [{ currency: "NGN", payments: 1, amount: 500 }],
    })
    await cancel(ada, event)
    const { progress } = await waitUntilFinished(ada, event)
    expect(progress).toMatchObject({
      offlineCount: 1,
      offlineReturned: 0,
      offline: [{ ...byHand.offline[0], isWaiting: false }],
      notified: 2,
      refunds: { refunded: 1, sending: 0 },
      attention: [],
    })
    expect(await refundsAt(reference)).toEqual([50_000])
    // No refund is asked for or booked, and the money stays in the books as paid, without the place.
    const paid = await server.payment(byHand.offline[0]!.reference)
    expect(paid).toMatchObject({ status: "paid", refunded_amount: 0n, refund_check_at: null })
    expect(paid["grant_revoked_at"]).not.toBeNull()
    expect(await server.rows("select 1 from refunds where payment_id = $1::uuid", [paid["id"]])).toEqual([])
    expect(await server.rows("select kind from ledger where payment_id = $1::uuid", [paid["id"]])).toEqual([
      { kind: "payment" },
    ])
    expect(await server.unbalanced()).toEqual([])
    const [mail] = (await server.mails(offline.email)).filter(({ subject }) =>
      subject.startsWith("Canceled: "),
    )
    expect(mail!.text).toContain(
      "You paid ₦500 by bank transfer or in cash. Our office will write to you about returning it.",
    )
    expect(mail!.text).not.toMatch(/refund|Paystack|PayPal/i)
    expect((await notificationsOf(offline)).join()).not.toMatch(/refund|Paystack|PayPal/i)
    const page = await server.call("GET", `/office/money/${byHand.offline[0]!.reference}`, {
      token: treasurer.token,
    })
    expect(page.body.data).toMatchObject({ source: "OFFLINE", status: "paid", remaining: 500, refunds: [] })

    // Staff return it, and say how. Then nothing is left to return.
    const returned = await server.call("POST", `/office/money/${byHand.offline[0]!.reference}/refunds`, {
      token: treasurer.token,
      body: {
        _id: randomUUID(),
        amount: 500,
        revokes: true,
        note: "The event was canceled",
        remaining: 500,
        method: "transfer",
        slip: "TR-1",
        returnedOn: server.dayIn(0),
        password,
      },
    })
    expect([returned.status, returned.body.data.status]).toEqual([201, "refunded"])
    expect((await read(ada, event)).progress).toMatchObject({
      offlineCount: 0,
      offlineReturned: 1,
      offline: [],
    })
    expect(await server.unbalanced()).toEqual([])
    const lines = await server.call("POST", `/office/events/${event._id}/registrants`, {
      token: ada.token,
      body: { password },
    })
    expect(lines.status).toBe(201)
    expect(String(lines.body)).toMatch(/Ife Eze,.*,refunded/)
  })

  test("shows members the reason, and takes no registration, payment or place", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Shown Canceled" })
    const [guest, other] = [await student(), await student()]
    await register(guest, event)
    await cancel(ada, event)
    const seen = async ({ token }: Person) =>
      (await server.call("GET", `/events/${event.slug}`, { token })).body.data
    // Also before the background task has ended the place.
    expect(await seen(guest)).toMatchObject({ cancelReason: reason, registeredUsers: [] })
    await waitUntilFinished(ada, event)
    expect(await seen(guest)).toMatchObject({ cancelReason: reason, registeredUsers: [], registeredCount: 0 })
    for (const path of [`/events/register/${event.slug}`, `/events/pay/${event.slug}`]) {
      const refused = await server.call("POST", path, { token: other.token })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        "This event was canceled, so you cannot register for it.",
      ])
    }
    const list = await server.call("GET", "/events?searchBy=Shown%20Canceled", { token: guest.token })
    expect(list.body.data.items).toEqual([])
    const file = await fetch(`${server.url}/api/events/${event.slug}/calendar.ics`, {
      headers: { authorization: `Bearer ${guest.token}` },
    })
    expect(await file.text()).toContain("STATUS:CANCELLED")
    const mails = await server.mails(guest.email)
    expect(mails[0]!.text).toContain("You do not need to do anything.")
    // Staff still find who was registered, and change nothing else.
    const { items } = (
      await server.call("GET", `/office/events/${event._id}/registrants`, { token: ada.token })
    ).body.data
    expect(items.map(({ member }: { member: { _id: string } }) => member._id)).toEqual([guest._id])
    const { version } = (await server.call("GET", `/office/events/${event._id}`, { token: ada.token })).body
      .data
    const saved = await server.call("PATCH", `/office/events/${event._id}`, {
      token: ada.token,
      body: { ...complete, name: "Else", version },
    })
    expect([saved.status, saved.body.message]).toEqual([400, "This event cannot be changed."])
    const withdrawn = await server.call("POST", `/office/events/${event._id}/withdraw`, {
      token: ada.token,
      body: { version },
    })
    expect(withdrawn.status).toBe(400)
  })

  test("is refused when the preview is no longer current, and refunds nothing", async () => {
    const ada = await editor()
    const event = await paidEvent(ada, "Stale")
    const { preview } = await read(ada, event)
    const reference = await buyPlace(await student(), event)
    const stale = await cancel(ada, event, { digest: preview!.digest })
    expect([stale.status, stale.body.data.preview.registrants]).toEqual([409, 1])
    expect(stale.body.data.preview.digest).not.toBe(preview!.digest)
    await runDueTasks()
    expect(await refundsAt(reference)).toEqual([])
    expect((await read(ada, event)).status).toBe("published")
  })

  test("needs the password and a reason", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Guarded" })
    for (const [changes, field] of [
      [{ password: "not the password" }, "password"],
      [{ reason: " " }, "reason"],
      [{ reason: "x".repeat(501) }, "reason"],
    ] as const) {
      const refused = await cancel(ada, event, changes)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
    }
    expect((await read(ada, event)).status).toBe("published")
  })

  test("happens once: a repeat gets the first response, and another member of staff learns who did it", async () => {
    const [ada, ben] = [await editor(), await editor("Ben")]
    const event = await paidEvent(ada, "Twice")
    const reference = await buyPlace(await student(), event)
    const { preview } = await read(ada, event)
    const same = { freshId: randomUUID(), digest: preview!.digest }
    const responses = await Promise.all([
      cancel(ada, event, same),
      cancel(ada, event, same),
      cancel(ben, event, { digest: preview!.digest }),
    ])
    const statuses = responses.map(({ status }) => status)
    // The second person gets a 409; a repeat by the first person does not.
    expect([
      [201, 201, 409],
      [409, 409, 201],
    ]).toContainEqual(statuses)
    const loser = responses[statuses.indexOf(409)]!
    expect(loser.body.message).toMatch(/^(Ada|Ben) Eze canceled this event at /)
    await waitUntilFinished(ada, event)
    expect(await refundsAt(reference)).toEqual([50_000])
    expect(await server.unbalanced()).toEqual([])
  })

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

let lastDispute = 9_000
const openDispute = async (reference: string, id = ++lastDispute) => {
  await server.paystackWebhook({ event: "charge.dispute.create", data: { id, transaction: { reference } } })
  expect((await server.payment(reference))["status"]).toBe("disputed")
  return id
}
const closeDispute = (reference: string, id: number, resolution: string | null, lost = {}) =>
  server.paystackWebhook({
    event: "charge.dispute.resolve",
    data: { id, resolution, ...lost, transaction: { reference } },
  })
/** A dispute that takes ₦200 of the ₦500 of a student's place. */
const lostPart = { refund_amount: 20_000, currency: "NGN" }
/** Stores a webhook about a dispute at PayPal, as if its signature was checked, and reports it. */
const payPalDispute = (event: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.RESOLVED") => {
  const resource =
    event === "CUSTOMER.DISPUTE.CREATED"
      ? {}
      : { dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } }
  return (reference: string, id: number) =>
    server.run(
      Effect.gen(function* () {
        const payment = yield* Effect.flatMap(PaymentRows, (rows) => rows.find(reference))
        const { store, markHandled } = yield* webhookRows
        const stored = yield* store(
          {
            provider: "PAYPAL",
            key: `${event} ${id}`,
            event,
            reference,
            disputeId: String(id),
            body: Buffer.from(JSON.stringify({ resource })),
          },
          new Date(),
        )
        yield* (yield* makeWebhookReports).dispute(payment!, stored!)
        yield* markHandled(stored!.id, new Date())
      }),
    )
}
const openAtPayPal = payPalDispute("CUSTOMER.DISPUTE.CREATED")
const winAtPayPal = payPalDispute("CUSTOMER.DISPUTE.RESOLVED")

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
  const dispute = ++lastDispute
  await (role === "Student" ? openDispute(reference, dispute) : openAtPayPal(reference, dispute))
  await cancel(ada, event)
  await waitUntilFinished(ada, event)
  expect(await refundsOf(reference)).toEqual([])
  return { ada, event, payer, reference, dispute }
}
const refundsOf = async (reference: string) =>
  (
    await server.rows(
      `select r.status, r.amount::int as amount, note from refunds r join payments p on p.id = payment_id
        where reference = $1 order by requested_at`,
      [reference],
    )
  ).map(({ status, amount, note }) => ({ status, amount, note }))
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

describe("a message to the registrants", () => {
  const text = "Bring a blanket.\n\nAnd a torch."
  const send = ({ token }: Person, { _id }: OfficeEvent, changes: Record<string, unknown> = {}) =>
    server.call("POST", `/office/events/${_id}/messages`, {
      token,
      body: { freshId: randomUUID(), subject: "What to bring", text, recipients: 2, ...changes },
    })
  test("reaches each one once, by mail and in the portal", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "With News" })
    const guests = [await student(), await student()]
    for (const guest of guests) await register(guest, event)
    expect(await sent(ada, event)).toEqual({ recipients: 2, items: [] })
    const stale = await send(ada, event, { recipients: 1 })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "2 members are registered now. Check the message and send it again.",
    ])
    const freshId = randomUUID()
    expect((await send(ada, event, { freshId })).status).toBe(201)
    expect((await send(ada, event, { freshId })).status).toBe(201)
    await runDueTasks()
    await expect.poll(async () => (await sent(ada, event)).items[0]?.notified).toBe(2)
    const { items } = await sent(ada, event)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      isCancellation: false,
      subject: "What to bring",
      text,
      recipients: 2,
      sentBy: { _id: ada._id },
    })
    for (const guest of guests) {
      const mails = await server.mails(guest.email)
      expect(mails.filter(({ text: mailed }) => mailed.includes("And a torch."))).toHaveLength(1)
      expect(await notificationsOf(guest)).toEqual([
        "With News: What to bring · Bring a blanket. And a torch.",
      ])
    }
    const messages = (await casesOf(server, ada)).filter(([action]) => action === "message registrants")
    expect(messages).toEqual([["message registrants", "event", event._id]])
    const used = await send(ada, await published(ada, { name: "Another" }), { freshId })
    expect(used.status).toBe(400)
  })

  test("can be sent five times on a day in Lagos, and the sixth is told when the next one is possible", async () => {
    const ada = await editor()
    const [event, other] = [
      await published(ada, { name: "Talkative" }),
      await published(ada, { name: "Quiet" }),
    ]
    const guest = await student()
    for (const one of [event, other]) await register(guest, one)
    const first = randomUUID()
    const one = { recipients: 1 }
    for (const freshId of [first, ...Array.from({ length: 4 }, () => randomUUID())])
      expect((await send(ada, event, { ...one, freshId })).status).toBe(201)
    const sixth = await send(await editor(), event, one)
    expect([sixth.status, sixth.body.message]).toEqual([
      429,
      expect.stringMatching(
        /^This event has had 5 messages today\. You can send the next one on \w{3} \d{1,2}, \d{4} \(Lagos time\)\.$/,
      ),
    ])
    expect(sixth.body.retryAfter).toBeGreaterThan(0)
    expect(sixth.body.retryAfter).toBeLessThanOrEqual(24 * 3_600)
    expect((await sent(ada, event)).items).toHaveLength(5)
    // A repeat gets the response of the first request. Another event has five messages of its own.
    expect((await send(ada, event, { ...one, freshId: first })).status).toBe(201)
    expect((await send(ada, other, one)).status).toBe(201)
    await server.rows("update event_messages set sent_at = sent_at - interval '1 day' where id = $1::uuid", [
      first,
    ])
    expect((await send(ada, event, one)).status).toBe(201)
    expect((await send(ada, event, one)).status).toBe(429)
    // The message of a cancellation does not count, because every registrant must get it.
    expect((await cancel(ada, event)).status).toBe(201)
  })

  test("is refused for an event without registrants, and reaches those of a canceled one", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Later Date" })
    const refused = await send(ada, event, { recipients: 0 })
    expect([refused.status, refused.body.message]).toEqual([400, "Nobody is registered for this event."])
    const guest = await student()
    await register(guest, event)
    await cancel(ada, event)
    await waitUntilFinished(ada, event)
    expect((await send(ada, event, { recipients: 1, subject: "A new date" })).status).toBe(201)
    await runDueTasks()
    await expect
      .poll(async () => (await server.mails(guest.email)).map(({ subject }) => subject.split(" · ")[0]))
      .toEqual(["A new date", "Canceled: Later Date", "Your ticket: Later Date"])
    expect((await sent(ada, event)).items.map(({ isCancellation }) => isCancellation)).toEqual([false, true])
  })
})

describe("the export of the registrants", () => {
  test("needs the password, has a line for each, has references for staff who read payments, and is in the audit log", async () => {
    const ada = await editor()
    const treasurer = await join(server, { staff: "treasurer", firstName: "Tobi" })
    const event = await paidEvent(ada, "Exported")
    const payer = await student("Ngozi")
    const reference = await buyPlace(payer, event)
    const exported = ({ token }: Person, given = password) =>
      fetch(`${server.url}/api/office/events/${event._id}/registrants`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ password: given }),
      })
    const linesFor = async (who: Person) => (await (await exported(who)).text()).trim().split("\r\n")
    expect((await exported(ada, "not the password")).status).toBe(400)
    const file = await exported(ada)
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      201,
      `attachment; filename="Registrants-${event.slug}.csv"`,
    ])
    const lines = (await file.text()).trim().split("\r\n")
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/Registered,Payment$/)
    expect(lines[1]).toContain("Ngozi Eze,Student,")
    expect(lines[1]).toMatch(/,paid$/)
    const [header, line] = await linesFor(treasurer)
    expect(header).toMatch(/,Payment,Reference$/)
    expect(line).toMatch(new RegExp(`,paid,${reference}$`))
    const acts = await actsOf(server, ada)
    expect(acts.filter(({ action }) => action === "export registrants")).toHaveLength(1)
    expect(await casesOf(server, ada)).toContainEqual(["export registrants", "event", event._id])
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
