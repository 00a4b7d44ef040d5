import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

export class PictureNotFound extends Data.TaggedError("PictureNotFound") {}

/** The upload has no file in the field of the picture. */
export class NoPicture extends Data.TaggedError("NoPicture") {}
export class PictureTooLarge extends Data.TaggedError("PictureTooLarge") {}

/** The content is no JPEG or PNG, whatever the file is called. */
export class WrongPictureType extends Data.TaggedError("WrongPictureType") {}

/** The upload ended early, or is not multipart. */
export class UploadUnreadable extends Data.TaggedError("UploadUnreadable") {}

export type ProfileError =
  | InvalidFields
  | LimitExceeded
  | PictureNotFound
  | NoPicture
  | PictureTooLarge
  | WrongPictureType
  | UploadUnreadable
