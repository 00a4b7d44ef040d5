import { Cause, Effect, Exit } from "effect"
import type { Failure, Outcome } from "../outcome.ts"

/**
 * Runs a call for a machine. Resolves with an `Outcome`, rejects on a defect. Aborting the signal interrupts the call.
 */
export const runOutcome = async <A>(
  effect: Effect.Effect<A, Failure>,
  signal?: AbortSignal,
): Promise<Outcome<A, Failure>> => {
  const exit = await Effect.runPromiseExit(effect, signal ? { signal } : undefined)
  if (Exit.isSuccess(exit)) return { _tag: "Ok", value: exit.value }
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "Some") return { _tag: "Err", error: failure.value }
  throw Cause.squash(exit.cause)
}

/** Runs a call for Query. Resolves with the response, rejects with the `Failure`. */
export const runQuery = async <A>(effect: Effect.Effect<A, Failure>, signal?: AbortSignal): Promise<A> => {
  const outcome = await runOutcome(effect, signal)
  if (outcome._tag === "Ok") return outcome.value
  throw outcome.error
}
