/** Tickets of registrants, and their admission at the door (OFFICE §14). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CheckInList, Scan, ScanResult } from "#api/contract/office-check-in.ts"
import { formatTicketCode } from "#api/contract/ticket-code.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { scannedCode } from "./scanned-code.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await server.disableWebhooks()
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

/** Makes an event for doctors that begins tomorrow. */
const makeEvent = async ({ price, type = "Physical" }: { price?: number; type?: string } = {}) => {
  const slug = `gathering-${randomUUID().slice(0, 8)}`
  const [row] = await server.rows(
    `insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid, members_group,
        search_text, created_at)
      values ($1, 'Gathering', 'A day together.', $2, '12 Hospital Road, Jos', now() + interval '1 day', $3, '{Doctor}',
        'gathering', now()) returning id::text as id`,
    [slug, type, price !== undefined],
  )
  const id = String(row!["id"])
  if (price !== undefined)
    await server.rows("insert into event_plans (event_id, role, amount) values ($1::uuid, 'Doctor', $2)", [
      id,
      price,
    ])
  return { id, slug }
}
type TestEvent = Awaited<ReturnType<typeof makeEvent>>

const asMember = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/events${path}`, { token, body })
const register = async (who: Person, { slug }: TestEvent): Promise<string> => {
  const { status, body } = await asMember(who, "POST", `/register/${slug}`)
  expect(status).toBe(201)
  return body.data.registeredUsers[0].ticketCode
}
/** Makes an event with registrants of these first names. */
const makeGathering = async (...firstNames: readonly string[]) => {
  const event = await makeEvent()
  const people = []
  for (const firstName of firstNames) {
    const person = await join(server, { firstName })
    people.push({ ...person, code: await register(person, event) })
  }
  return { event, people }
}

const scanOf = (memberId: string, changes: Partial<Scan> = {}): Scan => ({
  id: randomUUID(),
  memberId,
  means: "code",
  scannedAt: new Date().toISOString(),
  isOffline: false,
  ...changes,
})
const post = ({ token }: Person, { id }: TestEvent, scans: readonly Scan[]) =>
  server.call("POST", `/office/check-in/${id}/scans`, { token, body: { scans } })
const send = async (who: Person, event: TestEvent, ...scans: Scan[]): Promise<readonly ScanResult[]> => {
  const { status, body } = await post(who, event, scans)
  expect([status, body.message]).toEqual([201, "Scans received"])
  return body.data
}
const undo = ({ token }: Person, { id }: TestEvent, scanId: string, reason = "Wrong person") =>
  server.call("POST", `/office/check-in/${id}/undo`, { token, body: { scanId, reason } })
const listOf = async ({ token }: Person, { id }: TestEvent): Promise<CheckInList> =>
  (await server.call("GET", `/office/check-in/${id}`, { token })).body.data
const stored = ({ id }: TestEvent) =>
  server.rows("select result, is_offline from check_in_scans where event_id = $1::uuid order by number", [id])

describe("a ticket", () => {
  test("has a code of its own for each registration, without letters that look alike, and only its member sees it", async () => {
    const { event, people } = await makeGathering("Ngozi", "Bola", "Chidi")
    const codes = people.map(({ code }) => code)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(new Set(codes).size).toBe(3)
    const [ngozi] = people
    const read = await asMember(ngozi!, "GET", `/${event.slug}`)
    expect(read.body.data.registeredUsers).toEqual([{ userId: ngozi!._id, ticketCode: ngozi!.code }])
    const other = await asMember(await join(server), "GET", `/${event.slug}`)
    expect(JSON.stringify(other.body)).not.toContain(ngozi!.code)
  })

  test("is in the mail about a free registration, with its link; a virtual event needs none", async () => {
    const ngozi = await join(server)
    const event = await makeEvent()
    const code = await register(ngozi, event)
    const [mail] = await server.mails(ngozi.email)
    expect(mail!.subject).toContain("Your ticket: Gathering")
    expect(mail!.text).toContain(formatTicketCode(code))
    expect(scannedCode(mail!.html)).toBe(formatTicketCode(code))
    expect(mail!.text).toContain(`/dashboard/events/${event.slug}?ticket=show`)
    await register(ngozi, await makeEvent({ type: "Virtual" }))
    expect(await server.mails(ngozi.email)).toHaveLength(1)
  })

  test("is in the mail with the receipt, and ends with a refund; another registration has another code", async () => {
    const [ngozi, ada] = await Promise.all([join(server), editor()])
    const event = await makeEvent({ price: 50_000 })
    const pay = async () => {
      const { reference } = (await asMember(ngozi, "POST", `/pay/${event.slug}`)).body.data
      await server.checkout(reference, "pay")
      const { status, body } = await asMember(ngozi, "POST", "/confirm-payment", { reference })
      expect(status).toBe(201)
      return String(body.data.event.registeredUsers[0].ticketCode)
    }
    const code = await pay()
    const [receipt] = await server.mails(ngozi.email)
    expect(receipt!.text).toContain(`Ticket: ${formatTicketCode(code)}`)
    expect(scannedCode(receipt!.html)).toBe(formatTicketCode(code))
    // A full refund takes the place away (server/events/fulfilment.ts).
    await server.rows("delete from event_registrations where event_id = $1::uuid", [event.id])
    expect((await listOf(ada, event)).registrants).toEqual([])
    expect(await send(ada, event, scanOf(ngozi._id))).toMatchObject([{ result: "refused", admission: null }])
    await server.rows(
      "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, now())",
      [event.id, ngozi._id],
    )
    const [again] = (await listOf(ada, event)).registrants
    expect(again!.ticketCode).not.toBe(code)
  })
})

describe("the list of the door", () => {
  test("has every registrant by name with the code, and the counts", async () => {
    const { event, people } = await makeGathering("Chidi", "ada", "Bola")
    const ada = await editor()
    await send(ada, event, scanOf(people[0]!._id))
    const list = await listOf(ada, event)
    expect(list.registrants.map(({ member }) => member.fullName)).toEqual([
      "ada Eze",
      "Bola Eze",
      "Chidi Eze",
    ])
    expect(list.registrants.map(({ ticketCode }) => ticketCode)).toEqual(
      [people[1], people[2], people[0]].map((person) => person!.code),
    )
    expect(list.event).toMatchObject({ name: "Gathering", registeredCount: 3, admittedCount: 1 })
  })

  test("shows a chapter leader only the registrants of their own chapter, and admits no others", async () => {
    const event = await makeEvent()
    const own = await join(server, { region: "Benue" })
    const other = await join(server, { region: "Plateau" })
    for (const person of [own, other]) await register(person, event)
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    const list = await listOf(leader, event)
    expect(list.registrants.map(({ member }) => member._id)).toEqual([own._id])
    expect(list.event.registeredCount).toBe(1)
    const results = await send(leader, event, scanOf(own._id), scanOf(other._id))
    expect(results.map(({ result }) => result)).toEqual(["admitted", "refused"])
  })

  test("exists for published events alone; those of these days are listed", async () => {
    const ada = await editor()
    const event = await makeEvent()
    const idsOf = async () =>
      (await server.call("GET", "/office/check-in", { token: ada.token })).body.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await idsOf()).toContain(event.id)
    await server.rows("update events set starts_at = now() + interval '20 days' where id = $1::uuid", [
      event.id,
    ])
    expect(await idsOf()).not.toContain(event.id)
    await server.rows("update events set status = 'draft' where id = $1::uuid", [event.id])
    for (const id of [event.id, randomUUID(), "x"])
      expect((await server.call("GET", `/office/check-in/${id}`, { token: ada.token })).status).toBe(404)
  })
})

describe("a scan", () => {
  test("admits; a second one of the member is kept and says who admitted them and when", async () => {
    const { event, people } = await makeGathering("Ngozi")
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const first = scanOf(people[0]!._id)
    const [admitted] = await send(ada, event, first)
    expect(admitted).toEqual({
      scanId: first.id,
      result: "admitted",
      memberId: people[0]!._id,
      admission: {
        scanId: first.id,
        at: expect.any(String),
        by: { _id: ada._id, fullName: "Ada Eze" },
        isOffline: false,
      },
    })
    const [again] = await send(ruth, event, scanOf(people[0]!._id, { means: "name" }))
    expect(again).toMatchObject({ result: "alreadyAdmitted", admission: admitted!.admission })
    expect((await stored(event)).map(({ result }) => result)).toEqual(["admitted", "alreadyAdmitted"])
    expect(await actsOf(server, ruth)).toEqual([])
  })

  test("that is sent again stores nothing and gets the first response", async () => {
    const { event, people } = await makeGathering("Ngozi", "Bola")
    const ada = await editor()
    const scan = scanOf(people[0]!._id)
    const first = await send(ada, event, scan)
    expect(await send(ada, event, scan, scan)).toEqual([...first, ...first])
    expect(await stored(event)).toHaveLength(1)
    expect(await actsOf(server, ada)).toHaveLength(1)
    const foreign = await post(ada, event, [{ ...scan, memberId: people[1]!._id }])
    expect([foreign.status, foreign.body.fields]).toEqual([400, { scans: "Another scan has this id" }])
  })

  test("without a connection counts at the time of the door, but never in the future; one with it at the server's", async () => {
    const { event, people } = await makeGathering("Ngozi", "Bola", "Chidi")
    const ada = await editor()
    const early = new Date(Date.now() - 3_600_000).toISOString()
    const late = new Date(Date.now() + 3_600_000).toISOString()
    const results = await send(
      ada,
      event,
      scanOf(people[0]!._id, { isOffline: true, scannedAt: early }),
      scanOf(people[1]!._id, { isOffline: true, scannedAt: late }),
      scanOf(people[2]!._id, { scannedAt: early }),
    )
    expect(results[0]!.admission).toMatchObject({ at: early, isOffline: true })
    for (const { admission } of results.slice(1))
      expect(Math.abs(Date.parse(admission!.at) - Date.now())).toBeLessThan(60_000)
    expect((await stored(event)).map((row) => row["is_offline"])).toEqual([true, true, false])
  })

  test("of a member who is not registered, or of an unknown member, is refused", async () => {
    const event = await makeEvent()
    const [ada, stranger] = await Promise.all([editor(), join(server)])
    const results = await send(ada, event, scanOf(stranger._id), scanOf(randomUUID()), scanOf("nobody"))
    expect(results.map(({ result }) => result)).toEqual(["refused", "refused", "refused"])
    expect(await stored(event)).toMatchObject([{ result: "refused" }])
    expect(await actsOf(server, ada)).toEqual([])
  })

  test("is refused with a message for an invalid time or id, and for too many at once", async () => {
    const event = await makeEvent()
    const ada = await editor()
    for (const scan of [scanOf("m", { scannedAt: "soon" }), scanOf("m", { id: "1" })])
      expect((await post(ada, event, [scan])).status).toBe(400)
    expect(
      (
        await post(
          ada,
          event,
          Array.from({ length: 101 }, () => scanOf("m")),
        )
      ).status,
    ).toBe(400)
  })

  test("at two doors at once ends with the same list at both, with one admission each", async () => {
    const { event, people } = await makeGathering("Ngozi", "Bola", "Chidi", "Dayo")
    const doors = await Promise.all([editor("Ada"), editor("Ruth")])
    const ids = people.map(({ _id }) => _id)
    const results = await Promise.all(
      doors.map((door, index) =>
        send(door, event, ...(index === 0 ? ids : ids.toReversed()).map((id) => scanOf(id))),
      ),
    )
    for (const id of ids)
      expect(
        results
          .flat()
          .flatMap(({ memberId, result }) => (memberId === id ? [result] : []))
          .toSorted(),
      ).toEqual(["admitted", "alreadyAdmitted"])
    const [first, second] = await Promise.all(doors.map((door) => listOf(door, event)))
    expect(first).toEqual(second)
    expect(first!.event.admittedCount).toBe(4)
    expect(await stored(event)).toHaveLength(8)
  })

  test("and its undoing are in the audit log, with the reason", async () => {
    const { event, people } = await makeGathering("Ngozi")
    const ada = await editor()
    const scan = scanOf(people[0]!._id)
    await send(ada, event, scan)
    expect((await undo(ada, event, scan.id, " Wrong person ")).status).toBe(201)
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action, member }) => [action, member])).toEqual([
      ["admit registrant", people[0]!._id],
      ["undo admission", people[0]!._id],
    ])
    expect(await casesOf(server, people[0]!)).toEqual([
      ["admit registrant", "event", event.id],
      ["undo admission", "event", event.id],
    ])
    const [admit, undone] = acts
    expect(admit?.after).toMatchObject({ event: event.id, scan: scan.id, means: "code", isOffline: false })
    expect(undone).toMatchObject({ before: { event: event.id, scanId: scan.id }, reason: "Wrong person" })
  })
})

describe("undoing an admission", () => {
  test("lets the member be admitted again; a repeat is the same, and a colleague's comes too late", async () => {
    const { event, people } = await makeGathering("Ngozi")
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const scan = scanOf(people[0]!._id)
    await send(ada, event, scan)
    const first = await undo(ada, event, scan.id)
    expect([first.status, first.body.data.admission]).toEqual([201, null])
    expect((await undo(ada, event, scan.id)).body.data).toEqual(first.body.data)
    const late = await undo(ruth, event, scan.id)
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^Ada Eze undid this admission at .+\.$/)
    expect(late.body.data).toEqual(first.body.data)
    const again = scanOf(people[0]!._id)
    expect(await send(ruth, event, again)).toMatchObject([
      { result: "admitted", admission: { scanId: again.id, by: { fullName: "Ruth Eze" } } },
    ])
  })

  test("needs a reason and an admission of this event, which the reader sees", async () => {
    const { event, people } = await makeGathering("Ngozi")
    const other = await makeEvent()
    const ada = await editor()
    const scan = scanOf(people[0]!._id)
    const double = scanOf(people[0]!._id)
    await send(ada, event, scan, double)
    expect((await undo(ada, event, scan.id, " ")).body.fields).toEqual({ reason: "This field is required" })
    for (const [where, id] of [
      [event, randomUUID()],
      [event, double.id],
      [other, scan.id],
    ] as const)
      expect((await undo(ada, where, id)).status).toBe(404)
    const leader = await join(server, { staff: "chapter-leader", chapter: "Plateau" })
    expect((await undo(leader, event, scan.id)).status).toBe(404)
    expect((await listOf(ada, event)).event.admittedCount).toBe(1)
  })
})
