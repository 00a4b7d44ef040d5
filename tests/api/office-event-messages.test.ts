import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { needsSecond } from "#server/office-money/limit.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, password, type Person } from "./members.ts"
import { serveEvents } from "./event-actions.ts"

const {
  server,
  editor,
  student,
  published,
  paidEvent,
  register,
  open,
  buyPlace,
  read,
  cancel,
  runDueTasks,
  waitUntilFinished,
  notificationsOf,
  sent,
} = serveEvents()

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
