import { Clock, Duration, Effect, Layer } from "effect"
import { setImmediate } from "node:timers/promises"

/**
 * Creates a clock that a test can advance. The server sees the later time; timers below a minute are not affected, and
 * longer ones never end. It follows the clock of the machine, which the database reads too, but never runs backwards when
 * that clock is corrected.
 */
export const fakeClock = () => {
  let ahead = 0
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
    // Workers that repeat every minute make their first pass only: tests run these passes themselves, and compare rows.
    sleep: (duration) => (Duration.toMillis(duration) >= 60_000 ? Effect.never : real.sleep(duration)),
  }
  return {
    layer: Layer.succeed(Clock.Clock, clock),
    /** Returns the moment of the clock (ms since 1970). */
    now: millis,
    /**
     * Waits for the next millisecond: rows made after it are newer than those made before it. The ids of rows are random,
     * so rows of one millisecond have no order that a test knows.
     */
    tick: async () => {
      const before = millis()
      while (millis() === before) await setImmediate()
    },
    forward: (ms: number) => {
      ahead += ms
    },
  }
}
