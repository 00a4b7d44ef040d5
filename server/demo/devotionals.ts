import { Effect } from "effect"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { DevotionalRows } from "../devotionals/rows.ts"
import { demoDevotionals } from "./content/devotionals.ts"

/** The number of devotionals for future days: the demo shows a new one each day for a week. */
export const daysAhead = 7

/** Adds one devotional per day, up to a week from today, for days without one. */
export const seedDevotionals = Effect.gen(function* () {
  const rows = yield* DevotionalRows
  const at = yield* now
  const last = demoDevotionals.length - 1
  yield* rows.add(
    demoDevotionals.map((written, index) => ({
      ...written,
      day: lagosDay(addInLagos(at, { days: index - last + daysAhead })),
    })),
    at,
  )
})
