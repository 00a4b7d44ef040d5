import { Clock, Effect, Layer } from "effect"

/**
 * Creates a clock that a test can advance. The server sees the later time; timers are not affected. It does not
 * jump when the clock of the machine is corrected: lists put the newest first.
 */
export const fakeClock = () => {
  let ahead = 0
  const real = Effect.runSync(Clock.clockWith(Effect.succeed))
  const millis = () => Math.floor(performance.timeOrigin + performance.now()) + ahead
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: () => BigInt(millis()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(millis()) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration),
  }
  return {
    layer: Layer.succeed(Clock.Clock, clock),
    /** Returns the moment of the clock (ms since 1970). */
    now: millis,
    forward: (ms: number) => {
      ahead += ms
    },
  }
}
