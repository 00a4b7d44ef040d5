import type { Failure, Outcome } from "../../outcome.ts"

/** What came of a write that may wait in the outbox. */
export type SentOrQueued = Outcome<{ readonly isQueued: boolean }, Failure>
