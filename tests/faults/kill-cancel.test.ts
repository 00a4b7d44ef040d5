/** A canceled event tells each registrant and refunds each payment once, even when a process is killed (OFFICE §17). */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import {
  canceledOnce,
  type CancelFixture,
  cancelPoints,
  crashCancelAt,
  makeCancelFixture,
} from "./cancel-crash.ts"
import { killServers } from "./server-process.ts"

// A test that reaches its time limit ends nothing itself.
afterEach(killServers)

let on: CancelFixture
beforeAll(async () => {
  on = await makeCancelFixture(inject("postgres"))
})
afterAll(() => on.drop())

test.each(cancelPoints)(
  "a kill at %s and a restart tell everybody once and refund each payment once",
  async (point) => {
    expect(await crashCancelAt(inject("postgres"), on, point)).toEqual(canceledOnce)
  },
)
