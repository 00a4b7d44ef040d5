import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** The token belongs to no session, or its session has ended. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}
export class WrongCredentials extends Data.TaggedError("WrongCredentials") {}

/** The office has closed the account. */
export class AccountClosed extends Data.TaggedError("AccountClosed") {}

export type AuthenticationError =
  | SessionEnded
  | WrongCredentials
  | AccountClosed
  | InvalidFields
  | LimitExceeded
