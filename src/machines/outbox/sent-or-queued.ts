import type { Failure, Outcome } from "../../outcome.ts"

interface Queued {
  readonly isQueued: true
}

/** The result of a write that may wait in the outbox: the server's answer, or that it waits. */
export type SentOrQueued<A = unknown> = Outcome<({ readonly isQueued: false } & A) | Queued, Failure>

export const isQueued = (_: unknown, { outcome }: { readonly outcome: SentOrQueued }): boolean =>
  outcome._tag === "Ok" && outcome.value.isQueued
