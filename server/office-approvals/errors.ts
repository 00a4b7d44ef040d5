import { Data } from "effect"
import type { Approval } from "#api/contract/office-approvals.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** No transition has this id. */
export class ApprovalNotFound extends Data.TaggedError("ApprovalNotFound") {}

/** Nobody reviews their own transition. */
export class OwnTransition extends Data.TaggedError("OwnTransition") {}

/** Somebody else decided or reviews the request, the claim ended, or the member sent it again. `message` says which. */
export class ReviewConflict extends Data.TaggedError("ReviewConflict")<{
  readonly message: string
  readonly approval: Approval
}> {}

export type ApprovalError = ApprovalNotFound | OwnTransition | ReviewConflict | InvalidFields
