/** Members who help at the door of one event, without a staff role (OFFICE §14). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { DoorHelper } from "#api/contract/office-door-helpers.ts"
import { addInLagos, startOfLagosDay } from "#api/lagos.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  await server.disableWebhooks()
})
afterAll(() => server.close())

/** Makes a published event for doctors. `starts` is an interval from now. */
const makeEvent = async (starts = "1 day") => {
  const slug = `gathering-${randomUUID().slice(0, 8)}`
  const [row] = await server.rows(
    `insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid, members_group,
        search_text, created_at)
      values ($1, 'Gathering', 'A day together.', 'Physical', '12 Hospital Road, Jos', now() + $2::interval, false,
        '{Doctor}', 'gathering', now()) returning id::text as id, starts_at`,
    [slug, starts],
  )
  return { id: String(row!["id"]), slug, startsAt: new Date(String(row!["starts_at"])) }
}
type TestEvent = Awaited<ReturnType<typeof makeEvent>>

const as = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body })
const name = (who: Person, { id }: TestEvent, { _id }: Pick<Person, "_id">) =>
  as(who, "POST", `/office/events/${id}/helpers`, { memberId: _id })
const end = (who: Person, { id }: TestEvent, helper: Pick<DoorHelper, "_id">) =>
  as(who, "POST", `/office/events/${id}/helpers/${helper._id}/end`)
const helpersOf = async (who: Person, { id }: TestEvent) =>
  (await as(who, "GET", `/office/events/${id}/helpers`)).body.data
const door = (who: Person, { id }: TestEvent) => as(who, "GET", `/office/check-in/${id}`)
const admit = (who: Person, { id }: TestEvent, memberId: string) =>
  as(who, "POST", `/office/check-in/${id}/scans`, {
    scans: [
      { id: randomUUID(), memberId, means: "code", scannedAt: new Date().toISOString(), isOffline: false },
    ],
  })
const register = async (who: Person, { slug }: TestEvent) =>
  expect((await as(who, "POST", `/events/register/${slug}`)).status).toBe(201)
/** Names a helper of an event as an editor. */
const makeHelper = async (event: TestEvent) => {
  const [ada, helper] = await Promise.all([
    join(server, { staff: "editor", firstName: "Ada" }),
    join(server, { firstName: "Bola" }),
  ])
  const { status, body } = await name(ada, event, helper)
  expect(status).toBe(201)
  return { ada, helper, named: body.data as DoorHelper }
}
const notificationsOf = (person: Person) =>
  server.rows(
    "select content, target from notifications where member_id = $1::uuid order by created_at, id",
    [person._id],
  )

describe("naming a door helper", () => {
  test("says who, by whom and until when, and tells the helper with the link", async () => {
    const event = await makeEvent()
    const { ada, helper, named } = await makeHelper(event)
    expect(named).toEqual({
      _id: expect.any(String),
      member: { _id: helper._id, fullName: "Bola Eze", membershipId: expect.any(String) },
      namedBy: { _id: ada._id, fullName: "Ada Eze" },
      namedAt: expect.any(String),
      // The last second of the day after the event's day, in Lagos.
      endsAt: addInLagos(startOfLagosDay(event.startsAt), { days: 2, seconds: -1 }).toISOString(),
      endedBy: null,
      endedAt: null,
    })
    expect(await helpersOf(ada, event)).toEqual({ helpers: [named], door: "open" })
    const [notification] = await notificationsOf(helper)
    expect(notification!["content"]).toMatch(/^You help at the door of Gathering on .+, Lagos time\./)
    expect(notification!["target"]).toBe("/office/check-in")
  })

  test("a second time returns the helper, and tells nobody again", async () => {
    const event = await makeEvent()
    const { ada, helper, named } = await makeHelper(event)
    expect((await name(ada, event, helper)).body.data).toEqual(named)
    expect(await notificationsOf(helper)).toHaveLength(1)
    expect(await actsOf(server, ada)).toHaveLength(1)
  })

  test("is refused for oneself, for an unverified or suspended member, and for an unknown one", async () => {
    const event = await makeEvent()
    const ada = await join(server, { staff: "editor" })
    const own = await name(ada, event, ada)
    expect([own.status, own.body.message]).toEqual([
      403,
      "You cannot change your own rights. Ask another admin or editor.",
    ])
    const suspended = await join(server)
    await server.rows("update members set disabled_at = now() where id = $1::uuid", [suspended._id])
    for (const person of [
      await join(server, { emailVerifiedAt: null }),
      suspended,
      { _id: randomUUID() },
      { _id: "x" },
    ]) {
      const { status, body } = await name(ada, event, person)
      expect([status, body.message]).toEqual([
        400,
        "This member is not verified, or is suspended, and cannot help.",
      ])
    }
    expect((await helpersOf(ada, event)).helpers).toEqual([])
  })

  test("takes an id in capitals for the same member", async () => {
    const event = await makeEvent()
    const [ada, helper] = await Promise.all([join(server, { staff: "editor" }), join(server)])
    const named = await name(ada, event, { _id: helper._id.toUpperCase() })
    expect([named.status, named.body.data?.member._id]).toEqual([201, helper._id])
    expect((await name(ada, event, { _id: ada._id.toUpperCase() })).status).toBe(403)
  })

  test("needs a published event that is not over", async () => {
    const [ada, helper] = await Promise.all([join(server, { staff: "editor" }), join(server)])
    const over = await makeEvent("-3 days")
    expect((await name(ada, over, helper)).body.message).toContain("The event is over")
    expect((await helpersOf(ada, over)).door).toBe("over")
    const draft = await makeEvent()
    await server.rows("update events set status = 'draft' where id = $1::uuid", [draft.id])
    expect((await name(ada, draft, helper)).body.message).toContain("Publish it first")
    expect((await helpersOf(ada, draft)).door).toBe("unpublished")
    expect((await name(ada, { ...draft, id: randomUUID() }, helper)).status).toBe(404)
  })

  test("and its end are in the audit log, and rows stay", async () => {
    const event = await makeEvent()
    const { ada, helper, named } = await makeHelper(event)
    expect((await end(ada, event, named)).status).toBe(201)
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action, member }) => [action, member])).toEqual([
      ["name door helper", helper._id],
      ["end door helper", helper._id],
    ])
    expect(await casesOf(server, helper)).toEqual([
      ["name door helper", "event", event.id],
      ["end door helper", "event", event.id],
    ])
    expect(acts[1]).toMatchObject({
      before: { endedAt: null },
      after: { event: event.id, endedBy: { _id: ada._id } },
    })
    await expect(server.rows("delete from door_helpers")).rejects.toThrow()
  })

  test("stops at 30 helpers", async () => {
    const event = await makeEvent()
    const { ada } = await makeHelper(event)
    await server.rows(
      `insert into door_helpers (event_id, member_id, named_by, named_at)
        select $1::uuid, id, $2::uuid, now() from members m where id <> $2::uuid
          and not exists (select 1 from door_helpers where member_id = m.id and event_id = $1::uuid)
        order by created_at limit 29`,
      [event.id, ada._id],
    )
    const { status, body } = await name(ada, event, await join(server))
    expect([status, body.message]).toEqual([400, "An event has at most 30 door helpers. End one first."])
  })
})

describe("a door helper", () => {
  test("reads the list of their own event, admits and undoes, and sees no more than the door needs", async () => {
    const event = await makeEvent()
    const { helper } = await makeHelper(event)
    const [benue, plateau] = await Promise.all([
      join(server, { region: "Benue" }),
      join(server, { region: "Plateau" }),
    ])
    for (const person of [benue, plateau]) await register(person, event)
    expect((await admit(helper, event, plateau._id)).body.data).toMatchObject([{ result: "admitted" }])
    const { status, body } = await door(helper, event)
    expect(status).toBe(200)
    expect(body.data.event).toMatchObject({ registeredCount: 2, admittedCount: 1 })
    for (const registrant of body.data.registrants) {
      expect(Object.keys(registrant).toSorted()).toEqual(["admission", "member", "ticketCode"])
      expect(Object.keys(registrant.member).toSorted()).toEqual(["_id", "fullName", "membershipId", "role"])
    }
    const scanId = body.data.registrants.find(
      ({ member }: { member: { _id: string } }) => member._id === plateau._id,
    ).admission.scanId
    const undone = await as(helper, "POST", `/office/check-in/${event.id}/undo`, {
      scanId,
      reason: "Wrong person",
    })
    expect([undone.status, undone.body.data.admission]).toEqual([201, null])
    expect((await actsOf(server, helper)).map(({ action }) => action)).toEqual([
      "admit registrant",
      "undo admission",
    ])
  })

  test("can admit their own ticket, as staff can, because an admission decides nothing", async () => {
    const event = await makeEvent()
    const { helper } = await makeHelper(event)
    await register(helper, event)
    expect((await admit(helper, event, helper._id)).body.data).toMatchObject([{ result: "admitted" }])
  })

  test("has only their own events in the office, and is told whom to ask for anything else", async () => {
    const [event, other] = [await makeEvent("40 days"), await makeEvent()]
    const { helper } = await makeHelper(event)
    const access = await as(helper, "GET", "/office/access")
    expect(access.body.data).toEqual({ roles: [], permissions: [], doors: [event.id] })
    const listed = await as(helper, "GET", "/office/check-in")
    expect(listed.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([event.id])
    expect((await as(helper, "GET", "/auth/me")).body.data.isStaff).toBe(true)
    for (const path of [
      `/office/check-in/${other.id}`,
      "/office/to-do",
      "/office/events",
      "/office/members",
    ]) {
      const { status, body } = await as(helper, "GET", path)
      expect([path, status]).toEqual([path, 403])
      expect(body.message).toMatch(/^Your role in the office does not include this\. Ask .+\.$/)
    }
  })

  test("who also has a staff role keeps it, and sees everybody only at their own door", async () => {
    const [event, other] = [await makeEvent(), await makeEvent()]
    const { ada } = await makeHelper(event)
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    const stranger = await join(server, { region: "Plateau" })
    for (const one of [event, other]) await register(stranger, one)
    expect((await name(ada, event, leader)).status).toBe(201)
    const counts = async (one: TestEvent) => (await door(leader, one)).body.data.registrants.length
    expect([await counts(event), await counts(other)]).toEqual([1, 0])
    const listed: readonly { _id: string; registeredCount: number }[] = (
      await as(leader, "GET", "/office/check-in")
    ).body.data
    const countOf = ({ id }: TestEvent) => listed.find(({ _id }) => _id === id)?.registeredCount
    expect([countOf(event), countOf(other)]).toEqual([1, 0])
    const treasurer = await join(server, { staff: "treasurer" })
    expect((await name(ada, event, treasurer)).status).toBe(201)
    expect([(await door(treasurer, event)).status, (await door(treasurer, other)).status]).toEqual([200, 403])
  })
})

describe("the right of a door helper", () => {
  test("ends when staff end it; a repeat is the same, and a colleague's comes too late", async () => {
    const event = await makeEvent()
    const { ada, helper, named } = await makeHelper(event)
    const ruth = await join(server, { staff: "admin", firstName: "Ruth" })
    const ended = await end(ada, event, named)
    expect(ended.body.data).toMatchObject({ endedBy: { _id: ada._id }, endedAt: expect.any(String) })
    expect((await door(helper, event)).status).toBe(403)
    expect((await as(helper, "GET", "/office/access")).body.message).toBe("The office is for staff.")
    expect((await as(helper, "GET", "/auth/me")).body.data.isStaff).toBe(false)
    expect((await helpersOf(ada, event)).helpers).toEqual([])
    expect((await end(ada, event, named)).body.data).toEqual(ended.body.data)
    const late = await end(ruth, event, named)
    expect([late.status, late.body.data]).toEqual([409, ended.body.data])
    expect(late.body.message).toMatch(/^Ada Eze ended this at .+\.$/)
    const sent = await notificationsOf(helper)
    expect(sent.map(({ content }) => content)).toEqual([
      expect.stringContaining("You help at the door"),
      "You no longer help at the door of Gathering.",
    ])
    // The member can be named again, in a row of its own.
    expect((await name(ruth, event, helper)).body.data._id).not.toBe(named._id)
    expect((await door(helper, event)).status).toBe(200)
  })

  test("ends by itself after the day that follows the event's day, in Lagos", async () => {
    const event = await makeEvent()
    const { helper } = await makeHelper(event)
    const setStart = (at: Date) =>
      server.rows("update events set starts_at = $2 where id = $1::uuid", [event.id, at.toISOString()])
    const today = startOfLagosDay(new Date(server.momentIn(0)))
    // The first moment of yesterday: the right ends with today.
    await setStart(addInLagos(today, { days: -1 }))
    expect((await door(helper, event)).status).toBe(200)
    // The last second of the day before.
    await setStart(addInLagos(today, { days: -1, seconds: -1 }))
    expect((await door(helper, event)).status).toBe(403)
  })

  test("does not apply while the member is suspended, or the event is not published", async () => {
    const event = await makeEvent()
    const { helper } = await makeHelper(event)
    const suspend = (at: string | null) =>
      server.rows("update members set disabled_at = $2::timestamptz where id = $1::uuid", [helper._id, at])
    await suspend(new Date().toISOString())
    expect((await door(helper, event)).status).toBe(401)
    expect(
      await server.rows("select 1 from door_helpers_at(now()) where member_id = $1::uuid", [helper._id]),
    ).toEqual([])
    await suspend(null)
    expect((await door(helper, event)).status).toBe(200)
    for (const status of ["draft", "canceled"]) {
      await server.rows("update events set status = $2 where id = $1::uuid", [event.id, status])
      expect((await door(helper, event)).status).toBe(403)
    }
  })

  test("cannot be ended by the helper, or under another event", async () => {
    const [event, other] = [await makeEvent(), await makeEvent()]
    const { ada } = await makeHelper(event)
    const ruth = await join(server, { staff: "editor" })
    const { body } = await name(ada, event, ruth)
    expect((await end(ruth, event, body.data)).status).toBe(403)
    expect((await end(ada, other, body.data)).status).toBe(404)
    expect((await end(ada, event, { _id: "x" })).status).toBe(404)
  })
})
