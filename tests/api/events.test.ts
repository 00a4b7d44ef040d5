import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEvents } from "#server/demo/content/events.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

interface Listed {
  slug: string
  name: string
  eventDateTime: string
  eventType: string
  membersGroup: string[]
}
const list = async (query: string): Promise<{ items: Listed[]; meta: Record<string, number> }> => {
  const response = await server.as("student", "GET", `/events?${query}`)
  expect(response.status).toBe(200)
  return response.body.data
}

describe("the list of events", () => {
  test("includes past events without fromToday, and sorts upcoming ones first by date", async () => {
    const { items, meta } = await list("limit=100")
    expect(meta).toEqual({
      currentPage: 1,
      itemsPerPage: 100,
      totalItems: demoEvents.length,
      totalPages: 1,
    })
    const now = Date.parse(server.momentIn(0))
    const times = items.map((event) => Date.parse(event.eventDateTime))
    const upcoming = times.filter((time) => time >= now)
    expect(times.slice(0, upcoming.length)).toEqual(upcoming.toSorted((a, b) => a - b))
    expect(times.slice(upcoming.length)).toEqual(times.filter((time) => time < now).toSorted((a, b) => b - a))
    expect(upcoming.length).toBeLessThan(times.length)
  })

  test("excludes events before today in Lagos with fromToday", async () => {
    const { items } = await list("limit=100&fromToday=true")
    expect(items).toHaveLength(demoEvents.filter(({ inDays }) => inDays >= 0).length)
  })

  test("has pages that do not overlap, and an empty one beyond the last", async () => {
    const first = await list("limit=3&page=1")
    const second = await list("limit=3&page=2")
    expect(first.items.map(({ slug }) => slug)).not.toEqual(second.items.map(({ slug }) => slug))
    expect(new Set([...first.items, ...second.items].map(({ slug }) => slug)).size).toBe(6)
    expect((await list("limit=3&page=1000")).items).toEqual([])
  })

  test("combines filters: type, role, and a case-insensitive search over name, place and tags", async () => {
    const { items } = await list(
      "limit=100&eventType=Physical&membersGroup=Student&searchBy=JOS%20conference",
    )
    expect(items.map(({ slug }) => slug)).toContain(slugs.paid)
    for (const event of items) {
      expect(event.eventType).toBe("Physical")
      expect(event.membersGroup).toContain("Student")
    }
  })

  test.each(["%", "_", "\\", "'", "100%", "a_b", "\u0000"])(
    "searches for the characters %j literally",
    async (words) => {
      const { meta } = await list(`limit=1&searchBy=${encodeURIComponent(words)}`)
      const held = demoEvents.filter((event) =>
        [
          event.name,
          event.description,
          event.eventType === "Physical" ? event.linkOrLocation : "",
          ...event.eventTags,
        ].some((text) => text.toLowerCase().includes(words)),
      )
      expect(meta["totalItems"]).toBe(words === "\u0000" ? demoEvents.length : held.length)
    },
  )

  test("uses days in Lagos for eventDate: an event at 00:30 there is not on the previous UTC day", async () => {
    await server.rows(`update events set starts_at = '2031-03-04T23:30:00Z' where slug = $1`, [
      "first-years-welcome",
    ])
    expect((await list("eventDate=2031-03-05")).items.map(({ slug }) => slug)).toEqual([
      "first-years-welcome",
    ])
    expect((await list("eventDate=2031-03-04")).items).toEqual([])
    const bad = await server.as("student", "GET", "/events?eventDate=2031-02-30")
    expect(bad.status).toBe(400)
    expect(bad.body.message).toEqual(["eventDate must be year-month-day"])
  })
})

describe("one event", () => {
  test("shows only the member's own registration, beside the total count", async () => {
    await server.as("doctor", "POST", `/events/register/${slugs.free}`)
    const seen = await server.as("student", "GET", `/events/${slugs.free}`)
    expect(seen.body.data.registeredUsers).toEqual([])
    expect(seen.body.data.registeredCount).toBeGreaterThan(0)
  })

  test.each(["nothing-like-it", "%00", "..%2f..", "x".repeat(90)])(
    "%s is a 404 with a message",
    async (slug) => {
      const response = await server.as("student", "GET", `/events/${slug}`)
      expect(response.status).toBe(404)
    },
  )

  test("requires a session", async () => {
    expect((await server.call("GET", "/events")).status).toBe(401)
  })
})

describe("registration", () => {
  test("registers for a free event at once, and responds 409 with the event the second time", async () => {
    const first = await server.as("student", "POST", `/events/register/${slugs.free}`)
    expect(first.status).toBe(201)
    expect(first.body.message).toBe("Registered for event successfully")
    const me = (await server.as("student", "GET", "/auth/me")).body.data._id
    expect(first.body.data.registeredUsers).toEqual([{ userId: me, ticketCode: expect.any(String) }])
    const second = await server.as("student", "POST", `/events/register/${slugs.free}`)
    expect(second.status).toBe(409)
    expect(second.body.data.registeredUsers).toEqual([{ userId: me, ticketCode: expect.any(String) }])
    const mine = await server.as("student", "GET", "/events/registered?limit=100")
    expect(mine.body.data.items.map(({ slug }: Listed) => slug)).toContain(slugs.free)
  })

  test("rejects a paid event without payment, and a payment for a free event", async () => {
    const registered = await server.as("student", "POST", `/events/register/${slugs.paid}`)
    expect([registered.status, registered.body.message]).toEqual([
      400,
      "This event has a fee. Please register by paying for it.",
    ])
    const free = demoEvents.find(
      (event) =>
        !event.isPaid &&
        event.inDays > 0 &&
        event.membersGroup.includes("GlobalNetwork") &&
        !event.registered.includes("global@demo.test"),
    )!
    const paid = await server.as("global", "POST", `/events/pay/${free.slug}`)
    expect([paid.status, paid.body.message]).toEqual([
      400,
      "This event is free. Please register without paying.",
    ])
  })

  test("is closed for a past event", async () => {
    const past = demoEvents.find(
      (event) => event.inDays < 0 && !event.registered.includes("student@demo.test"),
    )!
    const response = await server.as(
      "student",
      "POST",
      `/events/${past.isPaid ? "pay" : "register"}/${past.slug}`,
    )
    expect([response.status, response.body.message]).toEqual([
      400,
      "This event has begun, so registration is closed.",
    ])
  })

  test("is rejected for an event of another role, with that role's name", async () => {
    const response = await server.as("student", "POST", "/events/register/house-officers-welcome-dinner")
    expect([response.status, response.body.message]).toEqual([
      403,
      "This event is for doctors, so you cannot register for it.",
    ])
  })

  test("opens no payment at another price than the one that the page showed", async () => {
    const openedPayments = () =>
      server.rows("select 1 from payments where purpose = 'event' and reference not like 'DEMO-%'")
    await server.rows(
      `update event_plans set amount = 1200050 where role = 'Student' and event_id = (select id from events where slug = $1)`,
      [slugs.paid],
    )
    const refused = await server.as("student", "POST", `/events/pay/${slugs.paid}?amount=10000`)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      400,
      "price_changed",
      { amount: 12_000.5, currency: "NGN" },
    ])
    expect(refused.body.message).toContain("is now ₦12,000.50. Nothing was charged.")
    expect(await openedPayments()).toEqual([])
    const opened = await server.as("student", "POST", `/events/pay/${slugs.paid}?amount=12000.5`)
    expect([opened.status, opened.body.data.amount]).toEqual([201, 12_000.5])
    // A client that shows no price pays the current one.
    expect((await server.pay("student")).amount).toBe(12_000.5)
  })

  test("rejects a paid event without a price for the role, with the specified message", async () => {
    await server.rows(
      `delete from event_plans where role = 'Doctor' and event_id = (select id from events where slug = $1)`,
      [slugs.paid],
    )
    const response = await server.as("doctor", "POST", `/events/pay/${slugs.paid}`)
    expect([response.status, response.body.message]).toEqual([
      400,
      "This event has no payment plan for your membership",
    ])
  })

  test("is rate-limited per member", async () => {
    const token = await server.token("junior")
    const responses = await Promise.all(
      Array.from({ length: 130 }, () => server.call("POST", "/events/pay/nothing-like-it", { token })),
    )
    const late = responses.filter(({ status }) => status === 429)
    expect(late).toHaveLength(10)
    expect(Number(late[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
  })
})
