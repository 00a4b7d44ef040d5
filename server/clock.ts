import { Clock, Effect } from "effect"

/** The server's time; tests move it. No SQL asks the database for the time. */
export const now: Effect.Effect<Date> = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))
