/** A refund that staff decided about is sent and booked once, even when a process is killed (OFFICE §3). */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest"
import {
  crashRefundAt,
  makeHeldFixture,
  makeRefundFixture,
  refundCases,
  refundedOnce,
  type RefundFixture,
  refundPoints,
} from "./refund-crash.ts"
import { killServers } from "./server-process.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

describe.each(refundCases)("%s, %s", (purpose, provider) => {
  let fixture: RefundFixture
  beforeAll(async () => {
    fixture = await makeRefundFixture(inject("postgres"), purpose, provider)
  })
  afterAll(() => fixture.drop())

  test.each(refundPoints)("a kill at %s and a restart send and book the refund once", async (point) => {
    expect(await crashRefundAt(inject("postgres"), fixture, point)).toEqual(refundedOnce(fixture))
  })
})

describe("a refused held payment", () => {
  let fixture: RefundFixture
  beforeAll(async () => {
    fixture = await makeHeldFixture(inject("postgres"))
  })
  afterAll(() => fixture.drop())

  test.each(refundPoints)("a kill at %s and a restart refund it once, and book nothing", async (point) => {
    expect(await crashRefundAt(inject("postgres"), fixture, point)).toEqual(refundedOnce(fixture))
  })
})
