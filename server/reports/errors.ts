import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** The member does not see such an item: it does not exist, is hidden, or belongs to others. */
export class ReportedNotFound extends Data.TaggedError("ReportedNotFound") {}

/** Nobody reports what they wrote, or their own profile. */
export class OwnThing extends Data.TaggedError("OwnThing") {}

export type ReportError = ReportedNotFound | OwnThing | InvalidFields | LimitExceeded
