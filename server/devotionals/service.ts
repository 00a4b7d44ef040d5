import { Context, Effect, Layer } from "effect"
import type { Devotional } from "#api/contract/devotionals.ts"
import { lagosDay } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { type DevotionalRow, DevotionalRows } from "./rows.ts"

const devotionalOf = ({ id, day, ...texts }: DevotionalRow): Devotional => ({ _id: id, date: day, ...texts })

const make = Effect.gen(function* () {
  const rows = yield* DevotionalRows
  return {
    /** SPEC §7 GET /devotionals: up to today, newest first; limit defaults to 100. */
    list: Effect.fnUntraced(function* ({ page = 1, limit = 100 }: { page?: number; limit?: number }) {
      const found = yield* rows.until(lagosDay(yield* now), limit, (page - 1) * limit)
      return found.map(devotionalOf)
    }),
    /** SPEC §7 GET /devotionals/latest: the daily nugget; null before the first one. */
    latest: Effect.gen(function* () {
      const found = yield* rows.latest(lagosDay(yield* now))
      return found === undefined ? null : devotionalOf(found)
    }),
  }
})

/** The daily devotionals. */
export class Devotionals extends Context.Service<Devotionals, Effect.Success<typeof make>>()(
  "portal/Devotionals",
) {
  static readonly layer = Layer.effect(Devotionals, make)
}
