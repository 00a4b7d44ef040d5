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

test.each(messagePoints)("a kill at %s and a restart write to each registrant once", async (point) => {
  expect(await crashMessageAt(inject("postgres"), on, point)).toEqual(messagedOnce)
})
