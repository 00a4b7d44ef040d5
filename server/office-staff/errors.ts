import { Data } from "effect"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** No grant has this id. */
export class GrantNotFound extends Data.TaggedError("GrantNotFound") {}

/** Nobody changes their own staff roles. */
export class OwnGrant extends Data.TaggedError("OwnGrant") {}

/** The caller is no longer an admin: the role ended during the request. */
export class NoLongerAdmin extends Data.TaggedError("NoLongerAdmin") {}

/** The member has this role already. */
export class AlreadyGranted extends Data.TaggedError("AlreadyGranted")<{ readonly grant: StaffGrant }> {}

/** Somebody has decided about the grant already. `message` says who and when. */
export class AlreadyDecided extends Data.TaggedError("AlreadyDecided")<{
  readonly message: string
  readonly grant: StaffGrant
}> {}

/** The message when a change would leave no admin without a last day. */
export const lastAdminMessage =
  "The office needs one admin without a last day. Make another member an admin first."

/** The change would leave no admin without a last day. */
export class LastAdmin extends Data.TaggedError("LastAdmin") {}

/** The admin who granted the role cannot approve it too. */
export class NeedsOtherAdmin extends Data.TaggedError("NeedsOtherAdmin") {}

export type StaffError =
  | GrantNotFound
  | OwnGrant
  | NoLongerAdmin
  | AlreadyGranted
  | AlreadyDecided
  | LastAdmin
  | NeedsOtherAdmin
  | InvalidFields
  | LimitExceeded
