import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect, Layer, Schedule } from "effect"
import { now } from "../clock.ts"
import { AttemptRows } from "./attempt-rows.ts"
import { CodeRows } from "./rows.ts"

const day = 24 * 3_600_000

/** Deletes, once an hour, sign-ups that were not proved in 24 hours, and what ended more than a day ago. */
export const Sweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const resets = yield* CodeRows
    const attempts = yield* AttemptRows
    const sweep = Effect.gen(function* () {
      const at = yield* now
      yield* resets.sweep(addMilliseconds(at, -day))
      yield* attempts.sweep(at, addMilliseconds(at, -day))
    }).pipe(Effect.catchCause((cause) => Effect.logError("could not delete old codes", cause)))
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced("1 hour")))
  }),
)
