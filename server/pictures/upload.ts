import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import { NoPicture, PictureTooLarge, UploadUnreadable } from "./errors.ts"

const sizeErrors = ["FileTooLarge", "FieldTooLarge", "BodyTooLarge"]

/**
 * Returns the bytes of the file in a field, in memory: the contract limits the size of the upload. `maxBytes` is the exact
 * limit of the file. Fails with `NoPicture`, `PictureTooLarge` or `UploadUnreadable`.
 */
export const pictureOf = Effect.fnUntraced(function* (
  parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>,
  field: string,
  maxBytes: number,
) {
  const files = yield* parts.pipe(
    Stream.mapEffect((part) => {
      if (!Multipart.isFile(part)) return Effect.succeed(undefined)
      return part.key === field ? part.contentEffect : Effect.as(Stream.runDrain(part.content), undefined)
    }),
    Stream.runCollect,
    Effect.mapError(({ reason }) =>
      sizeErrors.includes(reason._tag) ? new PictureTooLarge() : new UploadUnreadable(),
    ),
  )
  const file = files.find((bytes) => bytes !== undefined && bytes.length > 0)
  if (file === undefined) return yield* new NoPicture()
  return file.length > maxBytes ? yield* new PictureTooLarge() : file
})
