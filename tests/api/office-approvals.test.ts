import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Approval } from "#api/contract/office-approvals.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

const minute = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("delete from transitions"))

const staff = (firstName: string) => join(server, { staff: "admin", firstName })

const details = { region: "Enugu", specialty: "Surgery", licenseNumber: "MDCN/R/77" }
const send = ({ token }: Person, body: Record<string, unknown> = details) =>
  server.call("POST", "/users/transition", { token, body })
/** Returns a student who waits for the approval, and the request. */
const ask = async () => {
  const member = await join(server, {
    role: "Student",
    region: "University College Hospital - UCH Chapter",
    specialty: null,
    licenseNumber: null,
    yearsOfExperience: null,
  })
  const { body } = await send(member)
  return { member, id: String(body.data._id) }
}
const page = async ({ token }: Person, query: Readonly<Record<string, string>>) => {
  const { body } = await server.call("GET", `/office/approvals?${new URLSearchParams(query)}`, { token })
  return body.data as { items: Approval[]; next: string | null }
}
const list = (person: Person, after?: string) => page(person, after === undefined ? {} : { after })
const act = ({ token }: Person, id: string, what: "claim" | "release") =>
  server.call("POST", `/office/approvals/${id}/${what}`, { token })
const decide = ({ token }: Person, id: string, body: Record<string, unknown>) =>
  server.call("POST", `/office/approvals/${id}/decision`, {
    token,
    body: { version: 1, freshId: randomUUID(), ...body },
  })
const approve = { decision: "approve" }
const roleOf = async ({ token }: Person) => (await server.call("GET", "/auth/me", { token })).body.data.role

describe("the queue of requests", () => {
  test("shows the oldest first, with what was asked and what the profile says", async () => {
    const ada = await staff("Ada")
    const [first, second] = [await ask(), await ask()]
    await server.rows("update transitions set created_at = '2026-01-01' where id = $1::uuid", [second.id])
    const { items, next } = await list(ada)
    expect(items.map(({ _id }) => _id)).toEqual([second.id, first.id])
    expect(next).toBeNull()
    expect(items[1]).toMatchObject({
      member: { _id: first.member._id, email: first.member.email },
      from: "Student",
      to: "Doctor",
      asked: details,
      stored: { region: "University College Hospital - UCH Chapter", specialty: null, licenseNumber: null },
      status: "pending",
      claim: null,
      version: 1,
    })
  })

  test("continues after a page of 25, and refuses an invalid cursor", async () => {
    const ada = await staff("Ada")
    await server.rows(`with asking as (insert into members (first_name, last_name, full_name, email, role,
        password_hash, email_verified_at, created_at, updated_at)
      select 'Ada', 'Eze', 'Ada Eze', 'asking-' || n || '@portal.test', 'Student', '', now(), now(), now()
        from generate_series(1, 60) n returning id)
      insert into transitions (member_id, role, region, status, created_at, updated_at)
        select id, 'Doctor', 'Benue', 'pending', '2026-02-01', now() from asking`)
    const seen: string[] = []
    const sizes: number[] = []
    for (let after: string | null | undefined = undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(ada, after)
      sizes.push(page.items.length)
      seen.push(...page.items.map(({ _id }) => _id))
      after = page.next
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(new Set(seen).size).toBe(60)
    for (const cursor of ["none", "2026-02-01_none", "_"])
      expect(
        (await server.call("GET", `/office/approvals?after=${cursor}`, { token: ada.token })).status,
      ).toBe(400)
  })
})

const ids = async (person: Person, query: Readonly<Record<string, string>>) =>
  (await page(person, query)).items.map(({ _id }) => _id)
const settle = async (person: Person, id: string, body: Record<string, unknown>) => {
  await act(person, id, "claim")
  expect((await decide(person, id, body)).status).toBe(201)
}
const student = (firstName: string, phone: string) =>
  join(server, { role: "Student", firstName, phone, region: "Benue", licenseNumber: null, specialty: null })

describe("the lists of requests", () => {
  const decided = { state: "decided" }

  test("show what was decided by whom, when and with which note, the last decision first", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const [first, second, waiting] = [await ask(), await ask(), await ask()]
    await settle(ada, second.id, approve)
    await settle(bola, first.id, { decision: "decline", note: "The licence was not found." })
    expect(await ids(ada, {})).toEqual([waiting.id])
    expect(await ids(ada, { state: "waiting" })).toEqual([waiting.id])
    const { items } = await page(ada, decided)
    expect(items).toMatchObject([
      {
        _id: first.id,
        status: "failed",
        note: "The licence was not found.",
        decidedBy: { _id: bola._id, fullName: "Bola Eze" },
      },
      { _id: second.id, status: "completed", note: null, decidedBy: { _id: ada._id } },
    ])
    expect(new Date(items[0]!.decidedAt!) >= new Date(items[1]!.decidedAt!)).toBe(true)
  })

  test("find a request by name, email, member id, phone or licence number, and a short word at its beginning", async () => {
    const ada = await staff("Ada")
    const chidi = await student("Chidi", "08031117001")
    const zainab = await student("Zainab", "08031117002")
    for (const member of [chidi, zainab]) await send(member)
    const [{ id: asked } = {}] = await server.rows(
      "select id::text as id from transitions where member_id = $1::uuid",
      [chidi._id],
    )
    const [{ number } = {}] = await server.rows(
      "select membership_id as number from members where id = $1::uuid",
      [chidi._id],
    )
    const searches = ["chidi", "hid", "CHIDI eze", "ch", chidi.email, String(number), "0803 111 7001"]
    for (const searchBy of searches)
      expect([searchBy, await ids(ada, { searchBy })]).toEqual([searchBy, [asked]])
    for (const searchBy of ["hi", "nobody", "chidi zainab", "%"])
      expect([searchBy, await ids(ada, { searchBy })]).toEqual([searchBy, []])
    expect(await ids(ada, { ...decided, searchBy: "chidi" })).toEqual([])
    await settle(ada, String(asked), approve)
    expect(await ids(ada, { searchBy: "chidi" })).toEqual([])
    // The approval stored the number.
    for (const searchBy of ["chidi", "mdcn/r/77"])
      expect(await ids(ada, { ...decided, searchBy })).toEqual([asked])
  })

  test("continue after a page of decisions, and place an old decision without a moment by its last change", async () => {
    const ada = await staff("Ada")
    await server.rows(`with asking as (insert into members (first_name, last_name, full_name, email, role,
        password_hash, email_verified_at, created_at, updated_at)
      select 'Ada', 'Eze', 'Ada Eze', 'decided-' || n || '@portal.test', 'Doctor', '', now(), now(), now()
        from generate_series(1, 30) n returning id, email)
      insert into transitions (member_id, role, region, status, created_at, updated_at, decided_at)
        select id, 'Doctor', 'Benue', 'completed', '2026-02-01', '2026-03-01',
          case when email not like '%-30@%' then timestamptz '2026-02-02' end from asking`)
    const seen: Approval[] = []
    for (let after: string | null = ""; after !== null;) {
      const shown: Awaited<ReturnType<typeof page>> = await page(ada, {
        ...decided,
        searchBy: "decided-",
        ...(after === "" ? {} : { after }),
      })
      seen.push(...shown.items)
      after = shown.next
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(30)
    expect(seen[0]).toMatchObject({ decidedAt: null, member: { email: "decided-30@portal.test" } })
  })

  test("refuse an unknown state", async () => {
    const ada = await staff("Ada")
    const { status } = await server.call("GET", "/office/approvals?state=all", { token: ada.token })
    expect(status).toBe(400)
  })
})

describe("a claim", () => {
  test("belongs to one member of staff for 15 minutes, and others are told who and until when", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const { id } = await ask()
    const claimed = await act(ada, id, "claim")
    expect([claimed.status, claimed.body.data.claim.by._id]).toEqual([201, ada._id])
    const refused = await act(bola, id, "claim")
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Ada Eze reviews this until /),
    ])
    expect(refused.body.data.claim.by.fullName).toBe("Ada Eze")
    expect((await decide(bola, id, approve)).status).toBe(409)
    // A release by somebody else changes nothing.
    expect((await act(bola, id, "release")).body.data.claim.by._id).toBe(ada._id)
    expect((await act(ada, id, "claim")).status).toBe(201)
    expect((await act(ada, id, "release")).body.data.claim).toBeNull()
    expect((await act(bola, id, "claim")).status).toBe(201)
  })

  test("ends by itself, and another member of staff takes over", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const { id } = await ask()
    await act(ada, id, "claim")
    await server.rows(
      "update transitions set claimed_until = now() - interval '1 second' where id = $1::uuid",
      [id],
    )
    const late = await decide(ada, id, approve)
    expect([late.status, late.body.message]).toEqual([409, "Your claim has ended. Take it again."])
    expect((await act(bola, id, "claim")).body.data.claim.by._id).toBe(bola._id)
    expect((await decide(ada, id, approve)).body.message).toMatch(/^Bola Eze reviews this until /)
  })

  test("holds for 15 minutes", async () => {
    const ada = await staff("Ada")
    const { id } = await ask()
    const before = Date.now()
    const { claim } = (await act(ada, id, "claim")).body.data as Approval
    const held = new Date(claim!.until).getTime() - before
    expect(Math.abs(held - 15 * minute)).toBeLessThan(minute)
  })
})

describe("a decision", () => {
  test("approves: the role changes at once, the member is told, and the audit log says who and what", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const { member, id } = await ask()
    await act(ada, id, "claim")
    const approved = await decide(ada, id, approve)
    expect([approved.status, approved.body.data.status, approved.body.data.decidedBy._id]).toEqual([
      201,
      "completed",
      ada._id,
    ])
    expect(await roleOf(member)).toBe("Doctor")
    expect((await server.mails(member.email))[0]?.subject).toContain("Your transition is complete")
    const [entry, ...others] = await auditEntries(server, "member = $1 and action = 'transition'", [
      member._id,
    ])
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actor: ada._id,
      result: "completed",
      before: { role: "Student", specialty: null },
      after: { role: "Doctor", specialty: "Surgery", licenseNumber: "MDCN/R/77" },
    })
    expect(await casesOf(server, member)).toContainEqual(["transition", "transition", id])
    for (const again of [await decide(bola, id, approve), await act(bola, id, "claim")])
      expect([again.status, again.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze approved this already at /),
      ])
    expect((await list(ada)).items).toEqual([])
  })

  test("declines with a note, which the member reads and can answer by another request", async () => {
    const ada = await staff("Ada")
    const { member, id } = await ask()
    await act(ada, id, "claim")
    for (const note of [undefined, null, "  "]) {
      const refused = await decide(ada, id, { decision: "decline", note })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["note"]])
    }
    const declined = await decide(ada, id, { decision: "decline", note: "The licence was not found." })
    expect([declined.status, declined.body.data.status]).toEqual([201, "failed"])
    const mine = (await server.call("GET", "/users/transition", { token: member.token })).body.data
    expect(mine).toMatchObject({ status: "failed", note: "The licence was not found." })
    expect(await roleOf(member)).toBe("Student")
    expect((await send(member, { ...details, licenseNumber: "MDCN/R/78" })).status).toBe(201)
    // A decision about the request as it was read before.
    await act(ada, id, "claim")
    const stale = await decide(ada, id, approve)
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining("changed the request")])
    expect(stale.body.data).toMatchObject({ asked: { licenseNumber: "MDCN/R/78" }, decidedBy: null })
    expect((await decide(ada, id, { ...approve, version: stale.body.data.version })).status).toBe(201)
  })

  test("needs a claim, is never about oneself, and needs a request that exists", async () => {
    const ada = await staff("Ada")
    const { id } = await ask()
    expect((await decide(ada, id, approve)).status).toBe(409)
    const own = await send(ada, { region: "UK/Europe region" })
    expect((await act(ada, own.body.data._id, "claim")).status).toBe(403)
    expect((await decide(ada, own.body.data._id, approve)).status).toBe(403)
    expect(await roleOf(ada)).toBe("Doctor")
    for (const unknown of ["none", "00000000-0000-4000-8000-000000000000"]) {
      expect((await act(ada, unknown, "claim")).status).toBe(404)
      expect((await decide(ada, unknown, approve)).status).toBe(404)
    }
  })
})
