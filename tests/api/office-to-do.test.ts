import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
const tokens = new Map<StaffRole, string>()
beforeAll(async () => {
  server = await startServer()
  for (const staff of ["admin", "treasurer", "editor", "moderator"] as const) {
    const { email } = await makeMember(server, { staff })
    tokens.set(staff, (await logIn(server, email)).accessToken)
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.rows("delete from transitions")
  await server.rows("delete from payments")
})

const queues = async (role: StaffRole): Promise<readonly ToDoQueue[]> => {
  const { status, body } = await server.call("GET", "/office/to-do", { token: tokens.get(role)! })
  expect(status).toBe(200)
  return body.data
}
const names = async (role: StaffRole) => (await queues(role)).map(({ name }) => name)
const transitions = async (role: StaffRole) => (await queues(role)).find(({ name }) => name === "transitions")

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

test("nothing waits: every queue is empty, and none names an oldest", async () => {
  expect(await queues("admin")).toEqual(
    ["transitions", "held-payments", "messages", "reports", "failed-tasks"].map((name) => ({
      name,
      count: 0,
      isMore: false,
      oldest: null,
    })),
  )
})

test("a queue has its count and what has waited the longest", async () => {
  const idOf = await storeTransitions(3)
  expect(await transitions("admin")).toEqual({
    name: "transitions",
    count: 3,
    isMore: false,
    oldest: { key: idOf(1), title: "Ada Eze 1: Student to Doctor", since: "2026-11-01T08:00:00.000Z" },
  })
  await server.rows("update transitions set status = 'completed' where created_at < '2026-11-01 08:01Z'")
  expect(await transitions("admin")).toMatchObject({ count: 2, oldest: { key: idOf(2) } })
})

test("a count stops at 1,000", async () => {
  await storeTransitions(1_000)
  expect(await transitions("admin")).toMatchObject({ count: 1_000, isMore: false })
  await storeTransitions(1)
  expect(await transitions("admin")).toMatchObject({ count: 1_000, isMore: true })
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
  const [, held, , , failed] = await queues("admin")
  expect(held).toMatchObject({
    count: 1,
    oldest: { key: "HELD-0000001", title: "Donation: mismatch: amount", since: "2026-11-03T08:00:00.000Z" },
  })
  expect(failed).toMatchObject({ count: 1, oldest: { title: "mail: no such mailbox" } })
})

test("each role sees the queues that it may work on", async () => {
  expect(await names("admin")).toEqual([
    "transitions",
    "held-payments",
    "messages",
    "reports",
    "failed-tasks",
  ])
  expect(await names("moderator")).toEqual(["messages", "reports"])
  expect(await names("treasurer")).toEqual(["held-payments"])
  expect(await names("editor")).toEqual([])
})
