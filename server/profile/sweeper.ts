import { Effect, Layer, Schedule } from "effect"
import { ProfileRows } from "./rows.ts"

/** At the start and once an hour: pictures that no member is shown with any more go (RELIABILITY F1). */
export const PictureSweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const rows = yield* ProfileRows
    const sweep = rows
      .sweep()
      .pipe(Effect.catchCause((cause) => Effect.logError("the sweep of old pictures failed", cause)))
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced("1 hour")))
  }),
).pipe(Layer.provide(ProfileRows.layer))
