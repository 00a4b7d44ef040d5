import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import { avatarBytes } from "#api/contract/profile.ts"
import { NoPicture, PictureTooLarge, UploadUnreadable } from "./errors.ts"

const field = "avatar"

const sizeErrors = ["FileTooLarge", "FieldTooLarge", "BodyTooLarge"]

/** Returns the bytes of the part `avatar`; undefined for every other part. */
const bytesOf = (part: Multipart.Part) => {
  if (!Multipart.isFile(part)) return Effect.succeed(undefined)
  return part.key === field ? part.contentEffect : Effect.as(Stream.runDrain(part.content), undefined)
}

/** Returns the bytes of the file in `avatar`, in memory: the contract limits the upload to about 2 MB. */
export const avatarOf = Effect.fnUntraced(function* (
  parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>,
) {
  const files = yield* parts.pipe(
    Stream.mapEffect(bytesOf),
    Stream.runCollect,
    Effect.mapError(({ reason }) =>
      sizeErrors.includes(reason._tag) ? new PictureTooLarge() : new UploadUnreadable(),
    ),
  )
  const file = files.find((bytes) => bytes !== undefined && bytes.length > 0)
  if (file === undefined) return yield* new NoPicture()
  return file.length > avatarBytes ? yield* new PictureTooLarge() : file
})
