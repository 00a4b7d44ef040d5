import { Data } from "effect"

export class PictureNotFound extends Data.TaggedError("PictureNotFound") {}

/** The upload has no file in its field. */
export class NoPicture extends Data.TaggedError("NoPicture") {}
export class PictureTooLarge extends Data.TaggedError("PictureTooLarge") {}

/** The content of the file has no accepted type, or cannot be decoded. */
export class WrongPictureType extends Data.TaggedError("WrongPictureType") {}

/** The upload is incomplete or is not valid multipart. */
export class UploadUnreadable extends Data.TaggedError("UploadUnreadable") {}

export type UploadError = NoPicture | PictureTooLarge | WrongPictureType | UploadUnreadable
