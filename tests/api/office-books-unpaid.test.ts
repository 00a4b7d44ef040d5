import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { UnpaidMember } from "#api/contract/office-books.ts"
import { auditEntries } from "./audit-entries.ts"
import { join, makeMember, password as memberPassword, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let year: number
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
  year = server.year()
})
afterAll(() => server.close())

const joinedAt = (email: string, at: string) =>
  server.rows("update members set created_at = $2::timestamptz where email = $1", [email, at])

/** Stores a settled payment of a year, as the fulfilment does. */
const pay = (memberId: string, paidYear: number) =>
  server.rows(
    `with paid as (insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency,
        source, price_snapshot, return_path, status, created_at, updated_at, closed_at)
      select 'DUES-' || $2::int || '-' || $1, 'subscription', $2::int::text, $1::uuid, 'x@portal.test', 'Dues', 100, 'NGN', 'PAYSTACK', '{}',
        '/', 'paid', now(), now(), now() returning id, reference)
     insert into subscriptions (member_id, year, payment_id, reference, amount, currency, rate, starts_at, expires_at,
        search_text, created_at)
     select $1::uuid, $2::int, id, reference, 100, 'NGN', 'Student', make_timestamptz($2::int, 1, 1, 0, 0, 0),
        make_timestamptz($2::int + 1, 1, 1, 0, 0, 0), '', now() from paid`,
    [memberId, paidYear],
  )

interface Page {
  readonly year: number
  readonly items: readonly UnpaidMember[]
  readonly next: string | null
  readonly total: number
}
const request = ({ token }: Person, query: string) =>
  server.call("GET", `/office/money/unpaid${query}`, { token })
const read = async (person: Person, query = "") => (await request(person, query)).body.data as Page
const emails = async (person: Person, query: string) =>
  (await read(person, query)).items.map(({ email }) => email)
const exported = async ({ token }: Person, body: object) => {
  const response = await fetch(`${server.url}/api/office/money/unpaid/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ password: memberPassword, ...body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    name: response.headers.get("content-disposition"),
    lines: text.trimEnd().split("\r\n"),
  }
}

describe("the members who have not paid", () => {
  test("are those without a paid subscription of the year, and say which year they paid last", async () => {
    const who = await join(server, { staff: "treasurer" })
    const owing = await makeMember(server, {
      firstName: "Owing",
      lastName: "Okafor",
      phone: "+2348031112222",
    })
    const paid = await makeMember(server, { firstName: "Owing", lastName: "Paidup" })
    await joinedAt(owing.email, "2023-03-01T00:00:00Z")
    await pay(owing._id, year - 2)
    await pay(paid._id, year)
    const { items, year: shown } = await read(who, "?searchBy=owing")
    expect(shown).toBe(year)
    expect(items).toEqual([
      expect.objectContaining({
        _id: owing._id,
        email: owing.email,
        phone: "+2348031112222",
        lastPaidYear: year - 2,
      }),
    ])
    expect(await emails(who, `?searchBy=owing&year=${year - 2}`)).toEqual([])
    expect(await emails(who, `?searchBy=owing&year=${year - 1}`)).toEqual([owing.email])
    expect((await read(who, `?searchBy=owing&year=${year - 1}`)).items[0]).toMatchObject({
      lastPaidYear: year - 2,
    })

    await server.rows("update subscriptions set revoked_at = now() where member_id = $1::uuid", [paid._id])
    expect((await emails(who, "?searchBy=owing")).toSorted()).toEqual([owing.email, paid.email].toSorted())
    const again = (await read(who, "?searchBy=paidup")).items[0]
    expect(again).toMatchObject({ lastPaidYear: null })
  })

  test("leave out suspended members, and those who joined after the year's last moment in Lagos", async () => {
    const who = await join(server, { staff: "treasurer" })
    const late = await makeMember(server, { firstName: "Latecomer" })
    await joinedAt(late.email, `${year - 1}-12-31T23:00:00Z`)
    expect(await emails(who, `?searchBy=latecomer&year=${year - 1}`)).toEqual([])
    await joinedAt(late.email, `${year - 1}-12-31T22:59:59Z`)
    expect(await emails(who, `?searchBy=latecomer&year=${year - 1}`)).toEqual([late.email])
    await server.rows("update members set disabled_at = now() where email = $1", [late.email])
    expect(await emails(who, `?searchBy=latecomer&year=${year - 1}`)).toEqual([])
  })

  test("are found by type, chapter and the words of a search; a later year is refused", async () => {
    const who = await join(server, { staff: "treasurer" })
    const student = await makeMember(server, { firstName: "Filtered", role: "Student", region: "Plateau" })
    const doctor = await makeMember(server, { firstName: "Filtered", role: "Doctor", region: "Benue" })
    expect(await emails(who, "?searchBy=filtered&role=Student")).toEqual([student.email])
    expect(await emails(who, "?searchBy=filtered&chapter=Benue")).toEqual([doctor.email])
    expect(await emails(who, "?searchBy=filtered&role=Student&chapter=Benue")).toEqual([])
    expect(await emails(who, `?searchBy=${student.email}`)).toEqual([student.email])
    const refused = await request(who, `?year=${year + 1}`)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.message)).toContain(`Choose ${year} or an earlier year`)
    for (const query of ["?year=last", "?year=1999", "?after=none"])
      expect((await request(who, query)).status).toBe(400)
  })

  test("are listed page by page, and counted up to 1,001", async () => {
    const who = await join(server, { staff: "treasurer" })
    await server.rows(
      `insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region, password_hash,
          email_verified_at, created_at, updated_at)
        select 'Crowd', 'Member', 'Crowd Member', 'crowd' || n || '@portal.test', 'Male', '1990-01-01', 'Student', 'Crowded',
          '', now(), timestamptz '2020-01-01' + n / 2 * interval '1 minute', now() from generate_series(1, 1100) n`,
    )
    expect((await read(who, "?chapter=Crowded")).total).toBe(1_001)
    expect((await read(who, "?searchBy=crowd10&chapter=Crowded")).total).toBe(111)
    const seen: string[] = []
    for (let after: string | null = ""; after !== null;) {
      const page: Page = await read(
        who,
        `?searchBy=crowd10${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`,
      )
      expect(page.total).toBe(111)
      expect(page.items.length).toBeLessThanOrEqual(25)
      seen.push(...page.items.map(({ email }) => email))
      after = page.next
    }
    expect(seen).toHaveLength(111)
    expect(new Set(seen).size).toBe(111)
    // Two members joined in each minute.
    expect(["crowd1098@portal.test", "crowd1099@portal.test"]).toContain(seen[0])
    expect(seen.at(-1)).toBe("crowd10@portal.test")
  })
})

describe("the export of unpaid members", () => {
  test("has all members of the filters, needs the password, and is in the audit log", async () => {
    const who = await join(server, { staff: "treasurer" })
    const owing = await makeMember(server, {
      firstName: "=Exported",
      lastName: "Bello",
      role: "Student",
      region: "Plateau",
    })
    await joinedAt(owing.email, "2024-02-03T12:00:00Z")
    await pay(owing._id, 2024)
    const filters = { year, searchBy: "exported", role: "Student" }
    const audited = () => auditEntries(server, "actor = $1 and action = 'export unpaid members'", [who._id])
    expect((await exported(who, { ...filters, password: "Wrong-Lantern-1" })).status).toBe(400)
    expect((await exported(who, { ...filters, year: year + 1 })).status).toBe(400)
    expect(await audited()).toHaveLength(0)
    const { status, name, lines } = await exported(who, filters)
    expect(status).toBe(201)
    expect(name).toBe(`attachment; filename="Unpaid-${year}.csv"`)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(
      "Name,Email,Phone,Membership ID,Member Type,Chapter or Region,Joined,Last Paid Year",
    )
    expect(lines[1]).toMatch(
      new RegExp(`^'=Exported Bello,${owing.email},,[^,]+,Student,Plateau,03-Feb-2024,2024$`),
    )
    expect(await audited()).toHaveLength(1)
    expect((await exported(who, { year, searchBy: "crowd", chapter: "Crowded" })).lines).toHaveLength(1_101)
  })
})
