import { afterAll, afterEach, expect, inject, test } from "vitest"
import { type PaidPurpose, type Provider, purposes } from "../api/purposes.ts"
import {
  type CrashFixture,
  makeCrashFixture,
  needsPaidPayment,
  type Point,
  points,
  crashAt,
} from "./crash.ts"
import { settledOnce } from "./payment-kills.ts"
import { killServers } from "./server-process.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

const crashFixtures = new Map<string, CrashFixture>()
const crashFixtureOf = async (purpose: PaidPurpose, provider: Provider, paid: boolean) => {
  const name = `${purpose} ${provider} ${paid}`
  const existing =
    crashFixtures.get(name) ?? (await makeCrashFixture(inject("postgres"), purpose, provider, paid))
  crashFixtures.set(name, existing)
  return existing
}
afterAll(async () => {
  for (const { drop } of crashFixtures.values()) await drop()
})

/**
 * Runs each point once, F5 for every purpose, and F3 for PayPal's capture. `npm run faults kill` runs every combination.
 */
const crashResults: readonly (readonly [Point, PaidPurpose, Provider])[] = [
  ...points.map((point) => [point, "event", "PAYSTACK"] as const),
  ...purposes.filter((purpose) => purpose !== "event").map((purpose) => ["F5", purpose, "PAYSTACK"] as const),
  ["F3", "order", "PAYPAL"],
]

test.each(crashResults)(
  "a kill at %s and a restart grant, book and receipt the payment once (%s, %s)",
  async (point, purpose, provider) => {
    const fixture = await crashFixtureOf(purpose, provider, needsPaidPayment(point))
    const { restartMs: _, ...left } = await crashAt(inject("postgres"), fixture, point)
    expect(left).toEqual(settledOnce(purpose, provider))
  },
)
