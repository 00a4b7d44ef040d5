/** Money of offline payments that staff return by hand: a refund of staff without a provider (OFFICE §19). */
import { randomUUID } from "node:crypto"
import { extractText, getDocumentProxy } from "unpdf"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay, lagosYear } from "#api/lagos.ts"
import { formatExportDay } from "#server/csv.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, password, type Person } from "./members.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { recordOffline } from "./offline.ts"
import { buy, confirmPurchase } from "./purposes.ts"
import { sortedStatuses } from "./server.ts"

let server: MoneyServer
let today: string
let year: number
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  const at = new Date(await server.now())
  today = lagosDay(at)
  year = lagosYear(at)
})

const treasurer = (firstName = "Ada") => join(server, { staff: "treasurer", firstName })
const payer = () => join(server, { firstName: "Ife", lastName: "Ojo" })
const dayAgo = (days: number) => lagosDay(addInLagos(new Date(`${today}T12:00:00Z`), { days: -days }))

/** Records a payment of today below the limit, which counts at once. Returns its reference. */
const paid = async (person: Person, member: Person, body: Record<string, unknown> = {}) => {
  const recorded = await recordOffline(server, person.token, {
    memberId: member._id,
    purpose: "subscription",
    target: String(year),
    amount: 5_000,
    ...body,
  })
  expect([recorded.status, recorded.body.data.status]).toEqual([201, "granted"])
  return recorded.body.data.reference as string
}
const read = async ({ token }: Person, reference: string) =>
  (await server.call("GET", `/office/money/${reference}`, { token })).body.data as MoneyPayment
const giveBack = async (person: Person, reference: string, changes: Record<string, unknown> = {}) =>
  server.call("POST", `/office/money/${reference}/refunds`, {
    token: person.token,
    body: {
      _id: randomUUID(),
      amount: 5_000,
      revokes: false,
      note: "Paid by mistake",
      remaining: (await read(person, reference)).remaining,
      method: "transfer",
      slip: "TR 9001",
      returnedOn: today,
      password,
      ...changes,
    },
  })
const reply = (person: Person, reference: string, id: string, answer: string) =>
  server.call("POST", `/office/money/${reference}/refunds/${id}/approval`, {
    token: person.token,
    body: { answer, password },
  })
const ledger = async (reference: string) =>
  (
    await server.rows("select kind, amount::int as amount from ledger where reference = $1 order by id", [
      reference,
    ])
  ).map(({ kind, amount }) => `${String(kind)} ${String(amount)}`)
const acts = (reference: string) =>
  auditEntries(server, "action = 'refund' and content like '%' || $1 || '%'", [reference])
const notificationsOf = async ({ token }: Person) =>
  (
    (await server.call("GET", "/notifications", { token })).body.data.items as readonly {
      readonly content: string
    }[]
  ).map(({ content }) => content)
const day = () => formatDay(new Date(`${today}T12:00:00Z`), lagos)

describe("the return of all of an offline payment", () => {
  test("is booked at once: ledger, member, receipt and audit log say so, and nothing is sent", async () => {
    const ada = await treasurer()
    const member = await payer()
    const reference = await paid(ada, member)
    const { status, body } = await giveBack(ada, reference)
    expect(status).toBe(201)
    expect(await casesOf(server, ada)).toContainEqual(["refund", "payment", reference])
    expect(body.data).toMatchObject({
      status: "refunded",
      refundedAmount: 5_000,
      remaining: 0,
      refunds: [
        {
          status: "refunded",
          amount: 5_000,
          revokes: true,
          byHand: { method: "transfer", slip: "TR 9001", returnedOn: today },
        },
      ],
      ledger: [
        { kind: "payment", amount: 5_000 },
        { kind: "return", amount: -5_000 },
      ],
    })
    expect(body.data.history[0]).toMatchObject({
      what: "returned by hand",
      note: `₦5,000 by bank transfer (TR 9001) on ${day()}: Paid by mistake`,
    })
    expect(await ledger(reference)).toEqual(["payment 500000", "return -500000"])
    expect(await server.unbalanced()).toEqual([])
    expect(await server.rows("select 1 from background_tasks where kind = 'refund'")).toEqual([])
    expect((await server.payment(reference))["refund_check_at"]).toBeNull()

    expect((await notificationsOf(member))[0]).toContain(
      `was refunded by bank transfer (TR 9001) on ${day()}.`,
    )
    const mail = (await server.mails(member.email)).find(({ subject }) =>
      subject.startsWith("₦5,000 refunded"),
    )
    expect(mail?.text).toContain(
      `by bank transfer (TR 9001) on ${day()}. What it paid for is no longer yours.`,
    )
    expect(mail?.text).not.toMatch(/offline\) refunded|Paystack|PayPal/)
    const history = await server.call("GET", "/subscriptions/history", { token: member.token })
    expect(history.body.data.items).toMatchObject([{ reference, status: "refunded", refundedAmount: 5_000 }])
    const receipt = await fetch(`${server.url}/api/payments/${reference}/receipt.pdf`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const pdf = await getDocumentProxy(new Uint8Array(await receipt.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.replaceAll(/\s+/g, " ")).toContain(`This payment was refunded on ${day()}.`)
    const own = await server.call("GET", "/subscriptions/status", { token: member.token })
    expect(own.body.data).toMatchObject({ subscribed: false })
    const [act, ...others] = await acts(reference)
    expect(others).toEqual([])
    expect(act).toMatchObject({ result: "returned by hand" })
    expect(JSON.stringify(act)).toContain("TR 9001")
    // The slip of the payment counts no further year, and the member can pay the year again.
    const again = await giveBack(ada, reference, { remaining: 0 })
    expect([again.status, again.body.message]).toEqual([
      409,
      "Only a paid payment is refunded. This one is refunded.",
    ])
    await paid(ada, member)
  })

  test("takes away the place at an event that goes on", async () => {
    const ada = await treasurer()
    const member = await payer()
    const [event] = await server.rows("select id::text as id from events where slug = $1", [slugs.paid])
    const [plan] = await server.rows(
      "select amount::int / 100 as amount from event_plans where event_id = $1::uuid and role = 'Doctor'",
      [event!["id"]],
    )
    const amount = Number(plan!["amount"])
    const reference = await paid(ada, member, { purpose: "event", target: event!["id"], amount })
    const places = () =>
      server.rows("select 1 from event_registrations where member_id = $1::uuid", [member._id])
    expect(await places()).toHaveLength(1)
    expect((await giveBack(ada, reference, { amount, method: "cash", slip: "" })).status).toBe(201)
    expect(await places()).toEqual([])
    expect((await notificationsOf(member))[0]).toContain(`was refunded in cash on ${day()}.`)
    expect(await server.unbalanced()).toEqual([])
  })
})

describe("the return of a part", () => {
  test("is an entry of its own; the parts together are the return of all", async () => {
    const ada = await treasurer()
    const member = await payer()
    const reference = await paid(ada, member)
    expect((await giveBack(ada, reference, { amount: 1_000.5 })).body.data).toMatchObject({
      status: "paid",
      refundedAmount: 1_000.5,
      remaining: 3_999.5,
    })
    expect((await notificationsOf(member))[0]).toMatch(
      /₦1,000\.50 of your ₦5,000 .+ was refunded by bank transfer/,
    )
    const mail = (await server.mails(member.email)).find(({ subject }) =>
      subject.startsWith("₦1,000.50 refunded"),
    )
    expect(mail?.text).toContain("You keep what you paid for.")
    expect(await server.unbalanced()).toEqual([])
    const rest = (await giveBack(ada, reference, { amount: 3_999.5, slip: "TR 9002" })).body.data
    expect(rest).toMatchObject({ status: "refunded", refundedAmount: 5_000 })
    expect((await notificationsOf(member))[0]).toMatch(
      /^The last ₦3,999\.50 of your ₦5,000 for .+ was refunded by/,
    )
    const last = (await server.mails(member.email))[0]!
    expect(last.subject).toMatch(/^₦3,999\.50 refunded/)
    expect(last.text).toContain("All of your ₦5,000 is refunded now.")
    expect(await ledger(reference)).toEqual(["payment 500000", "refund -100050", "return -399950"])
    expect(await server.unbalanced()).toEqual([])
  })

  test("can take away what was paid for", async () => {
    const ada = await treasurer()
    const member = await payer()
    const reference = await paid(ada, member)
    await giveBack(ada, reference, { amount: 1_000, revokes: true })
    const own = await server.call("GET", "/subscriptions/status", { token: member.token })
    expect(own.body.data).toMatchObject({ subscribed: false })
    const mail = (await server.mails(member.email)).find(({ subject }) =>
      subject.startsWith("₦1,000 refunded"),
    )
    expect(mail?.text).toContain("What it paid for is no longer yours.")
    expect(await server.unbalanced()).toEqual([])
  })
})

describe("a return is refused", () => {
  test("without how it was returned, and changes nothing", async () => {
    const ada = await treasurer()
    const reference = await paid(ada, await payer())
    const paidOn = String((await read(ada, reference)).paidAt)
    expect(lagosDay(new Date(paidOn))).toBe(today)
    const cases: readonly (readonly [Record<string, unknown>, Record<string, string>])[] = [
      [{ method: undefined }, { method: "This field is required" }],
      [{ returnedOn: undefined }, { returnedOn: "This field is required" }],
      [{ slip: "  " }, { slip: "Enter the number of the transfer" }],
      [{ slip: "--" }, { slip: "Enter the number of the transfer" }],
      [{ returnedOn: dayAgo(-1) }, { returnedOn: "Choose today or an earlier day" }],
      [{ returnedOn: dayAgo(1) }, { returnedOn: "Choose a day on or after the day it was paid" }],
    ]
    for (const [changes, fields] of cases) {
      const refused = await giveBack(ada, reference, changes)
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    }
    for (const changes of [
      { method: "cheque" },
      { returnedOn: "2026-02-30" },
      { slip: "x".repeat(81) },
      { note: " " },
    ])
      expect((await giveBack(ada, reference, changes)).status).toBe(400)
    const wrong = await giveBack(ada, reference, { password: "wrong-password-1" })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["password"]])
    expect(await read(ada, reference)).toMatchObject({ status: "paid", remaining: 5_000, refunds: [] })
    expect(await ledger(reference)).toEqual(["payment 500000"])
  })

  test("with the number of another return, however it is typed, until that one is declined", async () => {
    const [ada, bola] = [await treasurer(), await treasurer()]
    const [first, second] = [await paid(ada, await payer()), await paid(ada, await payer())]
    expect((await giveBack(ada, first, { amount: 1_000, slip: "TR-77" })).status).toBe(201)
    for (const [who, name] of [
      [ada, "You"],
      [bola, ".+"],
    ] as const) {
      const refused = await giveBack(who, second, { slip: " tr 77 " })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["slip"]])
      expect(refused.body.fields.slip).toMatch(
        new RegExp(`^${name} used TR-77 already, at .+, for the payment ${first}$`),
      )
    }
    // The number of another return of the same payment is also refused.
    expect((await giveBack(ada, first, { amount: 1_000, slip: "TR77" })).status).toBe(400)
    expect(await ledger(second)).toEqual(["payment 500000"])
    await server.rows("update refunds set status = 'refused' where slip = 'TR-77'")
    expect((await giveBack(ada, second, { slip: "TR 77" })).status).toBe(201)
    // Cash needs no number, and may repeat one.
    expect((await giveBack(ada, first, { amount: 500, method: "cash", slip: "" })).status).toBe(201)
    expect((await giveBack(ada, first, { amount: 500, method: "cash", slip: "" })).status).toBe(201)
  })

  test("of a payment that a provider refunds", async () => {
    const ada = await treasurer()
    const { reference, id } = await buy(server, "donation")
    await confirmPurchase(server, "donation", id)
    const { remaining } = await read(ada, reference)
    const refused = await giveBack(ada, reference, { amount: remaining })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { method: "The provider refunds this payment" },
    ])
  })

  test("of one's own payment, and to staff without the permission", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const reference = await paid(ada, bola)
    expect((await giveBack(bola, reference)).status).toBe(403)
    const editor = await join(server, { staff: "editor" })
    const body = { _id: randomUUID(), amount: 5_000, revokes: true, note: "x", remaining: 5_000, password }
    const path = `/office/money/${reference}/refunds`
    expect((await server.call("POST", path, { token: editor.token, body })).status).toBe(403)
    expect(await ledger(reference)).toEqual(["payment 500000"])
  })
})

describe("above the limit a return waits for another person", () => {
  const above = { purpose: "donation", target: "Building Project", amount: 60_000 }
  const approved = async (ada: Person, bola: Person, member: Person) => {
    const recorded = await recordOffline(server, ada.token, { memberId: member._id, ...above })
    const answered = await server.call("POST", `/office/offline-payments/${recorded.body.data._id}/answer`, {
      token: bola.token,
      body: { answer: "approve", reason: "" },
    })
    return answered.body.data.reference as string
  }

  test("who approves or declines it; nothing is booked before", async () => {
    const [ada, bola] = [await treasurer(), await treasurer("Bola")]
    const member = await payer()
    const reference = await approved(ada, bola, member)
    const asked = (await giveBack(ada, reference, { amount: 60_000 })).body.data as MoneyPayment
    expect(asked).toMatchObject({ status: "paid", remaining: 0, refunds: [{ status: "awaitingSecond" }] })
    expect(await ledger(reference)).toEqual(["payment 6000000"])
    const { _id } = asked.refunds[0]!
    expect((await reply(ada, reference, _id, "approve")).status).toBe(403)
    expect((await reply(bola, reference, _id, "decline")).body.data).toMatchObject({
      remaining: 60_000,
      refunds: [{ status: "refused" }],
    })
    const again = (await giveBack(ada, reference, { amount: 60_000 })).body.data as MoneyPayment
    const done = await reply(bola, reference, again.refunds[0]!._id, "approve")
    expect(done.body.data).toMatchObject({ status: "refunded", refundedAmount: 60_000 })
    expect(done.body.data.refunds[0]).toMatchObject({ status: "refunded", answeredBy: { _id: bola._id } })
    expect(await ledger(reference)).toEqual(["payment 6000000", "return -6000000"])
    expect((await notificationsOf(member))[0]).toContain("was refunded by bank transfer (TR 9001)")
    expect(await server.rows("select 1 from background_tasks where kind = 'refund'")).toEqual([])
    expect(await server.unbalanced()).toEqual([])
    expect((await reply(bola, reference, again.refunds[0]!._id, "approve")).status).toBe(409)
    expect((await acts(reference)).map(({ result }) => result)).toEqual([
      "asked to refund",
      "did not refund",
      "asked to refund",
      "returned by hand",
    ])
  })
})

test("a repeat gets the first response, and of two people at once only one returns the money", async () => {
  const [ada, bola] = [await treasurer(), await treasurer("Bola")]
  const first = await paid(ada, await payer())
  const _id = randomUUID()
  const responses = [
    await giveBack(ada, first, { _id, amount: 1_000 }),
    await giveBack(ada, first, { _id, amount: 1_000, remaining: 5_000 }),
  ]
  expect(
    responses.map(({ status, body }) => [status, body.data.refunds.length, body.data.refundedAmount]),
  ).toEqual([
    [201, 1, 1_000],
    [201, 1, 1_000],
  ])
  expect(await ledger(first)).toEqual(["payment 500000", "refund -100000"])

  const second = await paid(ada, await payer())
  const both = await Promise.all([
    giveBack(ada, second, { slip: "TR 9100" }),
    giveBack(bola, second, { slip: "TR 9100", remaining: 5_000 }),
  ])
  expect(sortedStatuses(both)).toEqual([201, 409])
  expect(await ledger(second)).toEqual(["payment 500000", "return -500000"])
  expect(await server.unbalanced()).toEqual([])
})

const exported = (one: string) => formatExportDay(new Date(`${one}T12:00:00Z`))

test("the statement of the month says on which day the money of an offline payment moved", async () => {
  const ada = await treasurer()
  const donor = await payer()
  const donated = { purpose: "donation", target: "General Donation", paidOn: dayAgo(3) }
  const reference = await paid(ada, donor, donated)
  const giveBackOn = async (returnedOn: string, amount: number) =>
    expect((await giveBack(ada, reference, { amount, returnedOn, slip: `TR ${returnedOn}` })).status).toBe(
      201,
    )
  await giveBackOn(dayAgo(2), 2_000)
  await giveBackOn(dayAgo(1), 3_000)
  const response = await server.call("POST", "/office/money/statement", {
    token: ada.token,
    body: { month: today.slice(0, 7), currency: "NGN", password },
  })
  const [columns, ...lines] = String(response.body)
    .split("\r\n")
    .map((line) => line.split(","))
  expect(columns?.slice(0, 3)).toEqual(["Date (Lagos)", "Paid On", "Movement"])
  expect(lines.filter((line) => line.includes(reference)).map((line) => line.slice(0, 3))).toEqual([
    [exported(today), exported(dayAgo(3)), "Payment"],
    [exported(today), exported(dayAgo(2)), "Refund of a part"],
    [exported(today), exported(dayAgo(1)), "Refund of all"],
  ])
})
