import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { maxUnpaidCount } from "#api/contract/limits.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { countedAhead } from "#server/database/list-pages.ts"
import { seedMembers } from "../../scripts/bench/server/seed.ts"
import { seedPayments } from "../../scripts/bench/server/seed-payments.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { lockAuditChain } from "./audit-lock.ts"
import { type ListReader, memberOf, planLists } from "./plan-lists.ts"
import { rowsRead, runPlan } from "./plan-nodes.ts"
import { createDatabaseCopy, patientLayer, seedDatabase } from "./postgres.ts"
import { recordStatements, type SentStatement } from "./recorded-statements.ts"

const members = 8_000
/** Members with payments, which only their own histories show. */
const payers = 200
const limit = 10
/** PostgreSQL reads a table of so few rows faster than its index. */
const smallTable = 1_500

const recorder = recordStatements("requests")
const fixture: {
  url: string
  server?: TestServer
  drop?: () => Promise<void>
  unlockChain?: () => Promise<void>
} = { url: "" }
const tokens: Record<ListReader, string> = { member: "", office: "", treasurer: "" }
/** The entries of the audit log, one of a thousand by staff. */
const auditEntries = 20_000
/** The entries that wait for the audit log's chain: acts of staff in an hour without background work. */
const waitingEntries = 16_000

beforeAll(async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  fixture.url = url
  fixture.drop = drop
  const server = await startServer({
    database: Layer.merge(patientLayer(url, 10), recorder.layer),
  })
  fixture.server = server
  await seedDatabase(url, [
    ...seedMembers(members),
    ...seedPayments(payers),
    {
      text: `insert into audit_log (number, at, member_id, actor_id, action, result, address, request_id, previous_hash,
          hash, case_kind, case_id)
        select n, timestamptz '2026-01-01' + n * interval '1 minute', md5('member-' || (1 + n % $1::int))::uuid,
          case when n % 1000 = 0 then $2::uuid end, case when n % 1000 = 0 then 'rare' else 'login' end, 'done', '', '',
          '', md5(n::text), case when n % 3 = 0 then 'member' when n % 1000 = 1 then 'payment' end,
          case when n % 3 = 0 then md5('member-' || (1 + n % $1::int)) when n % 1000 = 1 then 'reference-' || n end
        from generate_series(1, $3::int) n`,
      values: [members, memberOf(1), auditEntries],
    },
    {
      text: `insert into staff_grants (member_id, role, granted_at, approved_at)
        values ($1::uuid, 'treasurer', now(), now())`,
      values: [memberOf(2)],
    },
  ])
  fixture.unlockChain = await lockAuditChain(url)
  await server.rows(
    `insert into audit_waiting (at, member_id, actor_id, action, result, address, request_id)
      select timestamptz '2026-06-01' + n * interval '1 second', md5('member-' || (1 + n % $1::int))::uuid, $2::uuid,
        'suspend member', 'act', '', '' from generate_series(1, $3::int) n`,
    [members, memberOf(1), waitingEntries],
  )
  await server.rows("analyze audit_waiting")
  const tokenOf = (number: number) =>
    server.run(
      Effect.flatMap(Sessions, (sessions) =>
        Effect.map(sessions.begin(memberOf(number)), ({ accessToken }) => accessToken),
      ),
    )
  tokens.member = await tokenOf(7)
  tokens.office = await tokenOf(1)
  tokens.treasurer = await tokenOf(2)
})
afterAll(async () => {
  await fixture.server?.close()
  await fixture.unlockChain?.()
  await fixture.drop?.()
})

/** The rows that a page and its counted matches may read, when one of five rows matches. */
const maxRowsUntil = (page: number) => 5 * (page * limit + countedAhead)

/** The tables with a stored count, of which a page without a search reads its own rows only. */
const storedCounts = ["members", "faith_entries", "chats"]

/** Returns a sentence for each node that reads or sorts more than a page needs. */
const problemsOf = async (
  server: TestServer,
  statement: SentStatement,
  sizes: ReadonlyMap<string, number>,
  page: number,
  plan: "custom" | "generic",
) => {
  const maxRows = maxRowsUntil(page)
  const problems: string[] = []
  const isSearch = / like /.test(statement.text)
  // The count of a search is never prepared, nor are the lists of members and of unpaid members for staff.
  if (plan === "generic" && isSearch && statement.text.startsWith("select array[")) return []
  if (plan === "generic" && statement.text.startsWith("select * from ((select m.id::text as id")) return []
  if (plan === "generic" && /not exists \(select 1 from subscriptions/.test(statement.text)) return []
  const nodes = await runPlan(server, statement, plan)
  for (const [index, node] of nodes.entries()) {
    const table = node["Relation Name"] ?? ""
    const size = sizes.get(table) ?? 0
    const rows = rowsRead(node)
    const kind = node["Node Type"]
    if (kind === "Seq Scan" && size > 0 && rows >= size) problems.push(`reads all rows of ${table}`)
    else if (size > 0 && kind !== "Index Only Scan" && rows > maxRows)
      problems.push(`${kind} reads ${rows} rows of ${table}`)
    else if (!isSearch && storedCounts.includes(table) && rows > 10 * limit)
      problems.push(`${kind} reads ${rows} rows of ${table} without a search`)
    const input = nodes[index + 1]
    if (kind === "Sort" && input !== undefined && rowsRead(input) > page * limit + countedAhead)
      problems.push(`sorts ${rowsRead(input)} rows`)
  }
  return problems.map((problem) => `${problem} (${plan}): ${statement.text.replace(/\s+/g, " ")}`)
}

/** Requests a list and returns the problems of every statement that the request sent, and the total of the list. */
const requestList = async (who: ListReader, path: string, page: number) => {
  const server = fixture.server!
  const sizes = new Map(
    (
      await server.rows(
        "select relname::text as name, reltuples::int as size from pg_class where relkind = 'r' and reltuples > $1::int",
        [smallTable],
      )
    ).map(({ name, size }) => [String(name), Number(size)]),
  )
  let total = 0
  const statements = await recorder.during(async () => {
    const paged = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}&page=${page}`
    const { status, body } = await server.call("GET", paged, { token: tokens[who] })
    expect(status, path).toBe(200)
    total = body.data.meta?.totalItems ?? body.data.totalContacts ?? 0
  })
  expect(statements.length).toBeGreaterThan(0)
  const problems: string[] = []
  for (const statement of statements)
    for (const plan of ["custom", "generic"] as const)
      if (/^\s*select/.test(statement.text))
        problems.push(...(await problemsOf(server, statement, sizes, page, plan)))
  return { problems, total }
}

test("the badge of the office reads its unread conversations, not all of them", async () => {
  const [row] = await fixture.server!.rows(`select count(*)::int as unread from chats
    where (first = 'admin' and first_read < last_sequence) or (second = 'admin' and second_read < last_sequence)`)
  const unread = Number(row!["unread"])
  expect(unread).toBeLessThan(members / 10)
  const { problems } = await requestList("office", "/notifications/stats", 1)
  expect(problems.filter((problem) => !problem.includes(` reads ${unread} rows of chats without`))).toEqual(
    [],
  )
})

/** Returns whether a list of unpaid members read only those whom it counts, and those who have paid, beyond its page. */
const isCount = (problem: string) =>
  Number(/reads (\d+) rows of members without a search/.exec(problem)?.[1] ?? Infinity) <=
  maxUnpaidCount + 1 + payers

test.each([
  "",
  "?role=GlobalNetwork",
  "?chapter=Plateau",
  "?chapter=No%20such%20chapter",
  "?searchBy=member4321%40",
  "?searchBy=ad&role=Doctor",
  "?searchBy=nobody-has-this-name",
  `?after=2025-06-01T00:00:00.000Z_${randomUUID()}`,
  "?year=2025",
])("the list of unpaid members%s reads its page, and counts at most 1,001", async (query) => {
  const { problems } = await requestList("treasurer", `/office/money/unpaid${query}`, 1)
  expect(problems.filter((problem) => !isCount(problem))).toEqual([])
})

test("the To do page counts at most 1,001 license numbers, in their own index", async () => {
  const { problems } = await requestList("office", "/office/to-do", 1)
  const counted = "Index Only Scan reads 1001 rows of members without a search"
  expect(problems.filter((problem) => !problem.startsWith(counted))).toEqual([])
  expect(problems.length).toBeGreaterThan(0)
})

test.each(planLists)("for the %s, %s reads its first and last page, not its table", async (who, path) => {
  const first = await requestList(who, path, 1)
  expect(first.problems).toEqual([])
  const last = await requestList(who, path, Math.max(1, Math.ceil(first.total / limit)))
  expect(last.problems).toEqual([])
})

/** Reads all pages of a list, and returns the ids in their order, and each page's total. */
const readAll = async (who: ListReader, path: string) => {
  const ids: string[] = []
  const totals: number[] = []
  for (let page = 1; ; page++) {
    const { body } = await fixture.server!.call("GET", `${path}limit=100&page=${page}`, {
      token: tokens[who],
    })
    const { items, meta } = body.data
    ids.push(...items.map(({ _id }: { readonly _id: string }) => _id))
    totals.push(meta.totalItems)
    if (page >= meta.totalPages) return { ids, totals }
  }
}

test.each([
  [
    "upcoming events in order, then past ones, the latest first",
    "/events?",
    `select id::text as id from events order by starts_at < now(), case when starts_at >= now() then starts_at end,
      starts_at desc`,
  ],
  [
    "open jobs in the order in which they close, then closed ones, the last closed first",
    "/volunteer/jobs?",
    `select id::text as id from jobs order by not (is_active and closes_at > now()),
      case when is_active and closes_at > now() then closes_at end, closes_at desc`,
  ],
  [
    "entries that match a frequent word, newest first",
    "/faith-entry?searchBy=anonymous&",
    "select id::text as id from faith_entries where is_anonymous order by created_at desc",
  ],
])("all pages together have %s", async (_what, path, statement) => {
  const { ids, totals } = await readAll("member", path)
  const expected = (await fixture.server!.rows(statement)).map(({ id }) => String(id))
  expect(expected.length).toBeGreaterThan(900)
  expect(ids).toEqual(expected)
  expect(totals.at(-1)).toBe(expected.length)
})

test("a search counts at most 1,000 matches beyond its page", async () => {
  const { totals } = await readAll("member", "/faith-entry?searchBy=anonymous&")
  expect(totals[0]).toBe(100 + countedAhead)
  expect(totals[1]).toBe(200 + countedAhead)
})

test("the stored totals and names follow members, entries and conversations that come, change and go", async () => {
  const server = fixture.server!
  const changes = [
    "update members set role = 'Doctor', region = null where email like 'member1_@members.test'",
    "update members set disabled_at = now() where email like 'member2_@members.test'",
    "update members set full_name = 'Renamed Person' where email = 'member7@members.test'",
    "delete from faith_entries where content like 'A%'",
    "update faith_entries set category = 'Comment' where content like 'B%'",
    "delete from chats where id % 7 = 0",
  ]
  await seedDatabase(
    fixture.url,
    changes.map((text) => ({ text })),
  )
  const renamed = await server.call("GET", "/faith-entry?searchBy=renamed", { token: tokens.member })
  expect(renamed.body.data.items[0].user).toMatchObject({ fullName: "Renamed Person" })
  const [row] = await server.rows(`select
    (select coalesce(sum(total), 0)::int from member_counts) as members,
    (select count(*)::int from members where email_verified_at is not null and disabled_at is null) as listed,
    (select count(*)::int from (select role, coalesce(region, ''), count(*) from members
      where email_verified_at is not null and disabled_at is null group by 1, 2
      except select role, region, total from member_counts) wrong) as wrong,
    (select total::int from list_counts where list = 'faith_entries') as entries,
    (select count(*)::int from faith_entries) as stored,
    (select count(*)::int from (select 'faith_entries: ' || category, count(*) from faith_entries group by category
      except select list, total from list_counts) wrong) as miscounted,
    (select total::int from list_counts where list = 'office_chats') as chats,
    (select count(*)::int from chats where 'admin' in (first, second)) as conversations`)
  expect(row!["listed"]).toBe(members - 10)
  expect([row!["members"], row!["wrong"], row!["miscounted"], row!["entries"], row!["chats"]]).toEqual([
    row!["listed"],
    0,
    0,
    row!["stored"],
    row!["conversations"],
  ])
})
