import { Deferred, Effect } from "effect"

/**
 * Makes callers of a control test wait for each other between reading and writing, so that a missing guard always
 * shows. Nobody waits before a call of `expecting(count)`. Then the first `count` callers continue together;
 * later ones do not wait.
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
