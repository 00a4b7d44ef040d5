import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Registrant } from "#api/contract/office-events.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, password, type Person } from "./members.ts"
import { recordOffline } from "./offline.ts"
import { complete, reason, serveEvents } from "./event-actions.ts"

const {
  server,
  editor,
  student,
  published,
  paidEvent,
  register,
  buyPlace,
  read,
  cancel,
  runDueTasks,
  waitUntilFinished,
  refundsAt,
  notificationsOf,
} = serveEvents()

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
})
