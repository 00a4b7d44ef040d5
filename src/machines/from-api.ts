import type { Effect } from "effect"
import { fromPromise, type PromiseActorLogic } from "xstate"
import { expiry } from "#api/expiry.ts"
import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../outcome.ts"

type Load<I, A> = () => Promise<(input: I) => Effect.Effect<A, Failure>>

/**
 * Runs an API call. The HTTP code loads on the first run, so that a screen's first load does not include it. A
 * failure of that load counts as an expected network failure.
 */
export const runApi = async <I, A>(
  load: Load<I, A>,
  input: I,
  signal: AbortSignal,
): Promise<Outcome<A, Failure>> => {
  const loaded = await Promise.all([import("#api/run.ts"), load()]).catch(() => null)
  if (loaded === null) return { _tag: "Err", error: unreachable() }
  const [{ runOutcome }, run] = loaded
  return runOutcome(run(input), signal)
}

/**
 * Wraps `runApi` as an actor. Announces an expired session, so that the session shows the toast and the calling flow
 * shows nothing.
 */
export const fromApi = <I, A>(load: Load<I, A>): PromiseActorLogic<Outcome<A, Failure>, I> =>
  fromPromise<Outcome<A, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runApi(load, input, signal)
    if (outcome._tag === "Err" && outcome.error._tag === "SessionExpired") expiry.announce()
    return outcome
  })
