import type { Effect } from "effect"
import { fromPromise, type PromiseActorLogic } from "xstate"
import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "./outcome.ts"

/**
 * A call of the API as an actor. What it needs is loaded when it first runs, so that a screen's first load holds no
 * HTTP code; when that load fails the network is away, which is an expected failure.
 */
export const fromApi = <I, A>(
  load: () => Promise<(input: I) => Effect.Effect<A, Failure>>,
): PromiseActorLogic<Outcome<A, Failure>, I> =>
  fromPromise<Outcome<A, Failure>, I>(async ({ input, signal }) => {
    const loaded = await Promise.all([import("#api/run.ts"), load()]).catch(() => null)
    if (loaded === null) return { _tag: "Err", error: unreachable() }
    const [{ runOutcome }, run] = loaded
    return runOutcome(run(input), signal)
  })
