import { Effect } from "effect"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { DevotionalRows } from "../devotionals/rows.ts"
import { demoDevotionals } from "./content/devotionals.ts"

/** How many of them are for days to come: the demo has a new one each morning for a week. */
export const ahead = 7

/** One devotional a day, the last of them a week from today; a day that has one keeps it. */
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
