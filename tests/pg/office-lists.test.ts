import { subDays } from "date-fns/subDays"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { lagosDay } from "#api/lagos.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { officeLists } from "../../scripts/bench/server/office-lists.ts"
import { callers, seedOffice } from "../../scripts/bench/server/seed-office.ts"
import { seedMembers, uuidOf } from "../../scripts/bench/server/seed.ts"
import { seedPayments } from "../../scripts/bench/server/seed-payments.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { type ExecutedNode, rowsRead, runPlan } from "./plan-nodes.ts"
import { createDatabaseCopy, patientLayer, seedDatabase } from "./postgres.ts"
import { recordStatements } from "./recorded-statements.ts"

/** The number of members. Each has ten payments, and all but one have paid 2025. */
const members = 8_000
const pageSize = 25

const recorder = recordStatements("requests")
const fixture: { url: string; server?: TestServer; drop?: () => Promise<void> } = { url: "" }
const tokens = new Map<string, string>()

beforeAll(async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  fixture.url = url
  fixture.drop = drop
  const server = await startServer({
    database: Layer.merge(patientLayer(url, 10), recorder.layer),
  })
  fixture.server = server
  await seedDatabase(url, [...seedMembers(members), ...seedPayments(members), ...seedOffice(members)])
  for (const [who, number] of Object.entries(callers))
    tokens.set(
      who,
      await server.run(
        Effect.flatMap(Sessions, (sessions) =>
          Effect.map(sessions.begin(uuidOf("member", number)), ({ accessToken }) => accessToken),
        ),
      ),
    )
})
afterAll(async () => {
  await fixture.server?.close()
  await fixture.drop?.()
})

/** Requests a list as an admin, and returns its response and the plan of each of its statements that reads `table`. */
const requestList = async (path: string, table: string) => {
  const server = fixture.server!
  let data: { readonly items: readonly unknown[]; readonly total?: number } = { items: [] }
  const statements = await recorder.during(async () => {
    const { status, body } = await server.call("GET", `/office/${path}`, { token: tokens.get("admin")! })
    expect(status, path).toBe(200)
    data = body.data
  })
  const plans: (readonly ExecutedNode[])[] = []
  for (const statement of statements)
    if (new RegExp(`\\b${table}\\b`).test(statement.text))
      plans.push(await runPlan(server, statement, "custom"))
  expect(plans).not.toEqual([])
  return { data, nodes: plans.flat() }
}
const indexesOf = (nodes: readonly ExecutedNode[]) => nodes.map((node) => node["Index Name"])
/** Returns how many rows were read from a table. An index-only scan reads none. */
const rowsOfTable = (nodes: readonly ExecutedNode[], table: string) =>
  nodes
    .filter((node) => node["Relation Name"] === table && node["Node Type"] !== "Index Only Scan")
    .reduce((sum, node) => sum + rowsRead(node), 0)

test("the bench's lists answer on its seeded database", async () => {
  const failed: string[] = []
  for (const { who, path } of officeLists(members)) {
    const { status } = await fixture.server!.call("GET", path.replace("/api", ""), {
      token: tokens.get(who)!,
    })
    if (status !== 200) failed.push(`${status} ${path}`)
  }
  expect(failed).toEqual([])
})

test.each(["", "&searchBy=members.test", "&role=Doctor&searchBy=ad"])(
  "when everybody has paid, the list of unpaid members%s reads two indexes once, and no row",
  async (query) => {
    const { data, nodes } = await requestList(`money/unpaid?year=2025${query}`, "subscriptions")
    expect(data.items.length).toBeLessThanOrEqual(1)
    expect(data.total).toBe(data.items.length)
    const scans = nodes.filter((node) => (node["Index Name"] ?? "") === "subscriptions_of_year")
    expect(scans.map((node) => [node["Node Type"], node["Actual Loops"]])).toEqual([["Index Only Scan", 1]])
    expect(indexesOf(nodes)).toContain("members_active")
    // For a member who owes the year, the search reads the row, and the page reads it again.
    expect(rowsOfTable(nodes, "members")).toBeLessThanOrEqual(2)
    expect(rowsOfTable(nodes, "subscriptions")).toBe(0)
  },
)

test.each(["search=member", "search=a", "search=adeyemi"])(
  "payments of a frequent name (%s) are placed by an index, and only a page of them is read",
  async (query) => {
    const { data, nodes } = await requestList(`money?${query}`, "payments")
    expect(data.items).toHaveLength(pageSize)
    expect(indexesOf(nodes)).toContain("payments_of_member")
    expect(rowsOfTable(nodes, "payments")).toBeLessThanOrEqual(pageSize + 1)
  },
)

test("the sums of a month read no row of the ledger, and its entries only a page", async () => {
  // The seeded payments reach back 900 days.
  const month = lagosDay(subDays(new Date(), 600)).slice(0, 7)
  const { data, nodes } = await requestList(`money/ledger?month=${month}`, "ledger")
  expect(data.items).toHaveLength(pageSize)
  expect(indexesOf(nodes).filter((name) => name !== undefined && name.startsWith("ledger"))).toEqual([
    "ledger_by_month",
    "ledger_by_month",
  ])
  expect(rowsOfTable(nodes, "ledger")).toBeLessThanOrEqual(pageSize + 1)
})

test("the sums of an event find its payments by an index", async () => {
  const { nodes } = await requestList(`money/events/${uuidOf("event", 3)}`, "payments")
  expect(indexesOf(nodes)).toContain("payments_of_event")
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([])
})

test("held payments are read in their order by an index", async () => {
  const { data, nodes } = await requestList("money?state=held", "payments")
  expect(data.items).toHaveLength(pageSize)
  expect(indexesOf(nodes)).toContain("payments_held_newest")
  expect(rowsOfTable(nodes, "payments")).toBe(pageSize + 1)
})

test.each(["", "&searchBy=members.test"])(
  "decided requests%s are read in their order by an index, a page of them",
  async (search) => {
    const { data, nodes } = await requestList(`approvals?state=decided${search}`, "transitions")
    expect(data.items).toHaveLength(pageSize)
    expect(indexesOf(nodes)).toContain("transitions_decided")
    expect(rowsOfTable(nodes, "transitions")).toBe(pageSize + 1)
  },
)

test.each([
  "approvals?searchBy=zq",
  "approvals?state=decided&searchBy=nobody-has-this",
  "licences?searchBy=zq",
])("a rare word of a request or a number is looked up in an index (%s)", async (path) => {
  const { data, nodes } = await requestList(path, "office_text")
  expect(data.items).toEqual([])
  expect(indexesOf(nodes)).toContain("members_office_search")
  expect(rowsOfTable(nodes, "members")).toBe(0)
})

test("unchecked numbers with a frequent word are read in their order by an index", async () => {
  const { data, nodes } = await requestList("licences?searchBy=members.test", "members")
  expect(data.items).toHaveLength(pageSize)
  expect(indexesOf(nodes)).toContain("unchecked_licences")
  // A page of them, and the caller.
  expect(rowsOfTable(nodes, "members")).toBe(pageSize + 2)
})

describe("of 1,000 license numbers that are asked about, and 1,000 that are decided", () => {
  beforeAll(async () => {
    const text = `with checked as (
        insert into licence_checks (id, member_id, license_number, result, note, checked_by, checked_at)
        select gen_random_uuid(), id, license_number, case when n % 2 = 0 then 'asked' else 'declined' end,
          'Which register?', null, now() - n * interval '1 hour'
        from (select *, row_number() over (order by id) n from members where has_licence(license_number)) licensed
        where n <= 2000 returning id, member_id
      ) update members set licence_check_id = checked.id from checked where members.id = checked.member_id`
    await seedDatabase(fixture.url, [{ text }])
  })

  test.each([
    ["asked", "licence_checks_asked"],
    ["checked", "licence_checks_decided"],
  ])("those of the list %s are read in their order by an index, a page of them", async (state, index) => {
    const { data, nodes } = await requestList(`licences?state=${state}`, "licence_checks")
    expect(data.items).toHaveLength(pageSize)
    expect(indexesOf(nodes)).toContain(index)
    expect(rowsOfTable(nodes, "licence_checks")).toBe(pageSize + 1)
  })
})

/** The lists of members: the statement that reads one, and the index that has its order. */
const peopleLists = [
  [`events/${uuidOf("event", 1)}/registrants`, "registration", "event_registrations_by_time"],
  [`jobs/${uuidOf("job", 1)}/applicants`, "job_applications a", "job_applications_by_time"],
  [
    `trainings/${uuidOf("training", 1)}/completions`,
    "training_completions c",
    "training_completions_by_time",
  ],
  ["offline-payments", "offline_payments", "offline_payments_by_age"],
] as const

test.each(peopleLists)(
  "a frequent word reads %s in its order by an index, a page of them",
  async (path, statement, index) => {
    const { data, nodes } = await requestList(`${path}?searchBy=members.test`, statement)
    expect(data.items).toHaveLength(pageSize)
    const reads = nodes.filter((node) => node["Index Name"] === index)
    expect(reads.map(rowsRead)).toEqual([pageSize + 1])
  },
)

test.each(peopleLists)("a rare word of %s is looked up in an index", async (path, statement) => {
  for (const word of ["nobody-has-this", "zq"]) {
    const { data, nodes } = await requestList(`${path}?searchBy=${word}`, statement)
    expect([word, data.items]).toEqual([word, []])
    expect(indexesOf(nodes)).toContain("members_people_search")
    const read = nodes.filter((node) => node["Relation Name"] !== undefined).map(rowsRead)
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(1)
  }
})

test("an offline payment is found by its slip without reading the others", async () => {
  const { data, nodes } = await requestList("offline-payments?searchBy=teller%20510", "offline_payments")
  expect(data.items).toHaveLength(1)
  expect(indexesOf(nodes)).toContain("offline_payments_of_slip")
  expect(rowsOfTable(nodes, "offline_payments")).toBeLessThanOrEqual(2)
})

test("of the acts of one actor, those of an action are found by an index", async () => {
  const { data, nodes } = await requestList("audit?actor=member1@members.test&act=login", "audit_log")
  expect(data.items).toEqual([])
  expect(indexesOf(nodes)).toContain("audit_log_of_actor_and_action")
  expect(rowsOfTable(nodes, "audit_log")).toBe(0)
})

test.each(["money?search=zq", "inbox?state=active&search=zq", "inbox?state=closed&search=zq"])(
  "two letters that begin no word are looked up in an index (%s)",
  async (path) => {
    const { data, nodes } = await requestList(path, "office_text")
    expect(data.items).toEqual([])
    expect(indexesOf(nodes)).toContain("members_office_search")
    expect(rowsOfTable(nodes, "members")).toBe(0)
  },
)

test("the list of doors counts registrants and admissions without reading members", async () => {
  const { nodes } = await requestList("check-in", "event_registrations")
  expect(nodes.filter((node) => node["Relation Name"] === "members")).toEqual([])
})

test("the list of a door reads its registrants, not all members", async () => {
  const { nodes } = await requestList(`check-in/${uuidOf("event", 1)}`, "ticket_code")
  const registrants = members / 20 + 10
  // Each registrant, and who admitted them.
  expect(rowsOfTable(nodes, "members")).toBeLessThanOrEqual(2 * registrants)
})
