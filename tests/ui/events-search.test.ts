import { describe, expect, test } from "vitest"
import { readEventsSearch } from "../../src/routes/dashboard/events/-parts/events-search.ts"
import {
  withTab,
  filterOf,
  withFilter,
  withDay,
  withSearch,
  withView,
} from "../../src/routes/dashboard/events/-parts/search-changes.ts"
import { toneOfStatus } from "#ui/tone.ts"

const valuesOf = (name: "eventType" | "membersGroup", values: readonly string[]) =>
  values.map((value) => readEventsSearch({ [name]: value })[name])

describe("the URL of the events page", () => {
  const whole = {
    tab: "registered",
    search: "jos",
    eventType: "Virtual",
    membersGroup: "Doctor",
    eventDate: "2027-01-04",
    view: "list",
    page: 3,
    day: "2027-02-28",
  } as const

  test("is read back as it was written", () => {
    expect(readEventsSearch({ ...whole, page: "3" })).toEqual(whole)
    expect(filterOf(whole)).toEqual({ eventType: "Virtual", membersGroup: "Doctor", eventDate: "2027-01-04" })
  })

  test.each([
    [{ tab: "upcoming", search: "   ", view: "grid", page: 1 }, {}],
    [{ tab: ["registered"], search: {}, eventType: "physical", membersGroup: "Nurse" }, {}],
    [{ eventDate: "2027-02-29", day: "2027-2-1" }, {}],
    [{ eventDate: "0000-01-01", day: "tomorrow" }, {}],
    [{ page: "-1" }, {}],
    [{ page: 2.5, day: 20_270_104 }, {}],
    [{ search: 2027 }, { search: "2027" }],
    [{ search: "x".repeat(500) }, { search: "x".repeat(200) }],
  ])("%j means %j", (given, read) => expect(readEventsSearch(given)).toEqual(read))

  test("reads each type and each group, and no other", () => {
    const types = ["Physical", "Virtual"]
    expect(valuesOf("eventType", [...types, "Hybrid"])).toEqual([...types, undefined])
    const groups = ["Student", "Doctor", "GlobalNetwork"]
    expect(valuesOf("membersGroup", [...groups, "Nurse"])).toEqual([...groups, undefined])
  })

  test("a new search, filter or tab resets the page and keeps the rest", () => {
    const { page: _page, ...rest } = whole
    expect(withSearch(whole, "lagos")).toEqual({ ...rest, search: "lagos" })
    expect(withSearch(whole, " ")).not.toHaveProperty("search")
    expect(withTab(whole, "upcoming")).not.toHaveProperty("tab")
    expect(withTab(whole, "upcoming")).not.toHaveProperty("page")
    expect(withFilter(whole, { eventType: "Physical" })).toEqual({
      tab: "registered",
      search: "jos",
      view: "list",
      day: "2027-02-28",
      eventType: "Physical",
    })
  })

  test("a new view or day keeps the page", () => {
    expect(withView(whole, "grid")).not.toHaveProperty("view")
    expect(withView(whole, "grid").page).toBe(3)
    expect(withDay(whole)).not.toHaveProperty("day")
    expect(withDay({}, "2027-01-04")).toEqual({ day: "2027-01-04" })
  })
})

test("a status has the colour of SPEC §4 in any letter case, and grey by default", () => {
  const all = {
    green: ["active", "approved", "success", "completed", "yes", "Active", "COMPLETED"],
    amber: ["pending", "no", "No"],
    red: ["error", "declined", "inactive", "failed", "Inactive"],
    neutral: ["shipped", "delivered", "canceled", "registered", "", "constructor", "open"],
  } as const
  for (const [tone, words] of Object.entries(all))
    for (const word of words) expect([word, toneOfStatus(word)]).toEqual([word, tone])
})
