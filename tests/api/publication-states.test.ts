import { describe, expect, test } from "vitest"
import { eventStatuses } from "#api/contract/office-events.ts"
import { decidePublication, eventActs, statusAt } from "#server/office-events/states.ts"

const complete = { missing: {}, registrants: 0, payers: 0 }

describe("the life of an event", () => {
  test("has these moves and no others", () => {
    const moves = eventStatuses.flatMap((status) =>
      eventActs.flatMap((act) => {
        const decision = decidePublication(status, act, complete)
        return decision.do === "move" ? [`${status} + ${act} = ${decision.status}`] : []
      }),
    )
    expect(moves).toEqual([
      "draft + save = draft",
      "draft + publish = published",
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

  test("lets only a draft lack something", () => {
    const incomplete = { ...complete, missing: { description: "Write a description." } }
    const refused = { do: "refuse", reason: "incomplete" }
    expect(decidePublication("draft", "save", incomplete)).toEqual({ do: "move", status: "draft" })
    expect(decidePublication("draft", "publish", incomplete)).toEqual(refused)
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

  test("cancels an event with members, and lets no act follow", () => {
    expect(decidePublication("published", "cancel", { ...complete, registrants: 9, payers: 9 })).toEqual({
      do: "move",
      status: "canceling",
    })
    for (const act of eventActs)
      expect(decidePublication("canceled", act, complete)).toEqual({ do: "refuse", reason: "status" })
    const at = new Date("2031-01-01T10:00:00Z")
    expect(statusAt({ status: "canceled", startsAt: at }, at)).toBe("canceled")
    expect(statusAt({ status: "canceling", startsAt: at }, at)).toBe("canceling")
  })

  test("finishes a published event when it begins, and never a draft", () => {
    const at = new Date("2031-01-01T10:00:00Z")
    const before = new Date(at.getTime() - 1)
    expect(statusAt({ status: "published", startsAt: at }, before)).toBe("published")
    expect(statusAt({ status: "published", startsAt: at }, at)).toBe("finished")
    expect(statusAt({ status: "draft", startsAt: at }, at)).toBe("draft")
    expect(statusAt({ status: "draft", startsAt: null }, at)).toBe("draft")
  })
})
