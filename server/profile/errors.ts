import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { PictureNotFound, UploadError } from "#server/pictures/errors.ts"

export type ProfileError = InvalidFields | LimitExceeded | PictureNotFound | UploadError
