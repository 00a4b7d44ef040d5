/** A message to the registrants of an event reaches each of them once, even when a process is killed (OFFICE §17). */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest"
import { crashEventAt, doneOnce, eventPoints, type EventFixture, makeEventFixture } from "./event-crash.ts"
import { killServers } from "./server-process.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

let fixture: EventFixture
beforeAll(async () => {
  fixture = await makeEventFixture(inject("postgres"))
})
afterAll(() => fixture.drop())

test.each(eventPoints.message)("a kill at %s and a restart message each registrant once", async (point) => {
  expect(await crashEventAt(inject("postgres"), fixture, "message", point)).toEqual(
    doneOnce("message", point),
  )
})

describe("without transactions", () => {
  const program = "tests/faults/unguarded-server.ts"

  test("a kill at F18 notifies one registrant twice", async () => {
    const expected = doneOnce("message", "F18")
    const double = { once: expected.mails.once - 1, lost: 0, double: 1 }
    expect(await crashEventAt(inject("postgres"), fixture, "message", "F18", program)).toEqual({
      ...expected,
      mails: double,
      notifications: double,
    })
  })

  test("a kill at F19 loses the message and its audit entry", async () => {
    const expected = doneOnce("message", "F19")
    const lost = { once: 0, lost: expected.mails.once, double: 0 }
    expect(await crashEventAt(inject("postgres"), fixture, "message", "F19", program)).toEqual({
      ...expected,
      mails: lost,
      notifications: lost,
      finished: 0,
      acts: 0,
    })
  })
})
