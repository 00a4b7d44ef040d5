import { Clock, Duration, Effect, Layer } from "effect"
import { setImmediate } from "node:timers/promises"
import { endOfLagosDay } from "#api/lagos.ts"

/** Returns the time until the next day in Lagos (ms) when it begins within ten minutes, and 0 otherwise. */
const untilNearMidnight = (at: number): number => {
  const left = endOfLagosDay(new Date(at)).getTime() + 1_000 - at
  return left < 600_000 ? left : 0
}

/**
 * Creates a clock that a test can advance. The server sees the later time. Timers shorter than a minute run in real time,
 * and longer ones never end. The clock follows that of the machine, which the database reads too, but never runs backwards
 * when the machine's clock is corrected. With `avoidsMidnight` it starts in the next day in Lagos when that begins within
 * ten minutes, so that neither the day nor the year changes during a test that does not advance the clock.
 */
export const fakeClock = (avoidsMidnight = false) => {
  let ahead = avoidsMidnight ? untilNearMidnight(Date.now()) : 0
  let latest = 0
  const real = Effect.runSync(Clock.clockWith(Effect.succeed))
  const millis = () => (latest = Math.max(latest, Date.now() + ahead))
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: () => BigInt(millis()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(millis()) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    // Workers that repeat every minute run only once, at the start. Tests start the later passes themselves.
    sleep: (duration) => (Duration.toMillis(duration) >= 60_000 ? Effect.never : real.sleep(duration)),
  }
  return {
    layer: Layer.succeed(Clock.Clock, clock),
    /** Returns the moment of the clock (ms since 1970). */
    now: millis,
    /**
     * Waits for the next millisecond, so that later rows are newer than earlier ones. The ids of rows are random, so a test
     * cannot know the order of rows of one millisecond.
     */
    tick: async () => {
      const before = millis()
      while (millis() === before) await setImmediate()
    },
    /** Advances the clock. */
    forward: (ms: number) => {
      ahead += ms
    },
  }
}
