import { Data } from "effect"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"

/** The record is a deleted draft. `message` says who deleted it, and when. */
export class DraftDeleted extends Data.TaggedError("DraftDeleted")<{
  readonly message: string
  readonly draft: DeletedDraft
}> {}

/** The record cannot be deleted or restored. `message` says why, and what to do. */
export class DeletionRefused extends Data.TaggedError("DeletionRefused")<{ readonly message: string }> {}

export type DeletionError = DraftDeleted | DeletionRefused
