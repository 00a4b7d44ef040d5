import { Data } from "effect"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** Nobody reported an item with this id. */
export class CaseNotFound extends Data.TaggedError("CaseNotFound") {}

/** The caller wrote or reported the item, so somebody else decides. */
export class OwnCase extends Data.TaggedError("OwnCase") {}

/** Somebody else decided or reviews it, the claim ended, or the item or its reports changed. `message` says which. */
export class ModerationConflict extends Data.TaggedError("ModerationConflict")<{
  readonly message: string
  readonly reported: ModerationCase
}> {}

export type ModerationError = CaseNotFound | OwnCase | ModerationConflict | InvalidFields
