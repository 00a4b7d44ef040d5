import { Data } from "effect"

/** Somebody tried too often. `retryAfter` is in seconds. */
export class LimitExceeded extends Data.TaggedError("LimitExceeded")<{ readonly retryAfter: number }> {}
