import { afterAll, expect, inject, test } from "vitest"
import { type Bought, purposes } from "../api/purposes.ts"
import { onceOf } from "./storm.ts"
import { type Ground, ground, needsPaid, type Point, points, strike } from "./strike.ts"

const grounds = new Map<string, Ground>()
const groundOf = async (purpose: Bought, paid: boolean) => {
  const name = `${purpose} ${paid}`
  const kept = grounds.get(name) ?? (await ground(inject("postgres"), purpose, paid))
  grounds.set(name, kept)
  return kept
}
afterAll(async () => {
  for (const { drop } of grounds.values()) await drop()
})

/** Every point once, and the one between the grant and the commit for every purpose; `npm run faults` has them all. */
const strikes: readonly (readonly [Point, Bought])[] = [
  ...points.map((point) => [point, "event"] as const),
  ...purposes.filter((purpose) => purpose !== "event").map((purpose) => ["F5", purpose] as const),
]

test.each(strikes)(
  "killed at %s and started again, the payment (%s) is granted, booked and receipted once",
  async (point, purpose) => {
    const on = await groundOf(purpose, needsPaid(point))
    const { restartMs: _, ...left } = await strike(inject("postgres"), on, point)
    expect(left).toEqual({
      died: "SIGKILL",
      confirmed: 201,
      again: 409,
      taken: 1,
      books: onceOf(purpose),
      uneven: [],
    })
  },
)
