import { Effect, Layer } from "effect"
import { later, now } from "../clock.ts"
import { CodeRows } from "./rows.ts"

const day = 24 * 3_600_000

/** Once an hour: codes and reset tokens that ended more than a day ago go, those of unknown addresses among them. */
export const Sweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const rows = yield* CodeRows
    const sweep = Effect.gen(function* () {
      yield* rows.sweep(later(yield* now, -day))
    }).pipe(Effect.catchCause((cause) => Effect.logError("the sweep of old codes failed", cause)))
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(sweep, Effect.sleep("1 hour"))))
  }),
)
