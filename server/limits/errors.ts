import { Data } from "effect"

/** A rate limit is exceeded. `retryAfter` is in seconds. */
export class LimitExceeded extends Data.TaggedError("LimitExceeded")<{ readonly retryAfter: number }> {}
