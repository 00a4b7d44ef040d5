import { Deferred, Effect } from "effect"

/**
 * Where callers of a control wait for each other between reading and writing, so that a guard taken away is seen
 * missing every time and not by luck. Nobody waits before `expecting(count)` was called; then the first `count` go on
 * together, and whoever comes later goes on alone.
 */
export const makeBarrier = () => {
  let all = Deferred.makeUnsafe<void>()
  let missing = 0
  return {
    expecting: (count: number) => {
      all = Deferred.makeUnsafe<void>()
      missing = count
    },
    arrive: Effect.suspend(() => {
      if (missing <= 0) return Effect.void
      missing -= 1
      return missing === 0 ? Effect.asVoid(Deferred.succeed(all, undefined)) : Deferred.await(all)
    }),
  }
}
