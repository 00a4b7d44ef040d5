import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** The token belongs to no session, or its session has ended. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}

/** A suspension has ended the session. `until` is the first moment after it; null without an end. */
export class SessionSuspended extends Data.TaggedError("SessionSuspended")<{ readonly until: Date | null }> {}
export class WrongCredentials extends Data.TaggedError("WrongCredentials") {}

/** The office has suspended the account. `until` is the first moment after it; null without an end. */
export class AccountSuspended extends Data.TaggedError("AccountSuspended")<{ readonly until: Date | null }> {}

export type AuthenticationError =
  | SessionEnded
  | SessionSuspended
  | WrongCredentials
  | AccountSuspended
  | InvalidFields
  | LimitExceeded
