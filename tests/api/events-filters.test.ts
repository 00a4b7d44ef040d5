import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { searchText } from "#server/events/service.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

interface SeededEvent {
  readonly slug: string
  readonly name: string
  readonly eventType: "Physical" | "Virtual"
  readonly startsAt: string
  readonly membersGroup: readonly string[]
}

/** Titles with characters that are special in SQL, and times around midnight in Lagos (UTC+1). */
const seededEvents: readonly SeededEvent[] = [
  ["night-before", "A 100% sure_thing", "Physical", "2031-03-04T22:59:59Z", ["Student"]],
  ["first-minute", "A 100% sure_thing", "Physical", "2031-03-04T23:00:00Z", ["Student"]],
  ["evening", "C:\\drills and 'quotes'", "Virtual", "2031-03-05T19:00:00Z", ["Student", "Doctor"]],
  ["last-minute", 'He said "come"', "Physical", "2031-03-05T22:59:59Z", ["Doctor"]],
  ["next-day", "1000 sure things", "Virtual", "2031-03-05T23:00:00Z", ["Student", "Doctor", "GlobalNetwork"]],
  ["last-of-month", "The 31st", "Virtual", "2031-03-31T22:30:00Z", ["Student"]],
  ["first-of-next", "April", "Virtual", "2031-03-31T23:30:00Z", ["Student"]],
].map(([slug, name, eventType, startsAt, membersGroup]) => ({
  slug,
  name,
  eventType,
  startsAt,
  membersGroup,
})) as readonly SeededEvent[]

const lagosDay = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 10)

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  for (const event of seededEvents)
    await server.rows(
      `insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid, members_group,
        search_text, created_at) values ($1, $2, '', $3, '', $4, false, $5, $6, now())`,
      [
        event.slug,
        event.name,
        event.eventType,
        event.startsAt,
        event.membersGroup,
        searchText({ ...event, description: "", linkOrLocation: "", eventTags: [] }),
      ],
    )
})
afterAll(() => server.close())

const found = async (query: Record<string, string>): Promise<readonly string[]> => {
  const response = await server.as("student", "GET", `/events?limit=100&${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return (response.body.data.items as { slug: string }[])
    .map(({ slug }) => slug)
    .filter((slug) => seededEvents.some((event) => event.slug === slug))
}

/** Applies the same filters to the list above, in plain code. */
const expected = ({ eventDate, eventType, membersGroup, searchBy }: Record<string, string>) =>
  seededEvents
    .filter((event) => eventDate === undefined || lagosDay(event.startsAt) === eventDate)
    .filter((event) => eventType === undefined || event.eventType === eventType)
    .filter((event) => membersGroup === undefined || event.membersGroup.includes(membersGroup))
    .filter((event) =>
      (searchBy ?? "").split(" ").every((word) => event.name.toLowerCase().includes(word.toLowerCase())),
    )
    .map(({ slug }) => slug)

const days = [undefined, "2031-03-04", "2031-03-05", "2031-03-06"]
const types = [undefined, "Physical", "Virtual"]
const groups = [undefined, "Student", "Doctor", "GlobalNetwork"]
const searches = [
  undefined,
  "SURE",
  "100%",
  "sure_thing",
  "\\drills",
  "'quotes'",
  '"come"',
  "%",
  "_",
  "thing 1",
]

describe("the filters of the list of events", () => {
  test("all combine, and each character of a search is literal", async () => {
    let some = 0
    for (const eventDate of days)
      for (const eventType of types)
        for (const membersGroup of groups)
          for (const searchBy of searches) {
            const query = Object.fromEntries(
              Object.entries({ eventDate, eventType, membersGroup, searchBy }).filter(
                (entry): entry is [string, string] => entry[1] !== undefined,
              ),
            )
            const slugs = await found(query)
            expect(slugs, JSON.stringify(query)).toEqual(expected(query))
            if (slugs.length > 0) some++
          }
    expect(some).toBeGreaterThan(60)
  })

  test.each(["2031-3-5", "2031-02-30", "05-03-2031", "2031-03-05T00:00:00Z", "tomorrow", ""])(
    "%j is not a date, and is rejected with a message",
    async (eventDate) => {
      const response = await server.as("student", "GET", `/events?${new URLSearchParams({ eventDate })}`)
      expect([response.status, response.body.message]).toEqual([400, ["eventDate must be year-month-day"]])
    },
  )
})

const highlightedDays = async (query: string) =>
  (await server.as("student", "GET", `/events/days?${query}`)).body

describe("the highlighted days of the calendar", () => {
  test("are the days of one month in Lagos, each with its number of events", async () => {
    expect((await highlightedDays("month=2031-03")).data).toEqual([
      { day: "2031-03-04", count: 1 },
      { day: "2031-03-05", count: 3 },
      { day: "2031-03-06", count: 1 },
      { day: "2031-03-31", count: 1 },
    ])
    expect((await highlightedDays("month=2031-04")).data).toEqual([{ day: "2031-04-01", count: 1 }])
  })

  test("can be limited to one role", async () => {
    expect((await highlightedDays("month=2031-03&membersGroup=Doctor")).data).toEqual([
      { day: "2031-03-05", count: 2 },
      { day: "2031-03-06", count: 1 },
    ])
  })

  test.each(["2031", "2031-13", "2031-00", "03-2031", "2031-03-05", ""])(
    "reject %j as a month",
    async (month) => {
      const body = await highlightedDays(`month=${month}`)
      expect([body.statusCode, body.message]).toEqual([400, ["month must be year-month"]])
    },
  )

  test("cover each role in the demo: today, and the weeks before and after", async () => {
    const rows = await server.rows(
      "select starts_at, members_group from events where starts_at < '2031-01-01'",
    )
    const today = server.dayIn(0)
    for (const role of ["Student", "Doctor", "GlobalNetwork"]) {
      const days = rows
        .filter((row) => (row["members_group"] as string[]).includes(role))
        .map((row) => lagosDay(new Date(row["starts_at"] as Date).toISOString()))
      expect(days).toContain(today)
      const offsets = days.map((day) => (Date.parse(day) - Date.parse(today)) / 86_400_000)
      expect(
        offsets.some((count) => count < 0 && count > -28),
        `${role}, behind`,
      ).toBe(true)
      expect(
        offsets.some((count) => count > 0 && count < 28),
        `${role}, ahead`,
      ).toBe(true)
    }
  })
})
