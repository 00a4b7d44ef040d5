/** Requests for a second person expire after 14 days, and the person who asked can withdraw them (DECISIONS §3.22). */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { SecondApprovals } from "#server/second-approvals/service.ts"
import { auditEntries } from "./audit-entries.ts"
import { join, logIn, password, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { recordOffline } from "./offline.ts"
import { buyAndConfirm } from "./purposes.ts"

const day = 24 * 3_600_000

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from dated_settings")
  await server.rows("delete from notifications")
  await server.rows("update staff_grants set ended_at = now() where ended_at is null")
})

const treasurer = (firstName = "Ada") => join(server, { staff: "treasurer", firstName })
const admin = (firstName = "Bola") => join(server, { staff: "admin", firstName })
const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body })
const queue = async (who: Person, name: ToDoQueue["name"]) =>
  ((await call(who, "GET", "/office/to-do")).body.data as ToDoQueue[]).find((found) => found.name === name)!
    .count
const expireDue = () => server.run(Effect.flatMap(SecondApprovals, ({ expireDue: due }) => due))
/** Moves the clock to `ms` after the end of a request that is made now, and logs everybody in again. */
const pass = async (ms: number, ...people: Person[]): Promise<Person[]> => {
  await server.forward(14 * day + ms)
  return Promise.all(
    people.map(async (who) => ({ ...who, token: (await logIn(server, who.email)).accessToken })),
  )
}
/** Returns the notifications of a person, and the subjects of their mails. */
const messagesTo = async ({ _id, email }: Person) => ({
  notifications: (
    await server.rows(
      "select content from notifications where kind = 'alert' and member_id = $1::uuid order by created_at",
      [_id],
    )
  ).map(({ content }) => content as string),
  mails: (await server.mails(email)).map(({ subject }) => subject),
})
const expectNotified = async (who: Person, what: string) => {
  const { notifications, mails } = await messagesTo(who)
  expect(notifications).toEqual([`Nobody approved ${what} within 14 days, so your request has expired.`])
  expect(mails[0]).toMatch(/^Your request has expired/)
}
const results = async (action: string) => {
  const entry = (await auditEntries(server, "action = $1", [action])).at(-1)
  return { result: entry?.result, actor: entry?.actor, kind: entry?.caseKind, case: entry?.caseId }
}

const paid = () => buyAndConfirm(server, "subscription", "PAYPAL")
const read = async (who: Person, reference: string) =>
  (await call(who, "GET", `/office/money/${reference}`)).body.data as MoneyPayment
/** Asks for a refund above the limit. */
const askRefund = async (who: Person, reference: string, amount = 60) => {
  const asked = await call(who, "POST", `/office/money/${reference}/refunds`, {
    _id: randomUUID(),
    amount,
    revokes: false,
    note: "Asked by mail",
    remaining: (await read(who, reference)).remaining,
    password,
  })
  return (asked.body.data as MoneyPayment).refunds[0]!
}
const replyRefund = (who: Person, reference: string, id: string, given: "approve" | "decline") =>
  call(who, "POST", `/office/money/${reference}/refunds/${id}/approval`, { answer: given, password })

describe("a refund that waits for a second person", () => {
  test("expires after 14 days: its amount is free again, the person who asked is notified, and nobody can approve it", async () => {
    let [ada, bola] = [await treasurer(), await admin()]
    const year = server.year()
    const reference = await paid()
    const asked = await askRefund(ada, reference)
    expect(new Date(asked.validUntil!).getTime() - new Date(asked.requestedAt).getTime()).toBe(14 * day)
    expect((await read(ada, reference)).remaining).toBe(40)
    expect(await queue(bola, "refunds")).toBe(1)

    ;[ada, bola] = (await pass(-60_000, ada, bola)) as [Person, Person]
    await expireDue()
    expect((await read(bola, reference)).refunds[0]!.status).toBe("awaitingSecond")

    await server.forward(120_000)
    const late = await replyRefund(bola, reference, asked._id, "approve")
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^This request expired at/)])
    await expireDue()
    await expireDue()
    expect(await read(bola, reference)).toMatchObject({
      remaining: 100,
      refunds: [{ status: "expired", validUntil: null, answeredBy: null }],
    })
    expect(await queue(bola, "refunds")).toBe(0)
    await expectNotified(ada, `the refund of $60 for ${year} subscription`)
    expect(await results("refund")).toEqual({
      result: "refund expired",
      actor: null,
      kind: "payment",
      case: reference,
    })
    expect((await replyRefund(bola, reference, asked._id, "approve")).status).toBe(409)
    expect((await replyRefund(ada, reference, asked._id, "decline")).status).toBe(409)

    // What was freed can be refunded again, and all of it only once.
    expect(await askRefund(ada, reference, 100)).toMatchObject({ status: "awaitingSecond", amount: 100 })
    expect((await read(ada, reference)).remaining).toBe(0)
  })

  test("that cannot be ended keeps no other one waiting, and is tried again", async () => {
    let ada = await treasurer()
    const reference = await paid()
    const [broken, other] = [await askRefund(ada, reference, 60), await askRefund(ada, reference, 20)]
    ;[ada] = (await pass(0, ada)) as [Person]
    await server.rows(
      `create function refuse_one() returns trigger language plpgsql as
        $$ begin if new.id = '${broken._id}' then raise 'refused'; end if; return new; end $$`,
    )
    await server.rows(
      "create trigger refuse_one before update on refunds for each row execute function refuse_one()",
    )
    const statuses = async () => {
      const { refunds } = await read(ada, reference)
      return [broken, other].map((asked) => refunds.find(({ _id }) => _id === asked._id)!.status)
    }
    await expireDue()
    expect(await statuses()).toEqual(["awaitingSecond", "expired"])
    await server.rows("drop function refuse_one cascade")
    await expireDue()
    expect(await statuses()).toEqual(["expired", "expired"])
  })

  test("is withdrawn by the person who asked, and refused by another person", async () => {
    const [ada, bola] = [await treasurer(), await admin()]
    const reference = await paid()
    const first = await askRefund(ada, reference)
    expect((await replyRefund(ada, reference, first._id, "decline")).body.data).toMatchObject({
      remaining: 100,
      refunds: [{ status: "withdrawn", answeredBy: { _id: ada._id } }],
    })
    expect(await results("refund")).toEqual({
      result: "withdrew the refund",
      actor: ada._id,
      kind: "payment",
      case: reference,
    })
    const second = await askRefund(ada, reference)
    expect((await replyRefund(bola, reference, second._id, "decline")).body.data.refunds[0]).toMatchObject({
      status: "refused",
    })
  })
})

test("an offline payment expires: nothing counts, and its slip can be recorded again", async () => {
  let [ada, bola] = [await treasurer(), await treasurer("Bola")]
  const { _id: memberId } = await join(server)
  const donation = {
    memberId,
    purpose: "donation",
    target: "Building Project",
    amount: 60_000,
    slip: "GTB 17",
    paidOn: server.dayIn(0),
  }
  const waiting = (await recordOffline(server, ada.token, donation)).body.data
  expect([waiting.status, await queue(bola, "offline-payments")]).toEqual(["awaitingSecond", 1])
  ;[ada, bola] = (await pass(0, ada, bola)) as [Person, Person]
  const approve = () =>
    call(bola, "POST", `/office/offline-payments/${waiting._id}/answer`, { answer: "approve", reason: "" })
  const late = await approve()
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^This request expired at/)])
  await expireDue()
  expect((await call(bola, "GET", `/office/offline-payments/${waiting._id}`)).body.data).toMatchObject({
    status: "expired",
    validUntil: null,
    reference: null,
  })
  expect(await queue(bola, "offline-payments")).toBe(0)
  expect((await approve()).status).toBe(409)
  expect((await messagesTo(ada)).mails[0]).toMatch(/^Your request has expired/)
  expect(await results("offline payment")).toEqual({
    result: "expired",
    actor: null,
    kind: "offline payment",
    case: waiting._id,
  })
  expect((await recordOffline(server, ada.token, donation)).body.data.status).toBe("awaitingSecond")
})

test("the price of a treasurer expires, and counts for nothing", async () => {
  let [ada, bola] = [await treasurer(), await admin()]
  const from = server.dayIn(20)
  const proposed = (
    await call(ada, "POST", "/office/settings", {
      key: "price.student",
      value: 1_500,
      from,
      reason: "Agreed by the board",
      version: 0,
      freshId: randomUUID(),
    })
  ).body.data as OfficeSetting
  expect([proposed.changes[0]!.status, await queue(bola, "price-proposals")]).toEqual(["waiting", 1])
  ;[ada, bola] = (await pass(0, ada, bola)) as [Person, Person]
  const approve = (version: number) =>
    call(bola, "POST", `/office/settings/${proposed.changes[0]!._id}`, {
      act: "approve",
      reason: "Agreed",
      version,
    })
  const late = await approve(proposed.version)
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^This request expired at/)])
  await expireDue()
  const after = ((await call(bola, "GET", "/office/settings")).body.data as OfficeSetting[]).find(
    ({ key }) => key === "price.student",
  )!
  expect(after.changes[0]).toMatchObject({ status: "expired", decidedBy: null, validUntil: null })
  expect(await queue(bola, "price-proposals")).toBe(0)
  expect((await approve(after.version)).status).toBe(409)
  await expectNotified(ada, "the price that you proposed")
  expect(await results("expire setting")).toEqual({
    result: "price.student",
    actor: null,
    kind: "setting",
    case: "price.student",
  })
})

test("a staff role expires, and can be granted again", async () => {
  let [ada, bola] = [await admin("Ada"), await admin()]
  const chi = await join(server, { firstName: "Chi" })
  const grant = () =>
    call(ada, "POST", "/office/staff", {
      email: chi.email,
      role: "treasurer",
      reason: "New in the team",
      freshId: randomUUID(),
      password,
    })
  const waiting = (await grant()).body.data
  expect([waiting.status, await queue(bola, "staff-roles")]).toEqual(["waiting", 1])
  ;[ada, bola] = (await pass(0, ada, bola)) as [Person, Person]
  const approve = () =>
    call(bola, "POST", `/office/staff/${waiting._id}/approve`, { password, freshId: randomUUID() })
  const late = await approve()
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^This request expired at/)])
  await expireDue()
  const { items } = (await call(bola, "GET", `/office/staff/ended?searchBy=${chi.email}`)).body.data
  expect(items).toMatchObject([
    { status: "ended", endedAs: "expired", endedBy: null, endedAt: waiting.validUntil, validUntil: null },
  ])
  expect(await queue(bola, "staff-roles")).toBe(0)
  const later = await approve()
  expect([later.status, later.body.message]).toEqual([409, expect.stringMatching(/^This request expired at/)])
  expect((await call(chi, "GET", "/office/access")).status).not.toBe(200)
  expect((await messagesTo(ada)).mails[0]).toMatch(/^Your request has expired/)
  expect(await results("expire staff role")).toEqual({
    result: "treasurer",
    actor: null,
    kind: "staff role",
    case: waiting._id,
  })
  expect((await grant()).body.data.status).toBe("waiting")
})

test("a staff role that is taken back is withdrawn, and one that another admin ends is refused", async () => {
  const [ada, bola] = [await admin("Ada"), await admin()]
  const chi = await join(server, { firstName: "Chi" })
  for (const [who, endedAs] of [
    [ada, "withdrawn"],
    [bola, "refused"],
  ] as const) {
    const granted = (
      await call(ada, "POST", "/office/staff", {
        email: chi.email,
        role: "treasurer",
        reason: "New in the team",
        freshId: randomUUID(),
        password,
      })
    ).body.data
    expect(
      (await call(who, "POST", `/office/staff/${granted._id}/end`, { password, freshId: randomUUID() })).body
        .data,
    ).toMatchObject({ status: "ended", endedAs })
  }
})
