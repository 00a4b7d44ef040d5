import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEvents } from "#server/demo/content/events.ts"
import { type MoneyServer, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

/** Virtual demo events. The student is registered for the two whose names end with `Registered`. */
const virtual = {
  free: "burnout-webinar",
  freeRegistered: "first-years-welcome",
  paid: "research-methods-online",
  paidRegistered: "telemedicine-masterclass",
  paidForGlobal: "equipment-home-webinar",
  freeForGlobal: "global-prayer-breakfast",
} as const

const linkOf = (slug: string) => demoEvents.find((event) => event.slug === slug)!.linkOrLocation

/** Returns the link in the event's page, in the list and in the calendar file; null where it is missing. */
const links = async (who: Who, slug: string) => {
  const page = await server.as(who, "GET", `/events/${slug}`)
  const list = await server.as(who, "GET", "/events?limit=100")
  const listed = (list.body.data.items as { slug: string; linkOrLocation: string | null }[]).find(
    (event) => event.slug === slug,
  )
  const file = String((await server.as(who, "GET", `/events/${slug}/calendar.ics`)).body)
  return {
    page: page.body.data.linkOrLocation,
    list: listed!.linkOrLocation,
    calendar: file.replaceAll("\r\n ", "").includes(linkOf(slug)) ? linkOf(slug) : null,
    // Nothing else in the responses may contain the link.
    isInText: JSON.stringify(page.body).includes(linkOf(slug)),
  }
}
const shown = (slug: string) => ({
  page: linkOf(slug),
  list: linkOf(slug),
  calendar: linkOf(slug),
  isInText: true,
})
const hidden = { page: null, list: null, calendar: null, isInText: false }

test.each<[string, Who, string]>([
  ["of a free event for the member's role", "student", virtual.free],
  ["of a paid event, to a participant", "student", virtual.paidRegistered],
])("the link %s is sent", async (_, who, slug) => {
  expect(await links(who, slug)).toEqual(shown(slug))
})

test.each<[string, Who, string]>([
  ["of a paid event", "student", virtual.paid],
  ["of a paid event for all roles", "doctor", virtual.paidRegistered],
  ["of a paid event for another role", "student", virtual.paidForGlobal],
  ["of a free event for another role", "doctor", virtual.freeForGlobal],
])("the link %s is not sent to a member who is not registered", async (_, who, slug) => {
  expect(await links(who, slug)).toEqual(hidden)
})

test("the place of a physical event is sent to everybody", async () => {
  const { body } = await server.as("student", "GET", "/events?limit=100&eventType=Physical")
  for (const { linkOrLocation } of body.data.items as { linkOrLocation: unknown }[])
    expect(linkOrLocation).toEqual(expect.any(String))
})

test("the link appears with a paid registration, and disappears with it", async () => {
  const { reference } = await server.pay("doctor", virtual.paid)
  expect((await links("doctor", virtual.paid)).page).toBeNull()
  await server.checkout(reference, "pay")
  const confirmed = await server.as("doctor", "POST", "/events/confirm-payment", { reference })
  expect(confirmed.body.data.event.linkOrLocation).toBe(linkOf(virtual.paid))
  expect(await links("doctor", virtual.paid)).toEqual(shown(virtual.paid))
  const registered = await server.as("doctor", "GET", "/events/registered?limit=100")
  expect(JSON.stringify(registered.body)).toContain(linkOf(virtual.paid))

  await server.rows(
    "delete from event_registrations where event_id = (select id from events where slug = $1)",
    [virtual.paid],
  )
  expect(await links("doctor", virtual.paid)).toEqual(hidden)
})

test("a change of role takes the links of free events away at once, except from participants", async () => {
  await server.rows("update members set role = 'Doctor' where email = 'student@demo.test'")
  await server.rows("update events set members_group = array['Student'] where slug = $1", [virtual.free])
  expect(await links("student", virtual.free)).toEqual(hidden)
  expect(await links("student", virtual.freeRegistered)).toEqual(shown(virtual.freeRegistered))
})

test("no search finds the link of a virtual event", async () => {
  for (const word of ["meet.portal.test", "https", "research-methods"]) {
    const { body } = await server.as(
      "global",
      "GET",
      `/events?limit=100&searchBy=${encodeURIComponent(word)}`,
    )
    expect(body.data.items, word).toEqual([])
  }
})
