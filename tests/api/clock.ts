import { Clock, Effect, Layer } from "effect"

/** A clock that a test can move forward: the server sees the later time, timers run as ever. */
export const fakeClock = () => {
  let ahead = 0
  const real = Effect.runSync(Clock.clockWith(Effect.succeed))
  const millis = () => Date.now() + ahead
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
    forward: (ms: number) => {
      ahead += ms
    },
  }
}
