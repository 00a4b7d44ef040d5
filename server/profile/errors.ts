import { Data } from "effect"
import type { User } from "#api/contract/users.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { PictureNotFound, UploadError } from "#server/pictures/errors.ts"

/** A field has another value than the change began from. `member` is the stored record. */
export class ProfileOutdated extends Data.TaggedError("ProfileOutdated")<{ readonly member: User }> {}

export type ProfileError = InvalidFields | LimitExceeded | ProfileOutdated | PictureNotFound | UploadError
