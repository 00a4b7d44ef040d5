/** Tests days, years and times, in Lagos for the association and in the member's own zone for the member. */
import { tz } from "@date-fns/tz"
import { format } from "date-fns/format"
import * as fc from "fast-check"
import { execFileSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { formatAgo, formatDateTime, formatDay, formatTime, lagos } from "#api/dates.ts"
import {
  addInLagos,
  endOfLagosDay,
  endOfLagosYear,
  lagosDay,
  lagosDayYearsAgo,
  lagosYear,
  lagosMidnight,
  lagosTime,
  startOfLagosDay,
  startOfLagosYear,
} from "#api/lagos.ts"

const london = "Europe/London"
const newYork = "America/New_York"
/** The name depends on the platform's version of the time zone data. */
const seed = { seed: 20_260_228 }
const moments = fc.date({
  min: new Date("1980-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
})
const hour = 3_600_000
const day = 24 * hour

describe("dates in Lagos", () => {
  test("a year begins and ends an hour earlier than in UTC", () => {
    expect(startOfLagosYear(2027).toISOString()).toBe("2026-12-31T23:00:00.000Z")
    expect(endOfLagosYear(2026).toISOString()).toBe("2026-12-31T22:59:59.000Z")
    expect(lagosYear(endOfLagosYear(2026))).toBe(2026)
    expect(lagosYear(endOfLagosYear(2026).getTime() + 1_000)).toBe(2027)
    expect(lagosYear(startOfLagosYear(2027))).toBe(2027)
  })

  test("23:30 UTC is the next day", () => {
    const at = new Date("2026-03-28T23:30:00Z")
    expect(lagosDay(at)).toBe("2026-03-29")
    expect(startOfLagosDay(at).toISOString()).toBe("2026-03-28T23:00:00.000Z")
    expect(lagosMidnight("2026-03-29").toISOString()).toBe("2026-03-28T23:00:00.000Z")
    expect(formatDateTime(at, lagos)).toBe("Mar 29, 2026, 12:30 AM")
  })

  test("the day and year of every moment are those of UTC+1", () => {
    fc.assert(
      fc.property(moments, (at) => {
        const there = new Date(at.getTime() + hour)
        expect(lagosDay(at)).toBe(there.toISOString().slice(0, 10))
        expect(lagosYear(at)).toBe(there.getUTCFullYear())
        expect(startOfLagosDay(at).getTime()).toBe(Math.floor(there.getTime() / day) * day - hour)
        expect(startOfLagosYear(lagosYear(at)).getTime()).toBe(Date.UTC(there.getUTCFullYear(), 0) - hour)
      }),
      seed,
    )
  })

  test("the last second of a day belongs to it, and the next day begins after it", () => {
    fc.assert(
      fc.property(moments, (at) => {
        const end = endOfLagosDay(at)
        const next = new Date(end.getTime() + 1_000)
        expect([lagosDay(end), lagosTime(end)]).toEqual([lagosDay(at), "23:59"])
        expect(startOfLagosDay(next)).toEqual(next)
        expect(next.getTime()).toBeGreaterThan(at.getTime())
        expect(endOfLagosDay(end)).toEqual(end)
      }),
      seed,
    )
  })

  test("a day has 24 hours, also when other zones change their clocks", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -1_000, max: 1_000 }), (at, days) => {
        expect(addInLagos(at, { days }).getTime()).toBe(at.getTime() + days * day)
      }),
      seed,
    )
    const closing = addInLagos(startOfLagosDay(new Date("2026-03-28T12:00:00Z")), { days: 2, seconds: -1 })
    expect(formatDateTime(closing, lagos)).toBe("Mar 29, 2026, 11:59 PM")
  })

  test("results are written in UTC, as the API sends them", () => {
    const at = new Date("2026-07-01T12:34:56Z")
    for (const date of [
      startOfLagosDay(at),
      startOfLagosYear(2026),
      endOfLagosYear(2026),
      addInLagos(at, {}),
    ])
      expect(JSON.stringify(date)).toMatch(/Z"$/)
  })

  test.each([
    ["2026-02-28T22:59:59Z", 14, "2012-02-28"],
    ["2026-02-28T23:00:00Z", 14, "2012-03-01"],
    ["2028-02-29T12:00:00Z", 14, "2014-02-28"],
    ["2028-02-29T12:00:00Z", 4, "2024-02-29"],
    ["2026-12-31T23:00:00Z", 14, "2013-01-01"],
  ])("%s minus %i years is %s", (at, years, then) => {
    expect(lagosDayYearsAgo(years, new Date(at))).toBe(then)
  })
})

describe("formatted times", () => {
  test.each([
    // In London, clocks change from 1:00 to 2:00 on 29 March 2026, and from 2:00 to 1:00 on 25 October.
    ["2026-03-29T00:59:59Z", london, "Mar 29, 2026, 12:59 AM"],
    ["2026-03-29T01:00:00Z", london, "Mar 29, 2026, 2:00 AM"],
    ["2026-10-25T00:30:00Z", london, "Oct 25, 2026, 1:30 AM"],
    ["2026-10-25T01:30:00Z", london, "Oct 25, 2026, 1:30 AM"],
    // In New York, clocks change on 8 March and 1 November 2026 at 2:00.
    ["2026-03-08T06:59:59Z", newYork, "Mar 8, 2026, 1:59 AM"],
    ["2026-03-08T07:00:00Z", newYork, "Mar 8, 2026, 3:00 AM"],
    ["2026-11-01T05:30:00Z", newYork, "Nov 1, 2026, 1:30 AM"],
    ["2026-11-01T06:30:00Z", newYork, "Nov 1, 2026, 1:30 AM"],
    ["2026-12-31T22:59:59Z", lagos, "Dec 31, 2026, 11:59 PM"],
    ["2026-12-31T23:00:00Z", lagos, "Jan 1, 2027, 12:00 AM"],
    ["2024-02-29T11:00:00Z", lagos, "Feb 29, 2024, 12:00 PM"],
  ])("%s in %s is %s", (at, zone, words) => {
    expect(formatDateTime(at, zone)).toBe(words)
    expect(formatDateTime(new Date(at), zone)).toBe(words)
    expect(words).toBe(`${formatDay(at, zone)}, ${formatTime(at, zone)}`)
  })

  test("every moment has the format of SPEC §9 in every zone", () => {
    const zones = fc.constantFrom(lagos, london, newYork, "UTC", "Asia/Kathmandu", "Australia/Lord_Howe")
    fc.assert(
      fc.property(moments, zones, (at, zone) => {
        expect(formatDateTime(at, zone)).toBe(format(at, "MMM d, yyyy, h:mm a", { in: tz(zone) }))
      }),
      seed,
    )
  })
})

/** Evaluates an expression in a process whose time zone is `zone`. */
const onDeviceIn = (zone: string, expression: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import * as dates from "#api/dates.ts"
         import * as lagos from "#api/lagos.ts"
         import { dayOf } from "./src/routes/-messages/times.ts"
         console.log(JSON.stringify(${expression}))`,
      ],
      { env: { ...process.env, TZ: zone }, encoding: "utf8" },
    ),
  )

describe("on a device in another zone", () => {
  test.each([
    // 23:30 before the clocks change, seen from the day with 23 hours and from the day with 25.
    [london, "2026-03-28T23:30:00Z", "2026-03-29T22:30:00Z"],
    [london, "2026-10-24T22:30:00Z", "2026-10-25T23:30:00Z"],
    [newYork, "2026-03-08T04:30:00Z", "2026-03-09T03:30:00Z"],
    [newYork, "2026-11-01T03:30:00Z", "2026-11-02T04:30:00Z"],
  ])("in %s, %s is yesterday at %s and today at its own moment", (zone, before, now) => {
    expect(
      onDeviceIn(
        zone,
        `[dayOf("${before}", new Date("${now}")), dayOf("${now}", new Date("${now}")),
          dayOf(new Date(Date.parse("${before}") - 86_400_000).toISOString(), new Date("${now}"))]`,
      ),
    ).toEqual(["Yesterday", "Today", expect.stringMatching(/^\w{3} \d+, 2026$/)])
  })

  test("a record names the zone only where the time differs from Lagos", () => {
    const at = ["2026-01-10T12:00:00Z", "2026-07-10T12:00:00Z"]
    const own = (zone: string) => onDeviceIn(zone, `${JSON.stringify(at)}.map(dates.formatOwnTime)`)
    expect(own(lagos)).toEqual(["Jan 10, 2026, 1:00 PM", "Jul 10, 2026, 1:00 PM"])
    expect(own(london)).toEqual(["Jan 10, 2026, 12:00 PM GMT", "Jul 10, 2026, 1:00 PM"])
    expect(own(newYork)).toEqual(["Jan 10, 2026, 7:00 AM EST", "Jul 10, 2026, 8:00 AM EDT"])
  })

  test("in London the member's own time differs from Lagos in winter only", () => {
    expect(
      onDeviceIn(
        london,
        `["2026-01-10T12:00:00Z", "2026-07-10T12:00:00Z"].map((at) =>
        [dates.formatDateTime(at), dates.shortZone(at), dates.differsFromLagos(at)])`,
      ),
    ).toEqual([
      ["Jan 10, 2026, 12:00 PM", "GMT", true],
      ["Jul 10, 2026, 1:00 PM", "Lagos time", false],
    ])
  })

  test("in New York, days and years in Lagos stay the same", () => {
    expect(
      onDeviceIn(
        newYork,
        `[lagos.lagosYear(new Date("2026-12-31T23:00:00Z")), lagos.startOfLagosYear(2027),
        lagos.endOfLagosYear(2026), lagos.startOfLagosDay(new Date("2026-03-08T07:30:00Z")),
        lagos.addInLagos(new Date("2026-03-07T23:00:00Z"), { days: 1 }),
        lagos.lagosDayYearsAgo(14, new Date("2026-02-28T23:00:00Z"))]`,
      ),
    ).toEqual([
      2027,
      "2026-12-31T23:00:00.000Z",
      "2026-12-31T22:59:59.000Z",
      "2026-03-07T23:00:00.000Z",
      "2026-03-08T23:00:00.000Z",
      "2012-03-01",
    ])
  })
})

describe("how long ago a moment was", () => {
  const now = Date.parse("2026-11-23T12:00:00.000Z")
  test.each([
    ["2026-11-23T11:59:30.000Z", "Just now"],
    ["2026-11-23T11:59:00.000Z", "1 min ago"],
    ["2026-11-23T11:00:01.000Z", "59 min ago"],
    ["2026-11-23T11:00:00.000Z", "1 h ago"],
    ["2026-11-22T12:00:01.000Z", "23 h ago"],
    ["2026-11-22T12:00:00.000Z", "1 d ago"],
    ["2026-11-16T12:00:01.000Z", "6 d ago"],
    ["2026-11-16T12:00:00.000Z", undefined],
    ["2026-11-23T12:00:01.000Z", undefined],
    ["not a date", undefined],
  ])("%s: %s", (date, text) => expect(formatAgo(date, now)).toBe(text))
})
