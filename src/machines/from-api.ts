import type { Effect } from "effect"
import { fromPromise, type PromiseActorLogic } from "xstate"
import { expiry } from "#api/expiry.ts"
import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../outcome.ts"

type Load<I, A> = () => Promise<(input: I) => Effect.Effect<A, Failure>>

/**
 * Runs a call of the API. What it needs is loaded when it first runs, so that a screen's first load holds no HTTP code;
 * when that load fails the network is away, which is an expected failure.
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

/** `runApi` as an actor. That the session is over is announced here once; the flow that asked says nothing about it. */
export const fromApi = <I, A>(load: Load<I, A>): PromiseActorLogic<Outcome<A, Failure>, I> =>
  fromPromise<Outcome<A, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runApi(load, input, signal)
    if (outcome._tag === "Err" && outcome.error._tag === "SessionExpired") expiry.announce()
    return outcome
  })
