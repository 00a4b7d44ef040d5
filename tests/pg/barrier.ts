import { Deferred, Effect } from "effect"
import { expect, onTestFinished } from "vitest"

/**
 * Makes the callers of a control test wait for each other between reading and writing, so that a missing guard
 * always shows. After `expecting(count)` the first `count` callers continue together, and the test fails unless all of
 * them have come. Before it, and after them, no caller waits.
 */
export const makeBarrier = () => {
  let all = Deferred.makeUnsafe<void>()
  let missing = 0
  return {
    expecting: (count: number) => {
      all = Deferred.makeUnsafe<void>()
      missing = count
      onTestFinished(() => expect(missing, "callers that never came to the barrier").toBe(0))
    },
    arrive: Effect.suspend(() => {
      if (missing <= 0) return Effect.void
      missing -= 1
      return missing === 0 ? Effect.asVoid(Deferred.succeed(all, undefined)) : Deferred.await(all)
    }),
  }
}
