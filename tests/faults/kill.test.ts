import { afterAll, expect, inject, test } from "vitest"
import { type Bought, type Provider, purposes } from "../api/purposes.ts"
import { onceOf } from "./payment-load.ts"
import { type Ground, ground, needsPaid, type Point, points, strike } from "./crash.ts"

const grounds = new Map<string, Ground>()
const groundOf = async (purpose: Bought, provider: Provider, paid: boolean) => {
  const name = `${purpose} ${provider} ${paid}`
  const kept = grounds.get(name) ?? (await ground(inject("postgres"), purpose, provider, paid))
  grounds.set(name, kept)
  return kept
}
afterAll(async () => {
  for (const { drop } of grounds.values()) await drop()
})

/**
 * Every point once, the one between the grant and the commit for every purpose, and the one after PayPal's capture;
 * `npm run faults` has them all.
 */
const strikes: readonly (readonly [Point, Bought, Provider])[] = [
  ...points.map((point) => [point, "event", "PAYSTACK"] as const),
  ...purposes.filter((purpose) => purpose !== "event").map((purpose) => ["F5", purpose, "PAYSTACK"] as const),
  ["F3", "order", "PAYPAL"],
]

test.each(strikes)(
  "killed at %s and started again, the payment (%s, %s) is granted, booked and receipted once",
  async (point, purpose, provider) => {
    const on = await groundOf(purpose, provider, needsPaid(point))
    const { restartMs: _, ...left } = await strike(inject("postgres"), on, point)
    expect(left).toEqual({
      died: "SIGKILL",
      confirmed: 201,
      again: 409,
      taken: 1,
      books: onceOf(purpose, provider),
      uneven: [],
    })
  },
)
