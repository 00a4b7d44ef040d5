import { Data } from "effect"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

export class PictureNotFound extends Data.TaggedError("PictureNotFound") {}

/** The upload holds no file in the field of the picture. */
export class NoPicture extends Data.TaggedError("NoPicture") {}
export class PictureTooLarge extends Data.TaggedError("PictureTooLarge") {}

/** The file is no picture of a kind that is taken, whatever it is called. */
export class WrongPictureType extends Data.TaggedError("WrongPictureType") {}

/** The upload ended early, or is none. */
export class UploadUnreadable extends Data.TaggedError("UploadUnreadable") {}

export type ProfileError =
  | InvalidFields
  | LimitExceeded
  | PictureNotFound
  | NoPicture
  | PictureTooLarge
  | WrongPictureType
  | UploadUnreadable
