/** A canceled event tells each registrant once and refunds each payment once, even when a process is killed (OFFICE §17). */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import { crashEventAt, doneOnce, eventPoints, type EventFixture, makeEventFixture } from "./event-crash.ts"
import { killServers } from "./server-process.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

let fixture: EventFixture
beforeAll(async () => {
  fixture = await makeEventFixture(inject("postgres"))
})
afterAll(() => fixture.drop())

test.each(eventPoints.cancellation)(
  "a kill at %s and a restart notify everybody once and refund each payment once",
  async (point) => {
    expect(await crashEventAt(inject("postgres"), fixture, "cancellation", point)).toEqual(
      doneOnce("cancellation", point),
    )
  },
)
