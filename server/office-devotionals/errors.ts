import { Data } from "effect"
import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"

/** No devotional has this id. */
export class OfficeDevotionalNotFound extends Data.TaggedError("OfficeDevotionalNotFound") {}

/** Somebody changed the devotional after it was read. `devotional` is the stored one; `message` says who and when. */
export class DevotionalChanged extends Data.TaggedError("DevotionalChanged")<{
  readonly message: string
  readonly devotional: OfficeDevotional
}> {}

export type OfficeDevotionalError =
  | DeletionError
  | OfficeDevotionalNotFound
  | DevotionalChanged
  | InvalidFields
