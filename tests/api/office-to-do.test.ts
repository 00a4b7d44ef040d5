import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import type { FailedTask, ToDoQueue } from "#api/contract/office-to-do.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { auditEntries } from "./audit-entries.ts"
import { join, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
const tokens = new Map<StaffRole, string>()
const ids = new Map<StaffRole, string>()
beforeAll(async () => {
  server = await startServer()
  for (const staff of ["admin", "treasurer", "editor", "moderator"] as const) {
    const { _id, token } = await join(server, { staff })
    ids.set(staff, _id)
    tokens.set(staff, token)
  }
})
afterAll(() => server.close())

const startedAt = Date.now()
/** Returns the moment some days before this file began. What waits for a second person is valid for 14 days. */
const daysAgo = (days: number) => new Date(startedAt - days * 86_400_000).toISOString()

beforeEach(async () => {
  await server.rows("delete from transitions")
  await server.rows("delete from offline_payments")
  await server.rows("delete from event_messages")
  await server.rows("delete from refunds")
  await server.rows("delete from ledger")
  await server.rows("delete from payments")
  await server.rows("delete from dated_settings")
  await server.rows("update members set license_number = null")
})

const queues = async (role: StaffRole): Promise<readonly ToDoQueue[]> => {
  const { status, body } = await server.call("GET", "/office/to-do", { token: tokens.get(role)! })
  expect(status).toBe(200)
  return body.data
}
const names = async (role: StaffRole) => (await queues(role)).map(({ name }) => name)
const queue = async (role: StaffRole, of: ToDoQueue["name"]) =>
  (await queues(role)).find(({ name }) => name === of)
const transitions = (role: StaffRole) => queue(role, "transitions")

/** Stores waiting transitions of new members, one a minute, the first one at 08:00. Returns the transitions' ids. */
const storeTransitions = async (count: number) => {
  const prefix = `waiting-${count}`
  await server.rows(
    `with asking as (insert into members (first_name, last_name, full_name, email, role, password_hash,
        email_verified_at, created_at, updated_at)
      select 'Ada', 'Eze', 'Ada Eze ' || n, $1 || n || '@portal.test', 'Student', '', now(), now(), now()
        from generate_series(1, $2::int) n returning id, email)
    insert into transitions (member_id, role, region, status, created_at, updated_at)
      select id, 'Doctor', 'Benue', 'pending',
        timestamptz '2026-11-01 08:00Z' + (split_part(split_part(email, '@', 1), $1, 2)::int - 1) * interval '1 minute',
        now()
      from asking`,
    [prefix, count],
  )
  const stored = await server.rows(
    `select t.id::text as id from transitions t join members m on m.id = t.member_id
      where m.email like $1 || '%' order by t.created_at`,
    [prefix],
  )
  return (n: number) => stored[n - 1]?.["id"]
}

test("without waiting work every queue is empty, and none names an oldest", async () => {
  expect(await queues("admin")).toEqual(
    [
      "transitions",
      "licences",
      "held-payments",
      "held-decisions",
      "offline-payments",
      "refunds",
      "staff-roles",
      "own-messages",
      "price-proposals",
      "messages",
      "reports",
      "failed-tasks",
    ].map((name) => ({
      name,
      count: 0,
      hasMore: false,
      oldest: null,
    })),
  )
})

test("a queue has its count and what has waited the longest", async () => {
  const idOf = await storeTransitions(3)
  expect(await transitions("admin")).toEqual({
    name: "transitions",
    count: 3,
    hasMore: false,
    oldest: { key: idOf(1), title: "Ada Eze 1: Student to Doctor", since: "2026-11-01T08:00:00.000Z" },
  })
  await server.rows("update transitions set status = 'completed' where created_at < '2026-11-01 08:01Z'")
  expect(await transitions("admin")).toMatchObject({ count: 2, oldest: { key: idOf(2) } })
})

test("a count stops at 1,000", async () => {
  await storeTransitions(1_000)
  expect(await transitions("admin")).toMatchObject({ count: 1_000, hasMore: false })
  await storeTransitions(1)
  expect(await transitions("admin")).toMatchObject({ count: 1_000, hasMore: true })
})

test("a held payment and a failed task wait with their reasons", async () => {
  const { _id } = await makeMember(server)
  await server.rows(
    `insert into background_tasks (kind, key, due_at, created_at, dead_at, reason)
      values ('mail', $1, now(), now(), '2026-11-02 08:00Z', 'no such mailbox')`,
    [_id],
  )
  await server.rows(
    `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        status, held_reason, price_snapshot, return_path, created_at, updated_at)
      values ('HELD-0000001', 'donation', 'one', $1::uuid, 'ada@portal.test', 'Donation', 5000, 'NGN', 'PAYSTACK',
        'held', 'mismatch: amount', '{}', '/dashboard', now(), '2026-11-03 08:00Z')`,
    [_id],
  )
  const found = await queues("admin")
  const held = found.find(({ name }) => name === "held-payments")
  const failed = found.find(({ name }) => name === "failed-tasks")
  expect(held).toMatchObject({
    count: 1,
    oldest: { key: "HELD-0000001", title: "Donation: mismatch: amount", since: "2026-11-03T08:00:00.000Z" },
  })
  expect(failed).toMatchObject({ count: 1, oldest: { title: "mail: no such mailbox" } })
})

test("a held payment waits for others; a decision about it waits for the second person, and not for the person who asked", async () => {
  await server.rows(
    `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        status, held_reason, price_snapshot, return_path, created_at, updated_at)
      values ('HELD-0000002', 'donation', 'one', $1::uuid, 'ada@portal.test', 'Donation', 5000, 'NGN', 'PAYSTACK',
        'held', 'mismatch: amount', '{}', '/dashboard', now(), now())`,
    [ids.get("treasurer")!],
  )
  expect(await queue("treasurer", "held-payments")).toMatchObject({ count: 0 })
  expect(await queue("admin", "held-payments")).toMatchObject({ count: 1 })
  const { _id } = await makeMember(server)
  await server.rows(
    `update payments set member_id = $1::uuid, decision = 'refuse', decision_note = 'Twice', decided_by = $2::uuid,
      decided_at = '2026-11-03 09:00Z'`,
    [_id, ids.get("treasurer")!],
  )
  expect(await queue("treasurer", "held-payments")).toMatchObject({ count: 0 })
  expect(await queue("treasurer", "held-decisions")).toMatchObject({ count: 0 })
  expect(await queue("admin", "held-payments")).toMatchObject({ count: 0 })
  expect(await queue("admin", "held-decisions")).toMatchObject({
    count: 1,
    oldest: { key: "HELD-0000002", title: "Ngozi Eze: Donation", since: "2026-11-03T09:00:00.000Z" },
  })
})

test("what concerns the reader waits for others: their own request, licence and report", async () => {
  const admin = ids.get("admin")!
  await server.rows("update members set license_number = 'MDCN 12345' where id = $1::uuid", [admin])
  await server.rows(
    `insert into transitions (member_id, role, region, status, created_at, updated_at)
      values ($1::uuid, 'Doctor', 'Benue', 'pending', now(), now())`,
    [admin],
  )
  await server.rows(
    `with found as (insert into moderation_cases (kind, member_id, status, since)
        values ('profile', $1::uuid, 'open', now()) returning id)
      insert into reports (case_id, reporter_id, reason, created_at)
        select id, $2::uuid, 'spam', now() from found`,
    [admin, ids.get("moderator")!],
  )
  for (const name of ["transitions", "licences", "reports"] as const)
    expect([name, (await queue("admin", name))?.count]).toEqual([name, 0])
  // Who reported it cannot decide about it either.
  expect(await queue("moderator", "reports")).toMatchObject({ count: 0 })
  await server.rows("update reports set reporter_id = $1::uuid", [ids.get("editor")!])
  expect(await queue("moderator", "reports")).toMatchObject({ count: 1 })
  await server.rows("delete from moderation_cases")
})

/** Stores a mail that the server gave up on this minute of a day. Returns the id of its task. */
const storeFailedMail = async (
  recipient: string,
  { minute = 0, text = "Text", subject = "Your receipt · CMDA Nigeria" } = {},
) => {
  const [{ id }] = (await server.rows(
    `with mail as (insert into mail_outbox (message_id, recipient, subject, body_text, body_html, created_at, expires_at,
        member_id)
      values (gen_random_uuid()::text, $1, $2, $3, $3, now(), case when $3 = '' then now() end,
        (select members.id from members where email = $1)) returning id)
    insert into background_tasks (kind, key, due_at, created_at, dead_at, attempts, reason)
      select 'mail', id::text, now(), now(), timestamptz '2026-11-02 08:00Z' + $4::int * interval '1 minute', 300,
        'EENVELOPE 550' from mail returning id::text as id`,
    [recipient, subject, text, minute],
  )) as [{ id: string }]
  return id
}
const failedTasks = async (after?: string) => {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`
  const { status, body } = await server.call("GET", `/office/to-do/failed-tasks${query}`, {
    token: tokens.get("admin")!,
  })
  expect(status).toBe(200)
  return body.data as { items: FailedTask[]; next: string | null }
}
const dismiss = (id: string, body: object = {}, role: StaffRole = "admin") =>
  server.call("POST", `/office/to-do/failed-tasks/${id}/dismissal`, {
    token: tokens.get(role)!,
    body: { reason: "The address does not exist", freshId: randomUUID(), ...body },
  })

describe("the failed tasks", () => {
  beforeEach(() => server.rows("delete from background_tasks"))

  test("are listed with what they are about, the oldest first, in pages", async () => {
    const { _id, email } = await makeMember(server, { firstName: "Ada" })
    const [webhook] = await server.rows(
      `insert into webhook_events (provider, event_key, event, reference, body, received_at)
        values ('PAYSTACK', gen_random_uuid()::text, 'charge.success', 'EVT-1', '', now()) returning id::text as id`,
    )
    await server.rows(
      `insert into background_tasks (kind, key, due_at, created_at, dead_at, attempts, reason)
        values ('webhook', $1, now(), now(), '2026-11-02 09:00Z', 300, 'PAYSTACK: status 200'),
          ('event-message', 'batch 1', now(), now(), '2026-11-02 10:00Z', 300, null)`,
      [webhook!["id"]],
    )
    const code = await storeFailedMail("new@portal.test", { text: "", subject: "Your code", minute: 1 })
    const receipt = await storeFailedMail(email)
    const { items, next } = await failedTasks()
    expect(next).toBeNull()
    const common = { attempts: 300, reason: "EENVELOPE 550" }
    expect(items).toMatchObject([
      {
        ...common,
        _id: receipt,
        kind: "mail",
        subject: "Your receipt · CMDA Nigeria",
        recipient: email,
        member: { _id, fullName: "Ada Eze" },
        since: "2026-11-02T08:00:00.000Z",
        isExpired: false,
        acts: ["retry", "dismiss"],
      },
      {
        ...common,
        _id: code,
        recipient: "new@portal.test",
        member: null,
        isExpired: true,
        acts: ["dismiss"],
      },
      {
        kind: "webhook",
        subject: "PAYSTACK charge.success EVT-1",
        recipient: null,
        acts: ["retry", "dismiss"],
      },
      { kind: "event-message", subject: null, member: null, acts: ["retry"] },
    ])
    expect(await queue("admin", "failed-tasks")).toMatchObject({
      count: 4,
      oldest: { key: receipt, title: "Your receipt to Ada Eze" },
    })

    for (let minute = 2; minute < 26; minute++) await storeFailedMail("full@portal.test", { minute })
    const first = await failedTasks()
    expect(first.items).toHaveLength(25)
    const second = await failedTasks(first.next!)
    expect(second.items.map(({ kind }) => kind)).toEqual(["mail", "webhook", "event-message"])
    expect(second.next).toBeNull()
    const wrong = await server.call("GET", "/office/to-do/failed-tasks?after=none", {
      token: tokens.get("admin")!,
    })
    expect(wrong.status).toBe(400)
  })

  test("of a mail whose code has expired cannot be tried again", async () => {
    const id = await storeFailedMail("new@portal.test", { text: "" })
    const { status, body } = await server.call("POST", `/office/to-do/failed-tasks/${id}/retry`, {
      token: tokens.get("admin")!,
    })
    expect([status, body.message]).toEqual([409, "Its code has expired. The member can ask for a new one."])
    expect((await failedTasks()).items).toMatchObject([{ _id: id }])
  })

  test("are dismissed with a reason, once, and the audit log and the timeline say by whom and why", async () => {
    const { _id, email } = await makeMember(server)
    const id = await storeFailedMail(email)
    const other = await storeFailedMail("other@portal.test", { minute: 1 })
    expect((await dismiss(id, {}, "treasurer")).status).toBe(403)
    expect((await dismiss(id, { reason: "  " })).status).toBe(400)
    const command = { freshId: randomUUID() }
    const [{ status, body }, repeated] = [await dismiss(id, command), await dismiss(id, command)]
    expect([status, repeated.status]).toEqual([201, 201])
    expect((body.data as ToDoQueue[]).find(({ name }) => name === "failed-tasks")).toMatchObject({
      count: 1,
      oldest: { key: other },
    })
    expect((await failedTasks()).items.map((task) => task._id)).toEqual([other])
    // A second press, with the id of another decision.
    expect((await dismiss(id)).status).toBe(404)
    expect((await dismiss(other, command)).status).toBe(400)
    expect(
      await server.rows("select body_text, sent_at from mail_outbox where recipient = $1 and subject = $2", [
        email,
        "Your receipt · CMDA Nigeria",
      ]),
    ).toEqual([{ body_text: "", sent_at: null }])
    const { body: timeline } = await server.call("GET", `/office/members/${_id}/timeline`, {
      token: tokens.get("admin")!,
    })
    const items = timeline.data.items as TimelineEntry[]
    // A dismissed mail does not look as if it waited.
    expect(
      items.find((entry) => entry.kind === "mail" && entry.subject.startsWith("Your receipt")),
    ).toMatchObject({
      sentAt: null,
      isNeverSent: true,
    })
    const acts = items.filter(({ kind }) => kind === "act")
    expect(acts).toMatchObject([
      {
        action: "dismiss task",
        result: "done",
        reason: "The address does not exist",
        by: { _id: ids.get("admin") },
      },
    ])
    expect(await auditEntries(server, "member = $1 and content is not null", [_id])).toMatchObject([
      { before: { task: `Your receipt · CMDA Nigeria to ${email}` } },
    ])
  })

  test("are not dismissed if other work waits for them", async () => {
    const [{ id }] = (await server.rows(
      `insert into background_tasks (kind, key, due_at, created_at, dead_at)
        values ('refund', gen_random_uuid()::text, now(), now(), now()) returning id::text as id`,
    )) as [{ id: string }]
    expect((await dismiss(id)).status).toBe(409)
    expect((await failedTasks()).items).toMatchObject([{ _id: id, acts: ["retry"] }])
  })
})

test("an admin tries a failed task again, once, and the audit log notes it", async () => {
  await server.rows("delete from background_tasks")
  const [{ id }] = (await server.rows(
    `insert into background_tasks (kind, key, due_at, created_at, dead_at, attempts, reason)
      values ('mail', gen_random_uuid()::text, now(), now(), now(), 9, 'no such mailbox') returning id::text as id`,
  )) as [{ id: string }]
  const retry = (role: StaffRole) =>
    server.call("POST", `/office/to-do/failed-tasks/${id}/retry`, { token: tokens.get(role)! })
  expect((await retry("treasurer")).status).toBe(403)
  const { status, body } = await retry("admin")
  expect(status).toBe(201)
  expect((body.data as ToDoQueue[]).find(({ name }) => name === "failed-tasks")).toMatchObject({ count: 0 })
  expect(
    await server.rows("select 1 from background_tasks where id = $1::uuid and dead_at is not null", [id]),
  ).toEqual([])
  expect((await retry("admin")).status).toBe(404)
  expect(await auditEntries(server, "action = 'retry task' and actor is not null")).toHaveLength(1)
})

/** Stores a paid donation of a member. Returns its id. */
const storePayment = async (reference: string, memberId: string) => {
  const [{ id }] = (await server.rows(
    `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        status, price_snapshot, return_path, created_at, updated_at)
      values ($1, 'donation', 'one', $2::uuid, 'ada@portal.test', 'Donation', 9000000, 'NGN', 'PAYSTACK',
        'paid', '{}', '/dashboard', now(), now()) returning id::text as id`,
    [reference, memberId],
  )) as [{ id: string }]
  return id
}
const storeRefund = (paymentId: string, status: string, askerId: string, at: string) =>
  server.rows(
    `insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at)
      values (gen_random_uuid(), $1::uuid, 6000000, false, 'Paid twice', $2, $3::uuid, $4::timestamptz, $4::timestamptz)`,
    [paymentId, status, askerId, at],
  )

test("a refund above the limit waits for staff who may approve it", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const asker = await makeMember(server)
  const id = await storePayment("PAID-0000001", _id)
  await storeRefund(id, "awaitingSecond", asker._id, daysAgo(3))
  await storeRefund(id, "refused", asker._id, daysAgo(4))
  const expected = {
    name: "refunds",
    count: 1,
    hasMore: false,
    oldest: { key: "PAID-0000001", title: "Ada Eze: Donation", since: daysAgo(3) },
  }
  for (const role of ["admin", "treasurer"] as const) expect(await queue(role, "refunds")).toEqual(expected)
})

test("a refund waits neither for the person who asked for it nor for its payer", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const asked = await storePayment("PAID-0000002", _id)
  await storeRefund(asked, "awaitingSecond", ids.get("treasurer")!, daysAgo(3))
  const own = await storePayment("PAID-0000003", ids.get("admin")!)
  await storeRefund(own, "awaitingSecond", _id, daysAgo(2))
  expect(await queue("admin", "refunds")).toMatchObject({ count: 1, oldest: { key: "PAID-0000002" } })
  expect(await queue("treasurer", "refunds")).toMatchObject({ count: 1, oldest: { key: "PAID-0000003" } })
})

test("an offline payment waits neither for its recorder nor for its payer", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const store = async (memberId: string, recorderId: string, at: string) => {
    const [{ id }] = (await server.rows(
      `with proof as (insert into payment_proofs (kind, content, uploaded_by, created_at)
          values ('picture', 'x', $2::uuid, now()) returning id)
        insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, price_snapshot,
          return_path, paid_on, slip, slip_key, proof_id, status, recorded_by, recorded_at)
        select gen_random_uuid(), $1::uuid, 'donation', 'one', 'Donation', 9000000, 'NGN', '{}', '/dashboard',
          '2026-11-01', $3, $3, id, 'awaitingSecond', $2::uuid, $3::text::timestamptz from proof returning id::text as id`,
      [memberId, recorderId, at],
    )) as [{ id: string }]
    return id
  }
  const recorded = await store(_id, ids.get("treasurer")!, daysAgo(3))
  const own = await store(ids.get("admin")!, _id, daysAgo(2))
  expect(await queue("admin", "offline-payments")).toMatchObject({ count: 1, oldest: { key: recorded } })
  expect(await queue("treasurer", "offline-payments")).toMatchObject({ count: 1, oldest: { key: own } })
})

test("a failed refund waits for treasurers until another one follows or money is returned", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const id = await storePayment("PAID-0000004", _id)
  const listed = async () =>
    (
      await server.call("GET", "/office/money?state=refund-failed", { token: tokens.get("treasurer")! })
    ).body.data.items.map(({ reference }: { readonly reference: string }) => reference)
  await storeRefund(id, "failed", _id, daysAgo(3))
  const own = await storePayment("PAID-0000005", ids.get("treasurer")!)
  await storeRefund(own, "failed", _id, daysAgo(4))
  expect(await queue("treasurer", "failed-refunds")).toEqual({
    name: "failed-refunds",
    count: 1,
    hasMore: false,
    oldest: { key: "PAID-0000004", title: "Ada Eze: Donation", since: daysAgo(3) },
  })
  expect(await queue("admin", "failed-refunds")).toBeUndefined()
  expect(await listed()).toEqual(["PAID-0000005", "PAID-0000004"])

  await storeRefund(id, "sending", _id, daysAgo(2))
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0, oldest: null })
  expect(await listed()).toEqual(["PAID-0000005"])
  await server.rows("update refunds set status = 'failed' where payment_id = $1::uuid", [id])
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({
    count: 1,
    oldest: { since: daysAgo(2) },
  })
  await server.rows(
    `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
      values ($1::uuid, 'return', 'PAID-0000004', 'donation', $2::uuid, -9000000, 'NGN', $3::timestamptz)`,
    [id, _id, daysAgo(1)],
  )
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
  expect(await listed()).toEqual(["PAID-0000005"])
  await server.rows("delete from ledger where payment_id = $1::uuid", [id])
  await server.rows("update payments set status = 'reversed' where id = $1::uuid", [id])
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
})

/** Stores a refund that was requested five days ago and failed two days ago. */
const storeLateFailure = async (paymentId: string, askerId: string) => {
  await storeRefund(paymentId, "failed", askerId, daysAgo(5))
  await server.rows("update refunds set updated_at = $2::timestamptz where payment_id = $1::uuid", [
    paymentId,
    daysAgo(2),
  ])
}
/** Stores another refund of the payment that the provider has paid. */
const storePaid = async (paymentId: string, askerId: string, at: string) => {
  await storeRefund(paymentId, "refunded", askerId, at)
  await server.rows(
    "update refunds set provider_id = 'other' where payment_id = $1::uuid and status = 'refunded'",
    [paymentId],
  )
}
const bookRefund = (paymentId: string, memberId: string, refundId: string) =>
  server.rows(
    `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, refund_id, created_at)
      values ($1::uuid, 'refund', 'PAID-BOOKED', 'donation', $2::uuid, -100, 'NGN', $3, $4::timestamptz)`,
    [paymentId, memberId, refundId, daysAgo(1)],
  )

test("a refund that fails after another one was requested waits, because the other refund is for other money", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const id = await storePayment("PAID-0000006", _id)
  await storeLateFailure(id, _id)
  await storePaid(id, _id, daysAgo(4))
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({
    count: 1,
    oldest: { key: "PAID-0000006", since: daysAgo(2) },
  })
  await storeRefund(id, "sending", _id, daysAgo(1))
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
})

test("a failed refund still waits when another one is booked that was requested before the failure", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const id = await storePayment("PAID-0000007", _id)
  await storePaid(id, _id, daysAgo(6))
  await storeLateFailure(id, _id)
  await bookRefund(id, _id, "other")
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 1 })
  // Staff returned the money on the provider's own site.
  await bookRefund(id, _id, "by staff")
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
})

test("a refund that a cancellation owes waits for treasurers when nobody approved it in time", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const [asked, owed] = [await storePayment("PAID-0000008", _id), await storePayment("PAID-0000009", _id)]
  for (const id of [asked, owed]) await storeRefund(id, "expired", _id, daysAgo(3))
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
  await server.rows(
    `with event as (insert into events (slug, name, description, event_type, link_or_location, is_paid, members_group,
          search_text, created_at, starts_at) values ('owed', 'Owed', '', 'Physical', '', false, '{Doctor}', 'owed',
          now(), now()) returning id),
      message as (insert into event_messages (id, event_id, is_cancellation, subject, content, sent_by, sent_at, recipients)
        select gen_random_uuid(), id, true, 'Canceled', 'Flooded', $1::uuid, now(), 1 from event returning id)
      insert into event_message_recipients (message_id, member_id, payment_id, registered_at, refund_id, notified_at)
        select message.id, $1::uuid, payment_id, now(), refunds.id, now() from message, refunds
          where payment_id = $2::uuid`,
    [_id, owed],
  )
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({
    count: 1,
    oldest: { key: "PAID-0000009", since: daysAgo(3) },
  })
  // Another request settles it, until that request expires too.
  await storeRefund(owed, "awaitingSecond", _id, daysAgo(2))
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 0 })
  await server.rows("update refunds set status = 'expired' where payment_id = $1::uuid", [owed])
  expect(await queue("treasurer", "failed-refunds")).toMatchObject({ count: 1 })
})

test("a staff role waits for a second admin until it is approved, ended or over", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  const store = (
    role: StaffRole,
    at: string,
    endsAt: string | null,
    memberId = _id,
    granter: string | null = null,
  ) =>
    server.rows(
      `insert into staff_grants (member_id, role, granted_at, ends_at, granted_by)
        values ($1::uuid, $2, $3::timestamptz, $4::timestamptz, $5::uuid)`,
      [memberId, role, at, endsAt, granter],
    )
  await store("admin", daysAgo(6), daysAgo(5))
  await store("treasurer", daysAgo(4), null)
  // Nobody approves a role that is their own, or that they granted.
  await store("treasurer", daysAgo(5), null, ids.get("admin"))
  const other = await makeMember(server)
  await store("treasurer", daysAgo(5), null, other._id, ids.get("admin"))
  expect(await queue("admin", "staff-roles")).toMatchObject({
    count: 1,
    oldest: { title: "Ada Eze: Treasurer", since: daysAgo(4) },
  })
  await server.rows("update staff_grants set ended_at = now() where approved_at is null")
  expect(await queue("admin", "staff-roles")).toMatchObject({ count: 0, oldest: null })
})

test("an assigned conversation waits for its person alone, until that time is over", async () => {
  const { _id } = await makeMember(server, { firstName: "Ada" })
  await server.rows(
    `with talk as (insert into chats (first, second, last_at)
        values (least('admin', $1), greatest('admin', $1), now()) returning id)
      insert into inbox_conversations (member_id, chat_id, status, since)
        select $1::uuid, id, 'open', now() from talk`,
    [_id],
  )
  const assign = (interval: string) =>
    server.rows(
      `update inbox_conversations set status = 'assigned', since = $3::timestamptz,
          assigned_to = (select member_id from staff_grants where role = 'treasurer' and ended_at is null),
          assigned_until = now() + $2::interval where member_id = $1::uuid`,
      [_id, interval, daysAgo(3)],
    )
  await assign("1 hour")
  expect(await queue("treasurer", "own-messages")).toMatchObject({
    count: 1,
    oldest: { key: _id, title: "Ada Eze", since: daysAgo(3) },
  })
  expect(await queue("editor", "own-messages")).toMatchObject({ count: 0 })
  await assign("-1 second")
  expect(await queue("treasurer", "own-messages")).toMatchObject({ count: 0 })
})

test("a conversation waits for others than the member of staff whose own it is", async () => {
  await server.rows("delete from inbox_conversations")
  await server.rows(
    `with talk as (insert into chats (first, second, last_at)
        values (least('admin', $1), greatest('admin', $1), now()) returning id)
      insert into inbox_conversations (member_id, chat_id, status, since)
        select $1::uuid, id, 'open', now() from talk`,
    [ids.get("moderator")!],
  )
  expect(await queue("moderator", "messages")).toMatchObject({ count: 0, oldest: null })
  expect(await queue("admin", "messages")).toMatchObject({ count: 1 })
})

/** Stores a proposal of a price that a member made at a moment. */
const propose = async (member: string, key: string, at: string) => {
  await server.rows(
    `insert into dated_settings (id, key, value, asked_day, counts_from, reason, added_by, added_at)
      values (gen_random_uuid(), $2, '200000', '2027-01-01', null, 'Costs have risen', $1::uuid, $3::timestamptz)`,
    [member, key, at],
  )
}
const prices = async (role: StaffRole) => (await queues(role)).find(({ name }) => name === "price-proposals")

test("a proposal of a price waits for the admins who did not make it", async () => {
  const tobi = await makeMember(server, { firstName: "Tobi" })
  // A person who proposed a price and later became an admin cannot approve it.
  await propose(ids.get("admin")!, "price.student", daysAgo(4))
  expect(await prices("admin")).toMatchObject({ count: 0, hasMore: false, oldest: null })
  await propose(tobi._id, "price.doctor-senior", daysAgo(3))
  await propose(tobi._id, "price.global", daysAgo(2))
  expect(await prices("admin")).toMatchObject({
    count: 2,
    oldest: { key: "price.doctor-senior", since: daysAgo(3) },
  })
  expect((await prices("admin"))?.oldest?.title).toMatch(/^Tobi .+: price for doctors, above 5 years$/)
  expect(await prices("treasurer")).toBeUndefined()

  await server.rows("update dated_settings set decision = 'decline' where key = 'price.doctor-senior'")
  expect(await prices("admin")).toMatchObject({ count: 1, oldest: { key: "price.global" } })
  await server.rows(
    "update dated_settings set decision = 'approve', counts_from = now() where key = 'price.global'",
  )
  expect(await prices("admin")).toMatchObject({ count: 0, oldest: null })
})

test("a proposal still waits when its proposer is erased, without a name", async () => {
  await server.rows(
    `insert into dated_settings (id, key, value, asked_day, counts_from, reason, added_by, added_at)
      values (gen_random_uuid(), 'price.student', '200000', '2027-01-01', null, 'Costs', null, now())`,
  )
  expect(await prices("admin")).toMatchObject({ count: 1, oldest: { title: "price for students" } })
})

test("each role sees the queues that it may work on", async () => {
  expect(await names("admin")).toEqual([
    "transitions",
    "licences",
    "held-payments",
    "held-decisions",
    "offline-payments",
    "refunds",
    "staff-roles",
    "own-messages",
    "price-proposals",
    "messages",
    "reports",
    "failed-tasks",
  ])
  expect(await names("moderator")).toEqual(["own-messages", "messages", "reports"])
  expect(await names("treasurer")).toEqual([
    "held-payments",
    "held-decisions",
    "offline-payments",
    "refunds",
    "failed-refunds",
    "own-messages",
  ])
  expect(await names("editor")).toEqual(["own-messages"])
})
