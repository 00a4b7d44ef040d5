import { describe, expect, test } from "vitest"
import { type EventStatus, eventStatuses } from "#api/contract/office-events.ts"
import { type DevotionalStatus } from "#api/contract/office-devotionals.ts"
import {
  decideDevotional,
  type DevotionalEvent,
  devotionalEvents,
  devotionalOn,
  devotionalTable,
  saveOn,
} from "#server/office-devotionals/states.ts"
import { decidePublication, type EventAct, eventActs, statusAt } from "#server/office-events/states.ts"
import {
  decideRecord,
  type PublicationAct,
  publicationActs,
  publicationAt,
  type PublicationStatus,
  recordPublication,
} from "#server/record-publication.ts"

const complete = { missing: {}, registrants: 0, payers: 0, isInTime: true }

type Decision = { readonly do: "refuse" } | { readonly do: "move"; readonly status: string }

/** Returns 'status + act = next status' for each move, when every guard allows it. */
const movesOf = <S extends string, A extends string>(
  statuses: readonly S[],
  acts: readonly A[],
  decide: (status: S, act: A) => Decision,
): readonly string[] =>
  statuses.flatMap((status) =>
    acts.flatMap((act) => {
      const decision = decide(status, act)
      return decision.do === "move" ? [`${status} + ${act} = ${decision.status}`] : []
    }),
  )

const decideComplete = (status: EventStatus, act: EventAct) => decidePublication(status, act, complete)
const inTime = { missing: {}, isInTime: true }
const decideRecordInTime = (status: PublicationStatus, act: PublicationAct) =>
  decideRecord(status, act, inTime)
const allowed = { isComplete: true, isDayFree: true }
const decideFree = (status: DevotionalStatus, event: DevotionalEvent) =>
  decideDevotional(status, event, allowed)

describe("the life of an event", () => {
  test("has these moves and no others", () => {
    expect(movesOf(eventStatuses, eventActs, decideComplete)).toEqual([
      "draft + save = draft",
      "draft + publish = published",
      "draft + schedule = scheduled",
      "scheduled + save = scheduled",
      "scheduled + publish = published",
      "scheduled + schedule = scheduled",
      "scheduled + withdraw = draft",
      "scheduled + appear = published",
      "published + save = published",
      "published + withdraw = draft",
      "published + cancel = canceling",
      "published + begin = finished",
      "canceling + complete = canceled",
      "finished + save = finished",
    ])
  })

  test("refuses every other act because of the status", () => {
    expect(decidePublication("draft", "withdraw", complete)).toEqual({ do: "refuse", reason: "status" })
    expect(decidePublication("finished", "publish", complete)).toEqual({ do: "refuse", reason: "status" })
  })

  test("lets only a draft be incomplete", () => {
    const incomplete = { ...complete, missing: { description: "Write a description." } }
    const refused = { do: "refuse", reason: "incomplete" }
    expect(decidePublication("draft", "save", incomplete)).toEqual({ do: "move", status: "draft" })
    expect(decidePublication("draft", "publish", incomplete)).toEqual(refused)
    expect(decidePublication("draft", "schedule", incomplete)).toEqual(refused)
    expect(decidePublication("scheduled", "save", incomplete)).toEqual(refused)
    expect(decidePublication("published", "save", incomplete)).toEqual(refused)
    expect(decidePublication("finished", "save", incomplete)).toEqual(refused)
    expect(decidePublication("published", "withdraw", incomplete)).toEqual({ do: "move", status: "draft" })
  })

  test("withdraws nothing from members who have a place or pay for one", () => {
    const refused = { do: "refuse", reason: "registrants" }
    expect(decidePublication("published", "withdraw", { ...complete, registrants: 1 })).toEqual(refused)
    expect(decidePublication("published", "withdraw", { ...complete, payers: 1 })).toEqual(refused)
    expect(decidePublication("published", "save", { ...complete, registrants: 1 })).toEqual({
      do: "move",
      status: "published",
    })
  })

  test("cancels an event with members, and permits no act afterwards", () => {
    expect(decidePublication("published", "cancel", { ...complete, registrants: 9, payers: 9 })).toEqual({
      do: "move",
      status: "canceling",
    })
    for (const act of eventActs)
      expect(decidePublication("canceled", act, complete)).toEqual({ do: "refuse", reason: "status" })
    const at = new Date("2031-01-01T10:00:00Z")
    expect(statusAt({ status: "canceled", startsAt: at, visibleFrom: null }, at)).toBe("canceled")
    expect(statusAt({ status: "canceling", startsAt: at, visibleFrom: null }, at)).toBe("canceling")
  })

  test("finishes a published event when it begins, and never a draft", () => {
    const at = new Date("2031-01-01T10:00:00Z")
    const before = new Date(at.getTime() - 1)
    expect(statusAt({ status: "published", startsAt: at, visibleFrom: null }, before)).toBe("published")
    expect(statusAt({ status: "published", startsAt: at, visibleFrom: null }, at)).toBe("finished")
    expect(statusAt({ status: "draft", startsAt: at, visibleFrom: null }, at)).toBe("draft")
    expect(statusAt({ status: "draft", startsAt: null, visibleFrom: null }, at)).toBe("draft")
  })

  test("schedules an event only for a moment in the future, which stays before the beginning", () => {
    const late = { ...complete, isInTime: false }
    const refused = { do: "refuse", reason: "moment" }
    expect(decidePublication("draft", "schedule", late)).toEqual(refused)
    expect(decidePublication("scheduled", "schedule", late)).toEqual(refused)
    expect(decidePublication("scheduled", "save", late)).toEqual(refused)
    expect(decidePublication("scheduled", "publish", late)).toEqual({ do: "move", status: "published" })
    expect(decidePublication("scheduled", "withdraw", late)).toEqual({ do: "move", status: "draft" })
  })

  test("shows a scheduled event from its moment on, and not a millisecond before", () => {
    const visibleFrom = new Date("2031-01-01T10:00:00Z")
    const startsAt = new Date("2031-01-02T10:00:00Z")
    const before = new Date(visibleFrom.getTime() - 1)
    expect(statusAt({ status: "published", startsAt, visibleFrom }, before)).toBe("scheduled")
    expect(statusAt({ status: "published", startsAt, visibleFrom }, visibleFrom)).toBe("published")
    expect(statusAt({ status: "published", startsAt, visibleFrom }, startsAt)).toBe("finished")
    expect(statusAt({ status: "canceled", startsAt, visibleFrom }, before)).toBe("canceled")
  })
})

describe("the life of a job, a product, a resource or a training", () => {
  const statuses = Object.keys(recordPublication) as (keyof typeof recordPublication)[]

  test("has these moves and no others", () => {
    expect(movesOf(statuses, publicationActs, decideRecordInTime)).toEqual([
      "draft + save = draft",
      "draft + publish = published",
      "draft + schedule = scheduled",
      "scheduled + save = scheduled",
      "scheduled + publish = published",
      "scheduled + schedule = scheduled",
      "scheduled + withdraw = draft",
      "scheduled + appear = published",
      "published + save = published",
      "published + withdraw = draft",
    ])
  })

  test("refuses an act for its status, for what is missing and for a moment that is not in time", () => {
    const incomplete = { ...inTime, missing: { description: "Write a description." } }
    const late = { ...inTime, isInTime: false }
    expect(decideRecord("published", "schedule", inTime)).toEqual({ do: "refuse", reason: "status" })
    expect(decideRecord("draft", "withdraw", inTime)).toEqual({ do: "refuse", reason: "status" })
    for (const act of ["publish", "schedule"] as const)
      expect(decideRecord("draft", act, incomplete)).toEqual({ do: "refuse", reason: "incomplete" })
    expect(decideRecord("draft", "save", incomplete)).toEqual({ do: "move", status: "draft" })
    expect(decideRecord("scheduled", "withdraw", incomplete)).toEqual({ do: "move", status: "draft" })
    expect(decideRecord("draft", "schedule", late)).toEqual({ do: "refuse", reason: "moment" })
    expect(decideRecord("scheduled", "save", late)).toEqual({ do: "refuse", reason: "moment" })
    expect(decideRecord("draft", "publish", late)).toEqual({ do: "move", status: "published" })
  })

  test("appears at its moment, and not a millisecond before; a draft never does", () => {
    const visibleFrom = new Date("2031-01-01T10:00:00Z")
    const before = new Date(visibleFrom.getTime() - 1)
    expect(publicationAt({ isDraft: false, visibleFrom }, before)).toBe("scheduled")
    expect(publicationAt({ isDraft: false, visibleFrom }, visibleFrom)).toBe("published")
    expect(publicationAt({ isDraft: false, visibleFrom: null }, before)).toBe("published")
    expect(publicationAt({ isDraft: true, visibleFrom }, visibleFrom)).toBe("draft")
  })
})

describe("the life of a devotional", () => {
  const statuses = Object.keys(devotionalTable) as DevotionalStatus[]

  test("has these moves and no others", () => {
    expect(movesOf(statuses, devotionalEvents, decideFree)).toEqual(
      statuses.flatMap((status) => [
        `${status} + saveWithoutDay = draft`,
        `${status} + saveForUpcomingDay = scheduled`,
        `${status} + saveForBegunDay = published`,
        ...(status === "scheduled" ? ["scheduled + appear = published"] : []),
      ]),
    )
  })

  test("has a day only when it is complete and nothing else has that day; a missing text is reported first", () => {
    for (const event of ["saveForUpcomingDay", "saveForBegunDay"] as const) {
      const decide = (changes: Partial<typeof allowed>) =>
        decideDevotional("draft", event, { ...allowed, ...changes })
      expect(decide({ isComplete: false, isDayFree: false })).toEqual({ do: "refuse", reason: "incomplete" })
      expect(decide({ isDayFree: false })).toEqual({ do: "refuse", reason: "taken" })
    }
    const without = { isComplete: false, isDayFree: false }
    for (const status of statuses)
      expect(decideDevotional(status, "saveWithoutDay", without)).toEqual({ do: "move", status: "draft" })
  })

  test("is published from its day on, and not a day before", () => {
    expect(
      [null, "2031-01-02", "2031-01-01", "2030-12-31"].map((day) => devotionalOn(day, "2031-01-01")),
    ).toEqual(["draft", "scheduled", "published", "published"])
    expect([null, "2031-01-02", "2031-01-01"].map((day) => saveOn(day, "2031-01-01"))).toEqual([
      "saveWithoutDay",
      "saveForUpcomingDay",
      "saveForBegunDay",
    ])
  })
})
