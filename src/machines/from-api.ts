import type { Effect } from "effect"
import { fromPromise, type PromiseActorLogic } from "xstate"
import { expiry } from "#api/expiry.ts"
import { unreachable, withOfflineText } from "#api/failure.ts"
import type { Failure, Outcome } from "../outcome.ts"

type Load<I, A> = () => Promise<(input: I) => Effect.Effect<A, Failure>>

/** What a write that never waits offline says without a connection (NETWORK §3.1). */
export const offlineTexts = {
  payment: "You need a connection to pay. Nothing has been charged.",
  registration: "Places are limited, so you need a connection to register.",
  secret: "Connect to the internet, then try again.",
} as const

/**
 * Runs an API call. The HTTP code loads on the first run, so that a screen's first load does not include it. A
 * failure of that load counts as an expected network failure. `offlineText` replaces the message of a failure without a
 * connection.
 */
export const runApi = async <I, A>(
  load: Load<I, A>,
  input: I,
  signal: AbortSignal,
  offlineText?: string,
): Promise<Outcome<A, Failure>> => {
  const loaded = await Promise.all([import("#api/start.ts"), load()]).catch(() => null)
  const outcome: Outcome<A, Failure> =
    loaded === null ? { _tag: "Err", error: unreachable() } : await loaded[0].run(loaded[1](input), signal)
  return outcome._tag === "Err" && offlineText !== undefined
    ? { _tag: "Err", error: withOfflineText(outcome.error, offlineText) }
    : outcome
}

/**
 * Runs a member's API call. Announces an expired session, so that the session shows the toast and the calling flow
 * shows nothing.
 */
export const runMemberApi = async <I, A>(
  load: Load<I, A>,
  input: I,
  signal: AbortSignal,
  offlineText?: string,
): Promise<Outcome<A, Failure>> => {
  const outcome = await runApi(load, input, signal, offlineText)
  if (outcome._tag === "Err") expiry.announce(outcome.error)
  return outcome
}

/** Wraps `runMemberApi` as an actor. */
export const fromApi = <I, A>(
  load: Load<I, A>,
  offlineText?: string,
): PromiseActorLogic<Outcome<A, Failure>, I> =>
  fromPromise<Outcome<A, Failure>, I>(({ input, signal }) => runMemberApi(load, input, signal, offlineText))
