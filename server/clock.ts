import { Clock, Effect } from "effect"

/** The current time of the server. Tests replace the clock, so SQL never uses the database's time. */
export const now: Effect.Effect<Date> = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))
