import { Data } from "effect"

/** There is no session behind this token, or it is over. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}
