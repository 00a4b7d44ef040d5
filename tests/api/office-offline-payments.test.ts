/** Payments into the bank account or in cash, which staff record with a proof (OFFICE §19). */
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { nationalAreas } from "#api/contract/donations.ts"
import type { MoneyRow } from "#api/contract/office-money.ts"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import type { OfflineOffer, OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { proofBytes, slipKey } from "#api/contract/offline-rules.ts"
import { addInLagos, lagosDay, lagosYear } from "#api/lagos.ts"
import { OfflineRows } from "#server/office-offline-payments/rows.ts"
import {
  offlineEvents,
  offlineStatusAfter,
  offlineStatuses,
  offlineTable,
} from "#server/office-offline-payments/states.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { Reconciliation } from "#server/reconciliation/service.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { pdf, recordOffline, uploadProof } from "./offline.ts"
import { checkPeopleSearch } from "./people-search.ts"
import { buy } from "./purposes.ts"

let server: MoneyServer
/** The day on which the tests pay, and its year. */
let today: string
let year: number
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  // The tests pay for days up to 20 days ago, which are days of this year then.
  const day = 86_400_000
  if (lagosYear((await server.now()) - 21 * day) < lagosYear(await server.now()))
    await server.forward(21 * day)
  // The hourly sweep may be due now, and would delete the proofs that a test makes old.
  await vi.waitUntil(
    async () => {
      const done = await server.rows(
        "select 1 from background_tasks where kind = 'picture-sweep' and attempts = 0 and due_at > $1",
        [server.momentIn(0)],
      )
      return done.length === 1
    },
    { timeout: 60_000 },
  )
  const at = new Date(await server.now())
  today = lagosDay(at)
  year = lagosYear(at)
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const treasurer = (firstName = "Ada") => join(server, { staff: "treasurer", firstName })
const payer = () => join(server, { firstName: "Ife", lastName: "Ojo" })
const dayAgo = async (days: number) => lagosDay(addInLagos(new Date(await server.now()), { days: -days }))

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 9, g: 90, b: 40 } } })
const upload = ({ token }: Person, bytes: Uint8Array, field?: string) =>
  uploadProof(server, token, bytes, field)
const proofOf = async (person: Person) => (await upload(person, pdf)).body.data._id as string

let slips = 0
const offer = async (person: Person, member: Person, paidOn = today) =>
  (
    await server.call("GET", `/office/offline-payments/offer?memberId=${member._id}&paidOn=${paidOn}`, {
      token: person.token,
    })
  ).body.data as OfflineOffer
/** Records a year's subscription of a junior doctor, unless `changes` say otherwise. */
const record = (person: Person, member: Person, changes: Record<string, unknown> = {}) =>
  recordOffline(server, person.token, {
    memberId: member._id,
    purpose: "subscription",
    target: String(year),
    amount: 5_000,
    slip: `GTB/${process.pid}/${++slips}`,
    ...changes,
  })
const reply = (person: Person, id: string, answer: string, reason = "") =>
  server.call("POST", `/office/offline-payments/${id}/answer`, {
    token: person.token,
    body: { answer, reason },
  })
const area = nationalAreas[0]
const donation = (amount: number) => ({ purpose: "donation", target: area, amount })
/** Records a donation above the limit, which waits. */
const waiting = async (person: Person, member: Person, changes: Record<string, unknown> = {}) => {
  const { status, body } = await record(person, member, { ...donation(60_000), ...changes })
  expect([status, body.message]).toEqual([201, "A second person has to approve this"])
  return body.data as OfflinePayment
}
const acts = async (member: Person) =>
  (await auditEntries(server, "member = $1 and actor is not null", [member._id])).map(
    ({ action, result }) => `${action}: ${result}`,
  )
const paymentsOf = (member: Person) =>
  server.rows("select reference, source, status from payments where member_id = $1::uuid", [member._id])
/** Registers a member without a payment, as staff or another payment did meanwhile. */
const registered = (eventId: string, member: Person) =>
  server.rows(
    "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, now())",
    [eventId, member._id],
  )
const eventOf = async (slug: string = slugs.paid) =>
  (await server.rows("select id::text as id from events where slug = $1", [slug]))[0]!["id"] as string

describe("the life cycle of an offline payment", () => {
  test("is the one in the committed picture, and a final status never changes", () => {
    const diagram = [
      "stateDiagram-v2",
      ...offlineStatuses.flatMap((from) =>
        Object.entries(offlineTable[from]).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
      ),
    ].join("\n")
    expect(readFileSync("docs/specification/office.md", "utf8")).toContain(diagram)
    for (const status of ["granted", "refused", "withdrawn"] as const)
      for (const event of offlineEvents) expect(offlineStatusAfter(status, event)).toBe(status)
  })
})

describe("the offer", () => {
  test("has the year, the events and the areas that the member could have paid for on a day", async () => {
    const ada = await treasurer()
    const member = await payer()
    const found = await offer(ada, member)
    expect(found.member).toMatchObject({ _id: member._id, fullName: "Ife Ojo", role: "Doctor" })
    expect(found.years).toEqual([{ year, amount: 5_000, currency: "NGN" }])
    expect(found.events.find(({ _id }) => _id)).toMatchObject({ currency: "NGN" })
    expect(found.donation).toMatchObject({ currencies: ["NGN"], minimum: expect.any(Number) })
    expect(found.isOwn).toBe(false)
    expect((await offer(ada, ada)).isOwn).toBe(true)
    await record(ada, member)
    expect((await offer(ada, member)).years.map((one) => one.year)).not.toContain(year)
  })

  test("needs a member and a day", async () => {
    const { token } = await treasurer()
    const call = (query: string) => server.call("GET", `/office/offline-payments/offer?${query}`, { token })
    expect((await call(`memberId=${randomUUID()}&paidOn=${today}`)).status).toBe(404)
    expect((await call(`memberId=none&paidOn=${today}`)).status).toBe(404)
    expect((await call(`memberId=${randomUUID()}&paidOn=2026-02-31`)).status).toBe(400)
  })
})

describe("a proof", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be a %s, and loses its EXIF", async (format) => {
    const ada = await treasurer()
    const located = await picture()
      .withExif({ IFD0: { Artist: "SECRET-PLACE" } })
      .toFormat(format)
      .toBuffer()
    const { status, body } = await upload(ada, located)
    expect([status, body.data.kind]).toEqual([201, "picture"])
    const file = await fetch(`${server.url}/api/office/offline-payments/proofs/${body.data._id}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.toString("latin1")).not.toContain("SECRET-PLACE")
    const { format: stored, width, height } = await sharp(bytes).metadata()
    // The whole picture, and no larger than it was.
    expect([stored, width, height]).toEqual(["webp", 300, 200])
  })

  test("may be a PDF, which is served as a download that no browser runs", async () => {
    const ada = await treasurer()
    const { body } = await upload(ada, pdf)
    expect(body.data.kind).toBe("pdf")
    const file = await fetch(`${server.url}/api/office/offline-payments/proofs/${body.data._id}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="proof.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf)
  })

  test("is recognised by its content; another file, one that is too large, and a missing one are refused", async () => {
    const ada = await treasurer()
    expect((await upload(ada, new TextEncoder().encode("<html><script>"))).status).toBe(415)
    expect((await upload(ada, new Uint8Array([0xff, 0xd8, 0xff, 1]))).status).toBe(415)
    const large = new Uint8Array(proofBytes + 1)
    large.set(pdf)
    expect((await upload(ada, large)).status).toBe(413)
    const none = await upload(ada, pdf, "other")
    expect([none.status, none.body.fields]).toEqual([400, { proof: "Choose a picture or a PDF" }])
  })

  test("opens only for staff with the permission for money", async () => {
    const ada = await treasurer()
    const id = await proofOf(ada)
    const statusFor = async (token?: string) =>
      (
        await server.call(
          "GET",
          `/office/offline-payments/proofs/${id}`,
          token === undefined ? {} : { token },
        )
      ).status
    expect(await statusFor()).toBe(401)
    expect(await statusFor((await payer()).token)).toBe(403)
    expect(await statusFor((await join(server, { staff: "editor" })).token)).toBe(403)
    expect(await statusFor((await join(server, { staff: "admin" })).token)).toBe(200)
  })

  test("is deleted after a week without a payment, and stays with one", async () => {
    const ada = await treasurer()
    const [free, used] = [await proofOf(ada), await proofOf(ada)]
    await waiting(ada, await payer(), { proofId: used })
    await server.rows("update payment_proofs set created_at = created_at - interval '8 days'")
    const before = new Date(Date.parse(`${await dayAgo(7)}T12:00:00Z`))
    expect(await server.run(Effect.flatMap(OfflineRows, (rows) => rows.sweepProofs(before)))).toBe(1)
    expect((await server.rows("select id::text as id from payment_proofs")).map(({ id }) => id)).toEqual([
      used,
    ])
    const again = await record(ada, await payer(), { proofId: free })
    expect([again.status, Object.keys(again.body.fields)]).toEqual([400, ["proofId"]])
  })
})

describe("up to the limit a payment counts at once", () => {
  test("as a subscription, with ledger, receipt, mail, notification and audit entry", async () => {
    const ada = await treasurer()
    const member = await payer()
    const paidOn = await dayAgo(3)
    const { status, body } = await record(ada, member, { paidOn, note: " Paid at the chapter " })
    expect([status, body.message]).toEqual([201, "Recorded"])
    expect(body.data).toMatchObject({
      status: "granted",
      title: `${year} subscription`,
      amount: 5_000,
      paidOn,
      note: "Paid at the chapter",
      proof: { kind: "pdf" },
      recordedBy: { _id: ada._id },
      answeredBy: null,
      isRecorder: true,
    })
    const { reference } = body.data
    const history = await server.call("GET", "/subscriptions/history", { token: member.token })
    expect(history.body.data.items).toMatchObject([{ reference, amount: 5_000, source: "OFFLINE" }])
    const me = await server.call("GET", "/subscriptions/status", { token: member.token })
    expect(me.body.data.subscribed).toBe(true)
    const receipt = await server.call("GET", `/payments/${reference}/receipt.pdf`, { token: member.token })
    expect(receipt.status).toBe(200)
    const seen = await server.call("GET", `/office/money/${reference}`, { token: ada.token })
    expect(seen.body.data).toMatchObject({
      source: "OFFLINE",
      status: "paid",
      ledger: [{ kind: "payment", amount: 5_000 }],
      details: [],
      remaining: 5_000,
    })
    expect(lagosDay(new Date(seen.body.data.paidAt))).toBe(paidOn)
    const [mail] = await server.mails(member.email)
    expect(mail?.text).toContain("Bank transfer or cash (offline)")
    const notifications = await server.rows("select content from notifications where member_id = $1::uuid", [
      member._id,
    ])
    expect(notifications).toHaveLength(1)
    expect(await acts(member)).toEqual(["offline payment: recorded"])
    expect(await server.unbalanced()).toEqual([])
  })

  test("with the day of the payment in the histories of its member, as on the receipt", async () => {
    const ada = await treasurer()
    const member = await payer()
    const paidOn = await dayAgo(3)
    expect((await record(ada, member, { paidOn })).status).toBe(201)
    expect((await record(ada, member, { paidOn, ...donation(2_000) })).status).toBe(201)
    for (const path of ["/subscriptions/history", "/donations/user"]) {
      const { items } = (await server.call("GET", path, { token: member.token })).body.data
      expect([
        path,
        items.map(({ createdAt }: { createdAt: string }) => lagosDay(new Date(createdAt))),
      ]).toEqual([path, [paidOn]])
    }
  })

  test("as a place at an event, and as a donation", async () => {
    const ada = await treasurer()
    const member = await payer()
    const target = await eventOf()
    const { events } = await offer(ada, member)
    const { amount } = events.find(({ _id }) => _id === target)!
    const place = await record(ada, member, { purpose: "event", target, amount })
    expect([place.status, place.body.data.status]).toEqual([201, "granted"])
    const given = await record(ada, member, donation(2_000))
    expect([given.status, given.body.data.title]).toEqual([201, `Donation to ${area}`])
    const list = await server.call("GET", "/donations/user", { token: member.token })
    expect(list.body.data.items).toMatchObject([{ source: "OFFLINE", totalAmount: 2_000 }])
    const places = await server.rows("select 1 from event_registrations where member_id = $1::uuid", [
      member._id,
    ])
    expect(places).toHaveLength(1)
    expect(await server.unbalanced()).toEqual([])
  })

  test("for a member of the Global Network in the currency of the donation", async () => {
    const ada = await treasurer()
    const abroad = await join(server, { role: "GlobalNetwork", region: "North America" })
    const { donation: wanted } = await offer(ada, abroad)
    const [target] = wanted.areas
    const changes = { purpose: "donation", target, amount: wanted.minimum, currency: "GBP" }
    expect((await record(ada, abroad, changes)).status).toBe(201)
    const wrong = await record(ada, await payer(), { ...donation(2_000), currency: "GBP" })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["currency"]])
  })

  test("and closes a payment that the member has opened for the same year", async () => {
    const ada = await treasurer()
    const { reference } = await buy(server, "subscription")
    const [{ memberId, email }] = (await server.rows(
      `select member_id::text as "memberId", email from payments join members on members.id = member_id
       where reference = $1`,
      [reference],
    )) as [{ memberId: string; email: string }]
    const member = { _id: memberId, email, token: "" }
    const [price] = (await offer(ada, member)).years
    expect((await record(ada, member, { amount: price!.amount })).status).toBe(201)
    expect((await server.payment(reference))["closed_at"]).not.toBeNull()
    expect(await server.unbalanced()).toEqual([])
  })

  test("and gets the first response when it is sent again", async () => {
    const ada = await treasurer()
    const member = await payer()
    const body = { freshId: randomUUID(), slip: "SAME-1", proofId: await proofOf(ada) }
    const first = await record(ada, member, body)
    const second = await record(ada, member, body)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.reference).toBe(first.body.data.reference)
    expect(await paymentsOf(member)).toHaveLength(1)
    expect(await acts(member)).toHaveLength(1)
    expect(await casesOf(server, member)).toEqual([["offline payment", "offline payment", body.freshId]])
  })
})

describe("a payment is refused", () => {
  test("when a field is wrong, and nothing is stored", async () => {
    const ada = await treasurer()
    const member = await payer()
    const tomorrow = lagosDay(addInLagos(new Date(await server.now()), { days: 1 }))
    for (const [changes, field] of [
      [{ amount: 4_999 }, "amount"],
      [{ amount: 5_000.001 }, "amount"],
      [{ currency: "USD" }, "amount"],
      [{ target: String(year + 1) }, "target"],
      [{ target: String(year - 1) }, "target"],
      [{ target: "none" }, "target"],
      [{ paidOn: tomorrow }, "paidOn"],
      [{ paidOn: "2026-02-31" }, "paidOn"],
      [{ paidOn: "1999-12-31" }, "paidOn"],
      [{ slip: " -/ " }, "slip"],
      [{ slip: "" }, "slip"],
      [{ proofId: "" }, "proofId"],
      [{ proofId: randomUUID() }, "proofId"],
      [{ freshId: "none" }, "freshId"],
      [{ purpose: "order" }, "purpose"],
      [{ ...donation(1) }, "amount"],
      [{ ...donation(2_000), target: "Nowhere" }, "target"],
      [{ purpose: "event", target: randomUUID() }, "target"],
      [{ purpose: "event", target: await eventOf(), amount: 1 }, "amount"],
      [{ purpose: "event", target: await eventOf(slugs.free), amount: 1 }, "target"],
    ] as const) {
      const { status, body } = await record(ada, member, changes)
      expect([changes, status, Object.keys(body.fields ?? {})]).toEqual([changes, 400, [field]])
    }
    expect(await paymentsOf(member)).toEqual([])
    expect(await server.rows("select 1 from offline_payments")).toEqual([])
    expect(await acts(member)).toEqual([])
  })

  test("when its amount is the price of another day", async () => {
    const ada = await treasurer()
    const member = await payer()
    await server.rows(
      `insert into dated_settings (id, key, value, asked_day, counts_from, reason, added_at)
       values ($1::uuid, 'price.doctor-junior', '700000'::jsonb, $2::date, $3::timestamptz, 'Test', now())`,
      [randomUUID(), await dayAgo(2), `${await dayAgo(2)}T00:00:00+01:00`],
    )
    const late = await record(ada, member, { paidOn: await dayAgo(1) })
    expect([late.status, late.body.fields.amount]).toEqual([
      400,
      `The subscription of ${year} for Ife Ojo cost ₦7,000 on that day`,
    ])
    const early = await record(ada, member, { paidOn: await dayAgo(3) })
    expect(early.status).toBe(201)
    await server.rows("delete from dated_settings")
  })

  test("when its amount is neither the price before a change of that day nor the one after it", async () => {
    const ada = await treasurer()
    const today = await dayAgo(0)
    await server.rows(
      `insert into dated_settings (id, key, value, asked_day, counts_from, reason, added_at)
       values ($1::uuid, 'price.doctor-junior', '700000'::jsonb, $2::date, $3::timestamptz, 'Test', now())`,
      [randomUUID(), today, new Date(await server.now()).toISOString()],
    )
    const [before, after, neither] = [
      await record(ada, await payer(), { paidOn: today, amount: 5_000 }),
      await record(ada, await payer(), { paidOn: today, amount: 7_000 }),
      await record(ada, await payer(), { paidOn: today, amount: 6_000 }),
    ]
    await server.rows("delete from dated_settings")
    expect([before.status, after.status]).toEqual([201, 201])
    expect([neither.status, neither.body.fields.amount]).toEqual([
      400,
      `The subscription of ${year} for Ife Ojo cost ₦5,000 or ₦7,000 on that day`,
    ])
  })

  test("when its amount is not the price of the event, which has no history", async () => {
    const refused = await record(await treasurer(), await payer(), {
      purpose: "event",
      target: await eventOf(),
      amount: 1,
      paidOn: await dayAgo(3),
    })
    expect(refused.body.fields.amount).toMatch(/^A place at .+ costs ₦[\d,]+ now$/)
  })

  test("when its amount is not the price of the event on that day, which the audit log knows", async () => {
    const [ada, editor] = [await treasurer(), await join(server, { staff: "editor" })]
    const send = async (method: string, path: string, body: unknown) => {
      const response = await server.call(method, `/office/events${path}`, { token: editor.token, body })
      expect([200, 201]).toContain(response.status)
      return response.body.data as OfficeEvent
    }
    const text = {
      name: "Early Bird",
      description: "Two days of rest.",
      eventType: "Physical",
      linkOrLocation: "Jos",
      eventDateTime: "2031-05-04T09:00:00+01:00",
      featuredImageUrl: null,
      featuredImageAlt: "",
      isPaid: true,
      membersGroup: ["Doctor"],
      additionalInformation: null,
      eventTags: [],
      capacity: null,
    }
    const priced = (price: number) => ({ ...text, paymentPlans: [{ role: "Doctor", price }] })
    // Members never saw the price of the draft.
    const draft = await send("POST", "", { ...priced(500), freshId: randomUUID() })
    const path = `/${draft._id}`
    const early = await send("PATCH", path, { ...priced(700), version: draft.version })
    const shown = await send("POST", `${path}/publish`, { version: early.version })
    const late = await send("PATCH", path, { ...priced(900), version: shown.version })
    const last = await send("PATCH", path, { ...priced(1_000), version: late.version })
    const ages: readonly (readonly [OfficeEvent, number])[] = [
      [early, 10],
      [shown, 9],
      [late, 5],
      [last, 2],
    ]
    // The log is append-only.
    await server.rows("alter table audit_log disable trigger user")
    for (const [{ version }, age] of ages)
      for (const table of ["audit_log", "audit_waiting"])
        await server.rows(
          `update ${table} set at = $1 where case_id = $2 and details_digest in (select digest from audit_details
             where content::jsonb #>> '{after,version}' = $3)`,
          [server.momentIn(-age * 86_400_000), draft._id, String(version)],
        )
    await server.rows("alter table audit_log enable trigger user")
    const paid = async (amount: number, paidOn: string) => {
      const { status, body } = await record(ada, await payer(), {
        purpose: "event",
        target: draft._id,
        amount,
        paidOn,
      })
      return status === 201 ? "granted" : (body.fields.amount as string)
    }
    expect(await paid(700, await dayAgo(7))).toBe("granted")
    expect(await paid(1_000, await dayAgo(7))).toBe("A place at Early Bird cost ₦700 on that day")
    expect([await paid(700, await dayAgo(5)), await paid(900, await dayAgo(5))]).toEqual([
      "granted",
      "granted",
    ])
    expect(await paid(1_000, await dayAgo(5))).toBe("A place at Early Bird cost ₦700 or ₦900 on that day")
    expect(await paid(900, await dayAgo(3))).toBe("granted")
    expect([await paid(900, await dayAgo(2)), await paid(1_000, await dayAgo(2))]).toEqual([
      "granted",
      "granted",
    ])
    expect(await paid(700, await dayAgo(0))).toBe("A place at Early Bird costs ₦1,000 now")
    expect(await paid(1_000, await dayAgo(0))).toBe("granted")
    // Before members saw the event no price is known.
    expect(await paid(500, await dayAgo(12))).toBe("A place at Early Bird costs ₦1,000 now")
    const priceOn = async (day: string) =>
      (await offer(ada, await payer(), day)).events.find(({ _id }) => _id === draft._id)!.amount
    expect([await priceOn(await dayAgo(7)), await priceOn(await dayAgo(3)), await priceOn(today)]).toEqual([
      700, 900, 1_000,
    ])
    expect(await server.unbalanced()).toEqual([])
  })

  test("when its slip was recorded before, and says when and by whom", async () => {
    const ada = await treasurer("Ada")
    const bola = await treasurer("Bola")
    const slip = "GTB/2026/0017"
    expect(slipKey(slip)).toBe("GTB20260017")
    expect((await record(ada, await payer(), { slip })).status).toBe(201)
    const again = await record(bola, await payer(), { slip: "gtb 2026 0017" })
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Ada Eze recorded the slip GTB\/2026\/0017 already, at .+: ₦5,000 of Ife Ojo\.$/,
      ),
    ])
    const own = await record(ada, await payer(), { slip })
    expect(own.body.message).toMatch(/^You recorded the slip/)
  })

  test("when the proof belongs to another payment or another person", async () => {
    const ada = await treasurer()
    const proofId = await proofOf(ada)
    expect((await record(ada, await payer(), { proofId })).status).toBe(201)
    expect((await record(ada, await payer(), { proofId })).body.fields).toEqual({
      proofId: "This proof belongs to another payment. Add the one of this payment",
    })
    const other = await record(await treasurer(), await payer(), { proofId: await proofOf(ada) })
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ["proofId"]])
  })

  test("when the year is paid, or the member is registered", async () => {
    const ada = await treasurer()
    const member = await payer()
    await record(ada, member)
    const year2 = await record(ada, member)
    expect([year2.status, year2.body.message]).toEqual([
      409,
      `Ife Ojo has paid the subscription of ${year} already.`,
    ])
    const target = await eventOf()
    const { amount } = (await offer(ada, member)).events.find(({ _id }) => _id === target)!
    const place = { purpose: "event", target, amount }
    expect((await record(ada, member, place)).status).toBe(201)
    expect((await record(ada, member, place)).body.message).toMatch(
      /^Ife Ojo is registered for .+ already\.$/,
    )
    expect(await paymentsOf(member)).toHaveLength(2)
  })

  test("when the event is full, canceled, or had begun before the day", async () => {
    const ada = await treasurer()
    const member = await payer()
    const target = await eventOf()
    const { amount } = (await offer(ada, member)).events.find(({ _id }) => _id === target)!
    const place = { purpose: "event", target, amount }
    const [before] = await server.rows("select starts_at from events where id = $1::uuid", [target])
    await registered(target, await payer())
    await server.rows(
      `update events set capacity = (select count(*) from event_registrations where event_id = $1::uuid)
       where id = $1::uuid`,
      [target],
    )
    expect((await record(ada, member, place)).body.message).toMatch(
      /is full, so the payment registers nobody/,
    )
    await server.rows("update events set capacity = null, starts_at = $2::timestamptz where id = $1::uuid", [
      target,
      server.momentIn(-9 * 86_400_000),
    ])
    const late = await record(ada, member, place)
    expect([late.status, Object.keys(late.body.fields)]).toEqual([400, ["paidOn"]])
    // Cash that was paid before a past event is recorded afterwards.
    expect((await record(ada, member, { ...place, paidOn: await dayAgo(20) })).status).toBe(201)
    await server.rows("update events set starts_at = $2::timestamptz, capacity = null where id = $1::uuid", [
      target,
      before!["starts_at"],
    ])
  })

  test("when it is one's own, and when the member does not exist", async () => {
    const ada = await treasurer()
    const own = await record(ada, ada)
    expect([own.status, own.body.message]).toEqual([
      403,
      "This payment is your own. Ask another member of staff to handle it.",
    ])
    expect((await record(ada, { ...ada, _id: randomUUID() })).status).toBe(404)
  })
})

describe("above the limit a payment waits for another person", () => {
  test("who approves it; nothing counts before", async () => {
    const ada = await treasurer("Zainab")
    const bola = await treasurer("Bola")
    const member = await payer()
    const asked = await waiting(ada, member)
    expect(asked).toMatchObject({ status: "awaitingSecond", reference: null, isRecorder: true })
    expect(asked.approvers).toContain("Bola Eze")
    expect(asked.approvers).not.toContain("Zainab Eze")
    expect(await paymentsOf(member)).toEqual([])
    const toDo = await server.call("GET", "/office/to-do", { token: bola.token })
    expect(toDo.body.data.find(({ name }: { name: string }) => name === "offline-payments")).toMatchObject({
      count: 1,
      oldest: { key: asked._id, title: `Ife Ojo: Donation to ${area}` },
    })
    const list = await server.call("GET", "/office/offline-payments?state=waiting", { token: bola.token })
    expect(list.body.data.items.map(({ _id }: OfflinePayment) => _id)).toEqual([asked._id])

    const own = await reply(ada, asked._id, "approve")
    expect([own.status, own.body.message]).toEqual([
      403,
      "You recorded this yourself, so another person has to approve it.",
    ])
    const given = await reply(bola, asked._id, "approve")
    expect([given.status, given.body.data.status]).toEqual([201, "granted"])
    expect(given.body.data).toMatchObject({ answeredBy: { _id: bola._id }, reference: expect.any(String) })
    const again = await reply(await treasurer("Chi"), asked._id, "refuse", "No")
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^Bola Eze approved this payment already, at /),
    ])
    expect(await paymentsOf(member)).toMatchObject([{ source: "OFFLINE", status: "paid" }])
    expect((await acts(member)).toSorted()).toEqual([
      "offline payment: approved",
      "offline payment: recorded",
    ])
    expect(await server.unbalanced()).toEqual([])
  })

  test("who refuses it with a reason; its slip can then be recorded again", async () => {
    const ada = await treasurer("Ada")
    const bola = await treasurer("Bola")
    const member = await payer()
    const slip = "ZEN-77"
    const asked = await waiting(ada, member, { slip })
    const without = await reply(bola, asked._id, "refuse", " ")
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ["reason"]])
    const refused = await reply(bola, asked._id, "refuse", "The slip names another member")
    expect(refused.body.data).toMatchObject({
      status: "refused",
      reason: "The slip names another member",
      answeredBy: { _id: bola._id },
      reference: null,
    })
    expect(await paymentsOf(member)).toEqual([])
    expect((await acts(member)).toSorted()).toEqual(["offline payment: recorded", "offline payment: refused"])
    expect((await record(ada, await payer(), { slip })).status).toBe(201)
  })

  test("and only its recorder can withdraw it", async () => {
    const ada = await treasurer("Ada")
    const bola = await treasurer("Bola")
    const member = await payer()
    const asked = await waiting(ada, member)
    expect((await reply(bola, asked._id, "withdraw", "Mine")).status).toBe(403)
    const done = await reply(ada, asked._id, "withdraw", "A wrong member")
    expect(done.body.data).toMatchObject({ status: "withdrawn", reason: "A wrong member" })
    expect((await reply(bola, asked._id, "approve")).status).toBe(409)
    expect(await acts(member)).toContain("offline payment: withdrawn")
    expect((await reply(bola, randomUUID(), "approve")).status).toBe(404)
  })

  test("but never the payer", async () => {
    const ada = await treasurer("Ada")
    const bola = await treasurer("Bola")
    const asked = await waiting(ada, bola)
    const own = await reply(bola, asked._id, "approve")
    expect([own.status, own.body.message]).toMatchObject([403, expect.stringContaining("your own")])
    const admin = await join(server, { staff: "admin" })
    expect((await reply(admin, asked._id, "approve")).status).toBe(201)
  })

  test("and is not approved when the member got it meanwhile", async () => {
    const ada = await treasurer("Ada")
    const bola = await treasurer("Bola")
    const member = await payer()
    const target = await eventOf()
    const raise = (amount: number) =>
      server.rows(
        "update event_plans set amount = $2::bigint where event_id = $1::uuid and role = 'Doctor'",
        [target, amount],
      )
    const [{ amount: before }] = (await server.rows(
      "select amount::int as amount from event_plans where event_id = $1::uuid and role = 'Doctor'",
      [target],
    )) as [{ amount: number }]
    await raise(6_000_000)
    const place = { purpose: "event", target, amount: 60_000 }
    const asked = await waiting(ada, member, place)
    const twice = await record(ada, member, place)
    expect([twice.status, twice.body.message]).toMatchObject([
      409,
      expect.stringContaining("waits for a second person"),
    ])
    await registered(target, member)
    const late = await reply(bola, asked._id, "approve")
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Ife Ojo is registered for .+ already\.$/),
    ])
    expect(late.body.data.status).toBe("awaitingSecond")
    expect(await paymentsOf(member)).toEqual([])
    await server.rows("delete from event_registrations where member_id = $1::uuid", [member._id])
    await server.rows("update events set status = 'canceled' where id = $1::uuid", [target])
    expect((await reply(bola, asked._id, "approve")).body.message).toMatch(
      /was canceled, so the payment registers nobody\.$/,
    )
    await server.rows("update events set status = 'published' where id = $1::uuid", [target])
    await raise(before)
    expect((await reply(bola, asked._id, "refuse", "Registered")).status).toBe(201)
  })
})

describe("no provider", () => {
  test("is asked about it or compares it", async () => {
    const ada = await treasurer()
    const bola = await treasurer("Bola")
    const member = await payer()
    const { reference } = (await record(ada, member)).body.data
    const checked = await server.call("POST", `/office/money/${reference}/recheck`, { token: bola.token })
    expect([checked.status, checked.body.message]).toEqual([
      409,
      "This payment was made offline, so no provider knows it. There is nothing to check.",
    ])
    const [row] = await server.rows(
      "select next_check_at, refund_check_at, closed_at is null as is_open from payments where reference = $1",
      [reference],
    )
    expect(row).toEqual({ next_check_at: null, refund_check_at: null, is_open: false })
    await server.run(
      Effect.gen(function* () {
        const recheck = yield* Recheck
        yield* recheck.checkAll
        const reports = yield* Effect.forEach(["PAYPAL", "PAYSTACK"] as const, (source) =>
          Effect.flatMap(Reconciliation, (service) => service.reconcile(today, source)),
        )
        // The comparison reports it neither as missing at a provider nor as unknown to us.
        for (const { differences } of reports)
          expect(differences.filter((one) => one.reference === reference)).toEqual([])
      }),
    )
    expect(await paymentsOf(member)).toMatchObject([{ status: "paid" }])
    const opened = await server.call("POST", "/subscriptions/save", {
      token: member.token,
      body: { reference, source: "PAYSTACK" },
    })
    expect(opened.status).toBe(400)
  })
})

describe("the search of the office's payments", () => {
  test("finds a payment by its slip, however it is typed, once it counts", async () => {
    const ada = await treasurer()
    const bola = await treasurer("Bola")
    const member = await payer()
    const found = async (search: string) => {
      const path = `/office/money?search=${encodeURIComponent(search)}`
      const { body } = await server.call("GET", path, { token: bola.token })
      return (body.data.items as readonly { readonly reference: string }[]).map(({ reference }) => reference)
    }
    const { reference } = (await record(ada, member, { slip: "GTB/7001 x" })).body.data
    for (const search of ["GTB/7001 x", " gtb 7001-X ", "gtb7001x"])
      expect(await found(search)).toEqual([reference])
    for (const search of ["GTB/7001", "7001 x", "---"]) expect(await found(search)).toEqual([])

    await waiting(ada, member, { slip: "GTB/7002" })
    expect(await found("GTB/700")).toEqual([])
  })

  test("finds a waiting payment by its slip, its member and its state, until it counts", async () => {
    const ada = await treasurer()
    const bola = await treasurer("Bola")
    const member = await join(server, { firstName: "Zubaida", lastName: "Okonjo" })
    const found = async (query: string) => {
      const { status, body } = await server.call("GET", `/office/money?${query}`, { token: bola.token })
      expect(status).toBe(200)
      return body.data.items as readonly MoneyRow[]
    }
    const asked = await waiting(ada, member, { slip: "GTB/7002" })
    const row = {
      reference: "GTB/7002",
      offlineId: asked._id,
      status: "awaitingSecond",
      source: "OFFLINE",
      purpose: "donation",
      amount: 60_000,
      refundedAmount: 0,
      currency: "NGN",
      member: { _id: member._id, fullName: "Zubaida Okonjo", email: member.email },
    }
    const searches = ["gtb 7002", asked._id, asked._id.toUpperCase(), member.email, "okonjo zubaida", "Zu"]
    for (const query of [
      "",
      "state=waiting",
      ...searches.map((text) => `search=${encodeURIComponent(text)}`),
    ])
      expect((await found(query))[0], query).toMatchObject(row)
    expect((await found("")).filter(({ offlineId }) => offlineId === asked._id)).toHaveLength(1)
    expect(await found("state=waiting&search=zubaida")).toHaveLength(1)
    for (const query of [
      "state=held",
      "state=refunded",
      "search=GTB7",
      "state=waiting&search=nobody",
      "search=%25",
    ])
      expect(
        (await found(query)).filter(({ offlineId }) => offlineId !== null),
        query,
      ).toEqual([])

    const granted = (await reply(bola, asked._id, "approve")).body.data as OfflinePayment
    expect(await found("state=waiting")).toEqual([])
    expect(await found("search=GTB/7002")).toMatchObject([
      { reference: granted.reference, offlineId: null, status: "paid" },
    ])
    const refused = await waiting(ada, member, { slip: "GTB/7003" })
    await reply(bola, refused._id, "refuse", "Another day")
    expect(await found("search=GTB/7003")).toEqual([])
  })

  test("pages through payments and those that wait, each once", async () => {
    const ada = await treasurer()
    const member = await join(server, { firstName: "Halima", lastName: "Sani" })
    const prefix = randomUUID().slice(0, 8)
    const proofs = await server.rows(
      `insert into payment_proofs (kind, content, uploaded_by, created_at)
        select 'pdf', 'x', $1::uuid, now() from generate_series(1, 30) returning id::text as id`,
      [ada._id],
    )
    // Two of a millisecond: one that waits and one that is paid.
    const at = new Date((await server.now()) - 86_400_000)
    const time = `timestamptz '${at.toISOString()}' + n / 2 * interval '1 ms'`
    await server.rows(
      `insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, paid_on, slip, slip_key,
          proof_id, price_snapshot, return_path, status, recorded_by, recorded_at)
        select gen_random_uuid(), $1::uuid, 'donation', 'one', 'Donation', 100, 'NGN', '${lagosDay(at)}', $3 || n, upper($3) || n,
          ($4::uuid[])[n], '{}', '/', 'awaitingSecond', $2::uuid, ${time} from generate_series(1, 30) n`,
      [member._id, ada._id, prefix, proofs.map(({ id }) => id)],
    )
    await server.rows(
      `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
          price_snapshot, return_path, created_at, updated_at, closed_at)
        select $2 || '-paid-' || n, 'donation', 'one', $1::uuid, 'a@b.test', 'Donation', 100, 'NGN', 'PAYSTACK', '{}', '/',
          ${time}, now(), now() from generate_series(1, 30) n`,
      [member._id, prefix],
    )
    const seen: MoneyRow[] = []
    for (let after: string | null = ""; after !== null;) {
      const from: string = after === "" ? "" : `&after=${encodeURIComponent(after)}`
      const { body } = await server.call("GET", `/office/money?search=${member.email}${from}`, {
        token: ada.token,
      })
      expect(body.data.items.length).toBeLessThanOrEqual(25)
      seen.push(...body.data.items)
      after = body.data.next
    }
    expect(new Set(seen.map(({ reference }) => reference)).size).toBe(60)
    expect(seen).toHaveLength(60)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe("the list", () => {
  test("has the newest first, in pages", async () => {
    const ada = await treasurer()
    const member = await payer()
    for (let count = 0; count < 3; count++) await record(ada, member, donation(1_000 + count))
    const page = await server.call("GET", "/office/offline-payments", { token: ada.token })
    expect(page.body.data.items.map(({ amount }: OfflinePayment) => amount)).toEqual([1_002, 1_001, 1_000])
    expect(page.body.data.next).toBeNull()
    const wrong = await server.call("GET", "/office/offline-payments?after=none", { token: ada.token })
    expect(wrong.status).toBe(400)
    const one = await server.call("GET", `/office/offline-payments/${page.body.data.items[0]._id}`, {
      token: ada.token,
    })
    expect(one.body.data.amount).toBe(1_002)
    expect((await server.call("GET", "/office/offline-payments/none", { token: ada.token })).status).toBe(404)
  })

  test("is searched by the member's name, email and member id, page by page", async () => {
    const ada = await treasurer()
    await checkPeopleSearch(server, {
      path: "/offline-payments",
      token: ada.token,
      add: (member, at) =>
        server.rows(
          `with proof as (insert into payment_proofs (kind, content, uploaded_by, created_at)
                values ('pdf', 'x', $3::uuid, $2) returning id)
              insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, paid_on, slip, slip_key,
                proof_id, price_snapshot, return_path, status, recorded_by, recorded_at)
              select gen_random_uuid(), $1::uuid, 'donation', 'Building Project', 'Donation', 100000, 'NGN', current_date, $1, $1,
                id, '{}', '/dashboard', 'refused', $3::uuid, $2 from proof`,
          [member, at, ada._id],
        ),
    })
  })

  test("is searched by the whole number of a slip, in every status of the payment", async () => {
    const ada = await treasurer()
    const [member, bola] = [await payer(), await treasurer("Bola")]
    const slip = `Teller ${randomUUID().slice(0, 8)}`
    const refused = await waiting(ada, member, { slip })
    const found = async (query: Readonly<Record<string, string>>) => {
      const { body } = await server.call("GET", `/office/offline-payments?${new URLSearchParams(query)}`, {
        token: ada.token,
      })
      return body.data.items.map(({ _id }: OfflinePayment) => _id)
    }
    expect(await found({ searchBy: slip, state: "waiting" })).toEqual([refused._id])
    await reply(bola, refused._id, "refuse", "Of another day")
    const again = await waiting(ada, member, { slip })
    expect(await found({ searchBy: slip.toUpperCase().replace(" ", "-") })).toEqual([again._id, refused._id])
    expect(await found({ searchBy: slip, state: "waiting" })).toEqual([again._id])
    expect(await found({ searchBy: slip.slice(0, -1) })).toEqual([])
  })
})
