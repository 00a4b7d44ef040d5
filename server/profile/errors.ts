import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

export class PictureNotFound extends Data.TaggedError("PictureNotFound") {}

/** The upload has no file in the field `avatar`. */
export class NoPicture extends Data.TaggedError("NoPicture") {}
export class PictureTooLarge extends Data.TaggedError("PictureTooLarge") {}

/** The content of the file is neither JPEG nor PNG, or cannot be decoded. */
export class WrongPictureType extends Data.TaggedError("WrongPictureType") {}

/** The upload is incomplete or is not valid multipart. */
export class UploadUnreadable extends Data.TaggedError("UploadUnreadable") {}

export type ProfileError =
  | InvalidFields
  | LimitExceeded
  | PictureNotFound
  | NoPicture
  | PictureTooLarge
  | WrongPictureType
  | UploadUnreadable
