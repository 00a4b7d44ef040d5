import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay } from "date-fns/constants"
import { Effect, Layer, Schedule } from "effect"
import { now } from "../clock.ts"
import { AttemptRows } from "./attempt-rows.ts"
import { CodeRows } from "./rows.ts"

/** Deletes expired sign-ups, reset tokens and counters of wrong codes, at the start and once an hour. */
export const Sweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const resets = yield* CodeRows
    const attempts = yield* AttemptRows
    const sweep = Effect.gen(function* () {
      const at = yield* now
      const dayAgo = addMilliseconds(at, -millisecondsInDay)
      yield* resets.sweep(dayAgo)
      yield* attempts.sweep(at, dayAgo)
    }).pipe(Effect.catchCause((cause) => Effect.logError("could not delete old codes", cause)))
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced("1 hour")))
  }),
)
