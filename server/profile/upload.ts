import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import { avatarBytes } from "#api/contract/profile.ts"
import { NoPicture, PictureTooLarge, UploadUnreadable } from "./errors.ts"

const field = "avatar"

const sizes = ["FileTooLarge", "FieldTooLarge", "BodyTooLarge"]

/** One part's bytes when it is the picture; everything else is passed by. */
const bytesOf = (part: Multipart.Part) => {
  if (!Multipart.isFile(part)) return Effect.succeed(undefined)
  return part.key === field ? part.contentEffect : Effect.as(Stream.runDrain(part.content), undefined)
}

/** The bytes of the one file in `avatar`, held in memory: the contract keeps them to about 2 MB. */
export const avatarOf = Effect.fnUntraced(function* (
  parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>,
) {
  const files = yield* parts.pipe(
    Stream.mapEffect(bytesOf),
    Stream.runCollect,
    Effect.mapError(({ reason }) =>
      sizes.includes(reason._tag) ? new PictureTooLarge() : new UploadUnreadable(),
    ),
  )
  const file = files.find((bytes) => bytes !== undefined && bytes.length > 0)
  if (file === undefined) return yield* new NoPicture()
  return file.length > avatarBytes ? yield* new PictureTooLarge() : file
})
