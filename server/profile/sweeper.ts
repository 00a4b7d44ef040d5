import { Effect, Layer, Schedule } from "effect"
import { ProfileRows } from "./rows.ts"

/** Deletes unused pictures, at the start and once an hour (RELIABILITY F1). */
export const PictureSweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const rows = yield* ProfileRows
    const sweep = rows
      .sweep()
      .pipe(Effect.catchCause((cause) => Effect.logError("could not delete unused pictures", cause)))
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced("1 hour")))
  }),
).pipe(Layer.provide(ProfileRows.layer))
