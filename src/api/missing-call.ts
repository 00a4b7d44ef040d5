import { Effect } from "effect"
import type { Failure } from "../outcome.ts"

/** The statuses of a host that does not know the path, or the method on it. */
const missingStatuses: readonly number[] = [404, 405, 501]

/** Returns whether the host may lack the call. docs/api/README.md lists the calls that a host may lack. */
export const isMissingCall = (failure: Failure | null): boolean =>
  failure !== null && missingStatuses.includes(failure.status)

/**
 * Runs `fallback` when the host may lack the call. For a call that declares `NotFound`, `fallback` also runs when the item
 * is missing, and must then fail too.
 */
export const orIfMissing =
  <B>(fallback: (missing: Failure) => Effect.Effect<B, Failure>) =>
  <A>(call: Effect.Effect<A, Failure>): Effect.Effect<A | B, Failure> =>
    Effect.catchIf(call, isMissingCall, fallback)
