/** A canceled event and a message tell each registrant once, even when a process is killed (OFFICE §17). */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import {
  canceledOnce,
  type CancelFixture,
  cancelPoints,
  crashCancelAt,
  crashMessageAt,
  makeCancelFixture,
  messagedOnce,
  messagePoints,
} from "./cancel-crash.ts"
import { killServers } from "./server-process.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

let fixture: CancelFixture
beforeAll(async () => {
  fixture = await makeCancelFixture(inject("postgres"))
})
afterAll(() => fixture.drop())

test.each(cancelPoints)(
  "a kill at %s and a restart notify everybody once and refund each payment once",
  async (point) => {
    expect(await crashCancelAt(inject("postgres"), fixture, point)).toEqual(canceledOnce)
  },
)

test.each(messagePoints)("a kill at %s and a restart message each registrant once", async (point) => {
  expect(await crashMessageAt(inject("postgres"), fixture, point)).toEqual(messagedOnce)
})
