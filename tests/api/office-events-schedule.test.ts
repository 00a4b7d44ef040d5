/** Events that staff schedule: members see one from its moment on (OFFICE §6). */
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { lagosDay } from "#api/lagos.ts"
import { Events } from "#server/events/service.ts"
import { actsOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  await server.disableWebhooks()
})
afterAll(() => server.close())

const editor = () => join(server, { staff: "editor", firstName: "Ada" })

const minute = 60_000
const hour = 60 * minute
/** A moment that comes before the sessions of a test end. */
const soon = 10 * minute

const written = () => ({
  name: `Vigil ${randomUUID().slice(0, 8)}`,
  description: "A night of prayer.",
  eventType: "Physical",
  linkOrLocation: "12 Hospital Road, Jos",
  eventDateTime: server.momentIn(48 * hour),
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [] as readonly { role: string; price: number }[],
  membersGroup: ["Student"],
  additionalInformation: null,
  eventTags: [],
  capacity: null,
})
type Written = ReturnType<typeof written>

const post = ({ token }: Person, path: string, body: unknown) =>
  server.call("POST", `/office/events${path}`, { token, body })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeEvent> =>
  (await post(who, "", { ...written(), ...changes, freshId: randomUUID() })).body.data
const publish = (who: Person, { _id, version }: OfficeEvent, visibleFrom: string | null = null) =>
  post(who, `/${_id}/publish`, { version, visibleFrom })
const withdraw = (who: Person, { _id, version }: OfficeEvent) => post(who, `/${_id}/withdraw`, { version })
const save = ({ token }: Person, event: OfficeEvent, changes: Partial<Written>) =>
  server.call("PATCH", `/office/events/${event._id}`, {
    token,
    body: { ...written(), name: event.name, version: event.version, ...changes },
  })
const scheduled = async (who: Person, changes: Partial<Written> = {}, ms = soon): Promise<OfficeEvent> => {
  const { status, body } = await publish(who, await create(who, changes), server.momentIn(ms))
  expect([status, body.data.status]).toEqual([201, "scheduled"])
  return body.data
}
const statusOf = async ({ token }: Person, { _id }: OfficeEvent) =>
  (await server.call("GET", `/office/events/${_id}`, { token })).body.data.status
const listed = async ({ token }: Person, status: string, { name }: OfficeEvent): Promise<readonly string[]> =>
  (
    await server.call("GET", `/office/events?status=${status}&searchBy=${encodeURIComponent(name)}`, {
      token,
    })
  ).body.data.items.map((row: { readonly name: string }) => row.name)

/** Returns where a member or a visitor finds an event. */
const visibility = async ({ token }: Person, { slug, name, eventDateTime }: OfficeEvent) => {
  const get = (path: string) => server.call("GET", path, { token })
  const search = encodeURIComponent(name)
  const day = lagosDay(new Date(eventDateTime!))
  const found = await get(`/events?searchBy=${search}`)
  const days = await get(`/events/days?month=${day.slice(0, 7)}&membersGroup=Student`)
  const preview = await server.run(
    Effect.flatMap(Events, (events) => events.previewAt(`/dashboard/events/${slug}`)),
  )
  return {
    page: (await get(`/events/${slug}`)).status === 200,
    calendarFile: (await get(`/events/${slug}/calendar.ics`)).status === 200,
    search: found.body.data.items.length === 1,
    count: found.body.data.meta.totalItems === 1,
    ofDay: (await get(`/events?searchBy=${search}&eventDate=${day}`)).body.data.items.length === 1,
    upcoming: (await get(`/events?searchBy=${search}&fromToday=true`)).body.data.items.length === 1,
    calendar: days.body.data.find((one: { readonly day: string }) => one.day === day) !== undefined,
    preview: preview !== undefined,
  }
}
const all = (value: boolean) => ({
  page: value,
  calendarFile: value,
  search: value,
  count: value,
  ofDay: value,
  upcoming: value,
  calendar: value,
  preview: value,
})

describe("a scheduled event", () => {
  test("is seen by no member before its moment, and in every place from then on", async () => {
    const [ada, member] = await Promise.all([editor(), join(server, { role: "Student" })])
    const event = await scheduled(ada, { eventDateTime: server.momentIn(900 * 24 * hour) })
    expect(await visibility(member, event)).toEqual(all(false))
    await server.forward(soon - minute)
    expect(await visibility(member, event)).toEqual(all(false))
    expect(await statusOf(ada, event)).toBe("scheduled")
    await server.forward(minute)
    expect(await visibility(member, event)).toEqual(all(true))
    expect(await statusOf(ada, event)).toBe("published")
  })

  test("registers nobody and takes no money before its moment", async () => {
    const [ada, member] = await Promise.all([editor(), join(server, { role: "Student" })])
    const free = await scheduled(ada)
    const paid = await scheduled(ada, { isPaid: true, paymentPlans: [{ role: "Student", price: 500 }] })
    const register = () => server.call("POST", `/events/register/${free.slug}`, { token: member.token })
    const pay = () => server.call("POST", `/events/pay/${paid.slug}`, { token: member.token })
    expect([(await register()).status, (await pay()).status]).toEqual([404, 404])
    await server.forward(soon)
    expect([(await register()).status, (await pay()).status]).toEqual([201, 201])
  })

  test("has no door, no helpers and no offline payment before its moment", async () => {
    const admin = await join(server, { staff: "admin" })
    const treasurer = await join(server, { staff: "treasurer" })
    const member = await join(server, { role: "Student" })
    const event = await scheduled(admin, {
      eventDateTime: server.momentIn(5 * hour),
      isPaid: true,
      paymentPlans: [{ role: "Student", price: 500 }],
    })
    const places = async () => {
      const door = await server.call("GET", `/office/check-in/${event._id}`, { token: admin.token })
      const helpers = await server.call("GET", `/office/events/${event._id}/helpers`, {
        token: admin.token,
      })
      const day = server.dayIn(0)
      const offer = await server.call(
        "GET",
        `/office/offline-payments/offer?memberId=${member._id}&paidOn=${day}`,
        {
          token: treasurer.token,
        },
      )
      return [
        door.status,
        helpers.body.data.door,
        offer.body.data.events.some(({ _id }: { readonly _id: string }) => _id === event._id),
      ]
    }
    expect(await places()).toEqual([404, "unpublished", false])
    await server.forward(soon)
    expect(await places()).toEqual([200, "open", true])
  })

  test("has no right for the door helpers whom it had before it was withdrawn, until its moment", async () => {
    const [admin, helper] = await Promise.all([join(server, { staff: "admin" }), join(server)])
    const draft = await create(admin, { eventDateTime: server.momentIn(5 * hour) })
    const event = (await publish(admin, draft)).body.data
    expect((await post(admin, `/${event._id}/helpers`, { memberId: helper._id })).status).toBe(201)
    const opened = async () =>
      (await server.call("GET", `/office/check-in/${event._id}`, { token: helper.token })).status
    expect(await opened()).toBe(200)
    const withdrawn = (await withdraw(admin, event)).body.data
    expect((await publish(admin, withdrawn, server.momentIn(soon))).body.data.status).toBe("scheduled")
    expect(await opened()).toBe(403)
    await server.forward(soon)
    expect(await opened()).toBe(200)
  })

  test("gets another moment, is published at once, or is a draft again; the list and the audit log say so", async () => {
    const ada = await editor()
    const first = await scheduled(ada)
    expect(await listed(ada, "scheduled", first)).toEqual([first.name])
    expect(await listed(ada, "published", first)).toEqual([])
    const moment = server.momentIn(2 * hour)
    const later = (await publish(ada, first, moment)).body.data
    expect([later.status, later.visibleFrom]).toEqual(["scheduled", moment])
    const draft = (await withdraw(ada, later)).body.data
    expect([draft.status, draft.visibleFrom]).toEqual(["draft", null])
    expect(await listed(ada, "draft", first)).toEqual([first.name])
    const again = (await publish(ada, draft, moment)).body.data
    const published = (await publish(ada, again)).body.data
    expect([published.status, published.visibleFrom]).toEqual(["published", null])
    expect(await listed(ada, "scheduled", first)).toEqual([])
    expect((await publish(ada, published, moment)).status).toBe(400)
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action }) => action)).toEqual([
      "create event",
      "schedule event",
      "schedule event",
      "withdraw event",
      "schedule event",
      "publish event",
    ])
    expect(acts[2]).toMatchObject({
      before: { visibleFrom: first.visibleFrom },
      after: { visibleFrom: moment },
    })
  })

  test("needs all that members need, and a moment between now and its beginning", async () => {
    const ada = await editor()
    const incomplete = await create(ada, { description: "" })
    expect((await publish(ada, incomplete, server.momentIn(hour))).body.fields).toEqual({
      description: "Write a description.",
    })
    const draft = await create(ada)
    const passed = await publish(ada, draft, server.momentIn(-minute))
    expect([passed.status, passed.body.fields]).toEqual([400, { visibleFrom: "Choose a time in the future" }])
    for (const moment of [draft.eventDateTime!, server.momentIn(900 * hour)])
      expect((await publish(ada, draft, moment)).body.fields).toEqual({
        visibleFrom: "Choose a time before the event begins",
      })
    expect((await publish(ada, draft, "tomorrow")).body.fields).toEqual({
      visibleFrom: "Choose a day and a time",
    })
  })

  test("stays complete, and keeps its beginning after its moment", async () => {
    const ada = await editor()
    const event = await scheduled(ada, {}, 24 * hour)
    expect((await save(ada, event, { description: "" })).body.fields).toEqual({
      description: "Write a description.",
    })
    const early = await save(ada, event, { eventDateTime: server.momentIn(23 * hour) })
    expect([early.status, early.body.fields.eventDateTime]).toEqual([
      400,
      expect.stringMatching(/^Members see it from .+ on\. Choose a later day\.$/),
    ])
    const saved = (await save(ada, event, { description: "Two nights of prayer." })).body.data
    expect([saved.status, saved.visibleFrom]).toEqual(["scheduled", event.visibleFrom])
  })

  test("is neither scheduled nor changed by a chapter leader, whose draft it was", async () => {
    const ada = await editor()
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    const draft = await create(leader)
    expect((await publish(leader, draft, server.momentIn(hour))).status).toBe(403)
    const event = (await publish(ada, draft, server.momentIn(hour))).body.data
    expect((await save(leader, event, { description: "Mine." })).status).toBe(403)
  })

  test("cannot be canceled: nobody is registered", async () => {
    const admin = await join(server, { staff: "admin" })
    const event = await scheduled(admin)
    const { body } = await server.call("GET", `/office/events/${event._id}/cancellation`, {
      token: admin.token,
    })
    expect([body.data.status, body.data.preview]).toEqual(["scheduled", null])
  })
})
