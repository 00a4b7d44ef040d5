import { Effect } from "effect"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { DevotionalRows } from "../devotionals/rows.ts"
import { demoDevotionals } from "./content/devotionals.ts"

/** How many are for future days, so that the demo has a new one each day for a week. */
export const ahead = 7

/** Adds a devotional per day, the last a week from today, for days without one. */
export const seedDevotionals = Effect.gen(function* () {
  const rows = yield* DevotionalRows
  const at = yield* now
  const last = demoDevotionals.length - 1
  yield* rows.add(
    demoDevotionals.map((written, index) => ({
      ...written,
      day: lagosDay(addInLagos(at, { days: index - last + ahead })),
    })),
    at,
  )
})
