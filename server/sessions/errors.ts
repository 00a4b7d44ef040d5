import { Data } from "effect"

/** The session does not exist, or is another member's. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound") {}
