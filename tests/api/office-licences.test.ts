import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ListedLicence } from "#api/contract/office-licences.ts"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import type { LicenceCheck } from "#api/contract/licence.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("update members set license_number = null"))

const staff = (firstName: string) => join(server, { staff: "admin", firstName, licenseNumber: null })
const doctor = (licenseNumber: string | null) => join(server, { firstName: "Chidi", licenseNumber })

const list = async ({ token }: Person, after?: string) => {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`
  const { status, body } = await server.call("GET", `/office/licences${query}`, { token })
  expect(status).toBe(200)
  return body.data as { items: ListedLicence[]; next: string | null }
}
const listed = async (state: "asked" | "checked", { token }: Person, query = "") =>
  (await server.call("GET", `/office/licences?state=${state}${query}`, { token })).body.data as {
    items: ListedLicence[]
    next: string | null
  }
const checked = (person: Person, query = "") => listed("checked", person, query)
const asked = (person: Person, query = "") => listed("asked", person, query)
const read = async ({ token }: Person, { _id }: Person) =>
  (await server.call("GET", `/office/members/${_id}`, { token })).body.data as OfficeMember
const note = "The register has this number under another name."
type Act = "confirmation" | "question" | "decline"
/** Sends an act without a claim, such as a repeat of one. */
const send = (
  act: Act,
  { token }: Person,
  { _id }: Pick<Person, "_id">,
  body: Record<string, unknown> = {},
) =>
  server.call("POST", `/office/licences/${_id}/${act}`, {
    token,
    body: { version: 1, freshId: randomUUID(), ...(act === "confirmation" ? {} : { note }), ...body },
  })
/** Claims a number, and acts on it. */
const claimed =
  (act: Act) =>
  async (person: Person, member: Pick<Person, "_id">, body: Record<string, unknown> = {}) => {
    await server.call("POST", `/office/licences/${member._id}/claim`, { token: person.token })
    return send(act, person, member, body)
  }
const [confirm, ask, decline] = [claimed("confirmation"), claimed("question"), claimed("decline")]
const mine = async ({ token }: Person) =>
  (await server.call("GET", "/users/licence", { token })).body.data as LicenceCheck | null
const change = ({ token }: Person, licenseNumber: string) =>
  server.call("PATCH", "/auth/me", { token, body: { licenseNumber } })
const timeline = async ({ token }: Person, { _id }: Person) =>
  (await server.call("GET", `/office/members/${_id}/timeline`, { token })).body.data.items as TimelineEntry[]
const notificationsOf = ({ _id }: Person) =>
  server.rows("select kind, content, target from notifications where member_id = $1::uuid", [_id])
const entriesOf = ({ _id }: Person) => auditEntries(server, "member = $1 and action like '%licence%'", [_id])

describe("the numbers that nobody has checked", () => {
  test("are listed with the oldest first; empty, awaited and checked ones are left out", async () => {
    const ada = await staff("Ada")
    const [first, second, checked] = [
      await doctor("MDCN/R/1"),
      await doctor("MDCN/R/2"),
      await doctor("MDCN/R/3"),
    ]
    for (const none of ["AWAITING", " awaiting ", " ", null]) await doctor(none)
    await server.rows("update members set created_at = '2026-01-01' where id = $1::uuid", [second._id])
    expect((await confirm(ada, checked)).status).toBe(201)
    const { items, next } = await list(ada)
    expect(items.map(({ _id, licenseNumber }) => [_id, licenseNumber])).toEqual([
      [second._id, "MDCN/R/2"],
      [first._id, "MDCN/R/1"],
    ])
    expect(next).toBeNull()
    // A changed number waits from its change on.
    await change(second, "MDCN/R/22")
    expect((await list(ada)).items.map(({ _id }) => _id)).toEqual([first._id, second._id])
    const toDo = await server.call("GET", "/office/to-do", { token: ada.token })
    expect(toDo.body.data.find(({ name }: { name: string }) => name === "licences")).toMatchObject({
      count: 2,
      oldest: { key: first._id, title: "Chidi Eze: MDCN/R/1" },
    })
  })

  test("continue after a page of 25, and refuse an invalid cursor", async () => {
    const ada = await staff("Ada")
    await server.rows(`insert into members (first_name, last_name, full_name, email, role, license_number,
        password_hash, email_verified_at, created_at, updated_at)
      select 'Ada', 'Eze', 'Ada Eze', 'licensed-' || n || '@portal.test', 'Doctor', 'MDCN/R/' || n, '', now(),
        '2026-02-01', now() from generate_series(1, 60) n`)
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
        (await server.call("GET", `/office/licences?after=${cursor}`, { token: ada.token })).status,
      ).toBe(400)
  })
})

describe("the numbers that were checked", () => {
  test("are listed with the last check first, with who, when and what is wrong, until the number changes", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const [first, second, third] = [
      await doctor("MDCN/R/1"),
      await doctor("MDCN/R/2"),
      await doctor("MDCN/R/3"),
    ]
    expect((await checked(ada)).items).toEqual([])
    await confirm(ada, first)
    await decline(bola, second)
    expect(await checked(ada)).toMatchObject({
      items: [
        {
          _id: second._id,
          licenseNumber: "MDCN/R/2",
          check: {
            result: "declined",
            note,
            by: { _id: bola._id, fullName: expect.stringContaining("Bola") },
          },
        },
        { _id: first._id, check: { result: "confirmed", note: null, by: { _id: ada._id } } },
      ],
      next: null,
    })
    expect((await list(ada)).items).toMatchObject([{ _id: third._id, check: null }])
    expect((await checked(ada, `&searchBy=${first.email}`)).items.map(({ _id }) => _id)).toEqual([first._id])
    expect((await checked(ada, "&searchBy=mdcn/r/3")).items).toEqual([])
    await change(first, "MDCN/R/11")
    expect((await checked(ada)).items.map(({ _id }) => _id)).toEqual([second._id])
  })

  test("continue after a page of 25, each once", async () => {
    const ada = await staff("Ada")
    const members = await Promise.all(Array.from({ length: 27 }, (_, n) => doctor(`MDCN/R/${n}`)))
    for (const member of members) await confirm(ada, member)
    const one = await checked(ada)
    const two = await checked(ada, `&after=${encodeURIComponent(one.next!)}`)
    expect([one.items.length, two.items.length, two.next]).toEqual([25, 2, null])
    expect(new Set([...one.items, ...two.items].map(({ _id }) => _id)).size).toBe(27)
  })
})

describe("the numbers that their members are asked about", () => {
  test("are listed apart, the oldest question first, until the number changes or staff decide", async () => {
    const ada = await staff("Ada")
    const [first, second, third, confirmed, declined, unchecked] = [
      await doctor("MDCN/R/1"),
      await doctor("MDCN/R/2"),
      await doctor("MDCN/R/3"),
      await doctor("MDCN/R/4"),
      await doctor("MDCN/R/5"),
      await doctor("MDCN/R/6"),
    ]
    expect((await asked(ada)).items).toEqual([])
    for (const member of [second, first, third]) await ask(ada, member)
    await confirm(ada, confirmed)
    await decline(ada, declined)
    const { items, next } = await asked(ada)
    expect([items, next]).toMatchObject([
      [
        {
          _id: second._id,
          licenseNumber: "MDCN/R/2",
          check: { result: "asked", note, by: { _id: ada._id } },
        },
        { _id: first._id },
        { _id: third._id },
      ],
      null,
    ])
    expect((await asked(ada, `&searchBy=${first.email}`)).items.map(({ _id }) => _id)).toEqual([first._id])
    expect((await asked(ada, "&searchBy=mdcn/r/4")).items).toEqual([])
    expect((await checked(ada)).items.map(({ _id }) => _id)).toEqual([declined._id, confirmed._id])
    expect((await list(ada)).items.map(({ _id }) => _id)).toEqual([unchecked._id])

    await change(second, "MDCN/R/22")
    await confirm(ada, first, { version: 2 })
    expect((await asked(ada)).items.map(({ _id }) => _id)).toEqual([third._id])
    await decline(ada, third, { version: 2 })
    expect((await asked(ada)).items).toEqual([])
    expect((await checked(ada)).items.map(({ _id }) => _id)).toEqual([
      third._id,
      first._id,
      declined._id,
      confirmed._id,
    ])
  })

  test("continue after a page of 25, each once", async () => {
    const ada = await staff("Ada")
    const members = await Promise.all(Array.from({ length: 27 }, (_, n) => doctor(`MDCN/R/${n}`)))
    for (const member of members) await ask(ada, member)
    const one = await asked(ada)
    const two = await asked(ada, `&after=${encodeURIComponent(one.next!)}`)
    expect([...one.items, ...two.items].map(({ _id }) => _id)).toEqual(members.map(({ _id }) => _id))
    expect([one.items.length, two.next]).toEqual([25, null])
  })
})

describe("a search of the numbers that nobody has checked", () => {
  test("finds name, email, member id and number, and a short word at its beginning", async () => {
    const ada = await staff("Ada")
    const [zainab, chidi] = [
      await join(server, { firstName: "Zainab", licenseNumber: "MDCN/R/71" }),
      await doctor("MDCN/R/72"),
    ]
    const checked = await join(server, { firstName: "Zainab", licenseNumber: "MDCN/R/73" })
    expect((await confirm(ada, checked)).status).toBe(201)
    const [{ number } = {}] = await server.rows(
      "select membership_id as number from members where id = $1::uuid",
      [zainab._id],
    )
    const found = async (searchBy: string) => {
      const { body } = await server.call("GET", `/office/licences?${new URLSearchParams({ searchBy })}`, {
        token: ada.token,
      })
      return (body.data.items as ListedLicence[]).map(({ _id }) => _id)
    }
    for (const text of ["zainab", "AINAB eze", "za", zainab.email, String(number), "mdcn/r/71"])
      expect([text, await found(text)]).toEqual([text, [zainab._id]])
    expect(await found("mdcn/r/7")).toEqual([zainab._id, chidi._id])
    for (const text of ["ai", "zainab chidi", "mdcn/r/73"])
      expect([text, await found(text)]).toEqual([text, []])
  })
})

describe("a confirmation", () => {
  test("says who checked the number and when, in the record, the timeline and the audit log", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    expect((await read(ada, member)).licence).toEqual({
      number: "MDCN/R/77",
      status: "unchecked",
      note: null,
      checkedBy: null,
      checkedAt: null,
      version: 1,
      claim: null,
      acts: ["confirm", "ask", "decline"],
    })
    expect(await mine(member)).toEqual({ status: "unchecked", note: null, checkedAt: null })
    const { status, body } = await confirm(ada, member)
    expect([status, body.data.licence]).toEqual([
      201,
      {
        number: "MDCN/R/77",
        status: "confirmed",
        note: null,
        checkedBy: { _id: ada._id, fullName: "Ada Eze" },
        checkedAt: expect.any(String),
        version: 2,
        claim: null,
        acts: ["ask", "decline"],
      },
    ])
    expect(await mine(member)).toEqual({ status: "confirmed", note: null, checkedAt: expect.any(String) })
    const [entry, ...others] = await entriesOf(member)
    expect([entry, others]).toMatchObject([
      { action: "confirm licence", result: "confirmed", actor: ada._id },
      [],
    ])
    expect(entry).toMatchObject({
      before: { licenseNumber: "MDCN/R/77", status: "unchecked" },
      after: { licenseNumber: "MDCN/R/77", status: "confirmed" },
    })
    expect(await casesOf(server, ada)).toEqual([["confirm licence", "member", member._id]])
    expect(await timeline(ada, member)).toContainEqual(
      expect.objectContaining({
        kind: "act",
        action: "confirm licence",
        by: { _id: ada._id, fullName: "Ada Eze" },
      }),
    )
    expect(await server.mails(member.email)).toEqual([])
  })

  test("ends at once when the number changes, and stays when the same number is saved again", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    await confirm(ada, member)
    expect((await change(member, "MDCN/R/77")).status).toBe(200)
    expect((await read(ada, member)).licence).toMatchObject({ status: "confirmed", version: 2 })
    expect((await change(member, "MDCN/R/78")).status).toBe(200)
    expect((await read(ada, member)).licence).toMatchObject({
      number: "MDCN/R/78",
      status: "unchecked",
      checkedBy: null,
      version: 3,
    })
    // The earlier number was checked, but not after it was stored again.
    expect((await change(member, "MDCN/R/77")).status).toBe(200)
    expect((await read(ada, member)).licence).toMatchObject({ status: "unchecked", version: 4 })
  })

  test("is not there for a number that a transition stores, and stays for a transition with the same one", async () => {
    const ada = await staff("Ada")
    const approve = async (member: Person, body: Record<string, unknown>) => {
      const asked = await server.call("POST", "/users/transition", { token: member.token, body })
      const path = `/office/approvals/${String(asked.body.data._id)}`
      const claimed = await server.call("POST", `${path}/claim`, { token: ada.token })
      const decision = {
        decision: "approve",
        version: claimed.body.data.version,
        freshId: randomUUID(),
      }
      expect(
        (await server.call("POST", `${path}/decision`, { token: ada.token, body: decision })).status,
      ).toBe(201)
    }
    const student = await join(server, {
      role: "Student",
      region: "University College Hospital - UCH Chapter",
      licenseNumber: "MDCN/OLD",
    })
    await confirm(ada, student)
    await approve(student, { region: "Benue", specialty: "Surgery", licenseNumber: "MDCN/NEW" })
    expect((await read(ada, student)).licence).toMatchObject({ number: "MDCN/NEW", status: "unchecked" })
    const { version } = (await read(ada, student)).licence!
    await confirm(ada, student, { version })
    await approve(student, { region: "UK/Europe region" })
    expect((await read(ada, student)).licence).toMatchObject({ number: "MDCN/NEW", status: "confirmed" })
  })
})

describe("a question", () => {
  test("reaches the member by mail, by a notification of the profile and in the profile", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    for (const none of ["", "   ", null, undefined, "x".repeat(1_001)])
      expect((await ask(ada, member, { note: none })).status).toBe(400)
    const { status, body } = await ask(ada, member, { note: `  ${note} ` })
    expect([status, body.data.licence]).toMatchObject([
      201,
      { status: "asked", note, acts: ["confirm", "ask", "decline"] },
    ])
    expect(await mine(member)).toEqual({ status: "asked", note, checkedAt: expect.any(String) })
    const content = `The national office has a question about your license number MDCN/R/77: ${note}`
    expect(await notificationsOf(member)).toEqual([
      { kind: "licence", content, target: "/dashboard/profile" },
    ])
    const [mail, ...others] = await server.mails(member.email)
    expect([mail?.subject, others]).toEqual([expect.stringContaining("your license number"), []])
    expect(mail?.text).toContain(note)
    const [entry] = await entriesOf(member)
    expect(entry).toMatchObject({ action: "ask about licence", result: "asked", actor: ada._id })
    expect(entry).toMatchObject({ reason: note, after: { status: "asked" } })
    expect(await timeline(ada, member)).toContainEqual(
      expect.objectContaining({ action: "ask about licence", reason: note }),
    )
    expect((await list(ada)).items).toEqual([])

    // The member answers with another number, which nobody has checked.
    await change(member, "MDCN/R/79")
    expect(await mine(member)).toEqual({ status: "unchecked", note: null, checkedAt: null })
    expect((await list(ada)).items.map(({ licenseNumber }) => licenseNumber)).toEqual(["MDCN/R/79"])
  })

  test("can be about a number that is awaited, which nobody can confirm", async () => {
    const ada = await staff("Ada")
    const member = await doctor("Awaiting")
    expect((await read(ada, member)).licence).toMatchObject({ status: "awaiting", acts: ["ask"] })
    expect(await mine(member)).toMatchObject({ status: "awaiting" })
    for (const act of [confirm, decline]) {
      const refused = await act(ada, member)
      expect([refused.status, refused.body.message]).toEqual([409, "Chidi Eze has no license number yet."])
    }
    expect((await ask(ada, member)).body.data.licence).toMatchObject({ status: "asked", acts: ["ask"] })
  })
})

describe("a declined number", () => {
  test("is not confirmed: the member is told what is wrong and what to do, by mail and notification, and in the profile", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    await confirm(ada, member)
    for (const none of ["", "   ", null, undefined, "x".repeat(1_001)])
      expect((await decline(ada, member, { version: 2, note: none })).status).toBe(400)
    const { status, body } = await decline(ada, member, { version: 2, note: `  ${note} ` })
    expect([status, body.data.licence]).toEqual([
      201,
      {
        number: "MDCN/R/77",
        status: "declined",
        note,
        checkedBy: { _id: ada._id, fullName: "Ada Eze" },
        checkedAt: expect.any(String),
        version: 3,
        claim: null,
        acts: ["confirm", "ask"],
      },
    ])
    expect(await mine(member)).toEqual({ status: "declined", note, checkedAt: expect.any(String) })
    const content = `Your license number MDCN/R/77 is not confirmed. Please enter the right one in your profile. The national office writes: ${note}`
    expect(await notificationsOf(member)).toEqual([
      { kind: "licence", content, target: "/dashboard/profile" },
    ])
    const [mail, ...others] = await server.mails(member.email)
    expect([mail?.subject, others]).toEqual([
      expect.stringContaining("Your license number is not confirmed"),
      [],
    ])
    expect(mail?.text).toContain(content)
    const entry = (await entriesOf(member)).at(-1)
    expect(entry).toMatchObject({
      action: "decline licence",
      result: "declined",
      actor: ada._id,
      reason: note,
      before: { licenseNumber: "MDCN/R/77", status: "confirmed" },
      after: { licenseNumber: "MDCN/R/77", status: "declined" },
    })
    expect(await timeline(ada, member)).toContainEqual(
      expect.objectContaining({
        action: "decline licence",
        reason: note,
        by: { _id: ada._id, fullName: "Ada Eze" },
      }),
    )
  })

  test("leaves the queue and To do, and comes back when the member changes it", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    await decline(ada, member)
    const toDo = async () => {
      const { body } = await server.call("GET", "/office/to-do", { token: ada.token })
      return body.data.find(({ name }: { name: string }) => name === "licences").count
    }
    expect([(await list(ada)).items, await toDo()]).toEqual([[], 0])
    await change(member, "MDCN/R/77")
    expect((await list(ada)).items).toEqual([])
    await change(member, "MDCN/R/78")
    expect((await list(ada)).items.map(({ licenseNumber }) => licenseNumber)).toEqual(["MDCN/R/78"])
    expect([await toDo(), (await checked(ada)).items]).toEqual([1, []])
    expect(await mine(member)).toEqual({ status: "unchecked", note: null, checkedAt: null })
  })

  test("can be confirmed after all, and is not declined twice", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    await decline(ada, member)
    for (const version of [1, 2]) {
      const late = await decline(bola, member, { version })
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze declined this number on .+ \(Lagos time\)\.$/),
      ])
    }
    expect(await notificationsOf(member)).toHaveLength(1)
    expect((await confirm(bola, member, { version: 2 })).body.data.licence).toMatchObject({
      status: "confirmed",
      note: null,
    })
  })
})

describe("an act about a number", () => {
  test("that has changed since it was read is refused with the current number", async () => {
    const ada = await staff("Ada")
    const member = await doctor("MDCN/R/77")
    await change(member, "MDCN/R/78")
    for (const act of [confirm, ask, decline]) {
      const refused = await act(ada, member)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Chidi Eze has changed the number. It is MDCN/R/78 now.",
      ])
      expect(refused.body.data.licence).toMatchObject({
        number: "MDCN/R/78",
        status: "unchecked",
        version: 2,
      })
    }
    expect(await entriesOf(member)).toEqual([])
    expect((await confirm(ada, member, { version: 2 })).status).toBe(201)
  })

  test("after a colleague's is refused with who was first", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    await ask(ada, member)
    const late = await send("confirmation", bola, member)
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Ada Eze asked about this number on .+ \(Lagos time\)\.$/),
    ])
    await confirm(ada, member, { version: 2 })
    for (const version of [2, 3]) {
      const again = await confirm(ada, member, { version })
      expect([again.status, again.body.message]).toEqual([
        409,
        expect.stringMatching(/^You confirmed this number on /),
      ])
    }
  })

  test("counts once when its request is repeated", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    const freshId = randomUUID()
    const [first, again] = [
      await ask(ada, member, { freshId }),
      await send("question", ada, member, { freshId }),
    ]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.licence).toEqual(first.body.data.licence)
    await confirm(bola, member, { version: 2 })
    const late = await send("question", ada, member, { freshId })
    expect(late.body.data.licence).toMatchObject({ status: "confirmed" })
    expect(await entriesOf(member)).toHaveLength(2)
    expect(await notificationsOf(member)).toHaveLength(1)
    expect(await server.mails(member.email)).toHaveLength(1)
  })

  test("is never about oneself, and needs a member with a number", async () => {
    const ada = await staff("Ada")
    await change(ada, "MDCN/R/1")
    expect((await read(ada, ada)).licence).toMatchObject({ status: "unchecked", acts: [] })
    for (const act of [confirm, ask, decline]) {
      const own = await act(ada, ada, { version: 2 })
      expect([own.status, own.body.message]).toEqual([
        403,
        "Nobody checks their own licence. Ask another admin.",
      ])
      for (const _id of ["none", randomUUID()]) expect((await act(ada, { _id })).status).toBe(404)
    }
    const student = await doctor(null)
    expect([(await read(ada, student)).licence, await mine(student)]).toEqual([null, null])
    expect((await confirm(ada, student)).status).toBe(409)
  })
})

test("a chapter leader sees neither the number, nor its check, nor what was asked", async () => {
  const ada = await staff("Ada")
  const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
  const moderator = await join(server, { staff: "moderator" })
  const member = await join(server, { region: "Benue", licenseNumber: "HIDDEN/LICENCE" })
  await ask(ada, member, { note: "HIDDEN/NOTE" })
  await decline(ada, member, { version: 2, note: "HIDDEN/REASON" })
  await confirm(ada, member, { version: 3 })
  const seen = JSON.stringify([await read(leader, member), await timeline(leader, member)])
  for (const hidden of ["HIDDEN", "licence"]) expect(seen).not.toContain(hidden)
  // Staff who may only read licences have no act.
  expect((await read(moderator, member)).licence).toMatchObject({ status: "confirmed", acts: [] })
  for (const person of [leader, moderator]) expect((await confirm(person, member)).status).toBe(403)
})
