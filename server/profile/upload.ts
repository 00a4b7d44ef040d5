import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import { avatarBytes } from "#api/contract/profile.ts"
import { BadRequest } from "#api/contract/wire.ts"
import { tooLarge } from "./picture.ts"

const field = "avatar"
const unreadable = () =>
  new BadRequest({ message: "The request could not be read. Please check it and try again." })
const missing = () =>
  new BadRequest({ message: "Please choose a picture", fields: { [field]: "Please choose a picture" } })

const sizes = ["FileTooLarge", "FieldTooLarge", "BodyTooLarge"]

/** The bytes of the one file in `avatar`, held in memory: the contract keeps them to 2 MB. Other parts are passed by. */
export const avatarOf = (parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>) =>
  parts.pipe(
    Stream.mapEffect((part) =>
      Multipart.isFile(part) && part.key === field
        ? part.contentEffect
        : Multipart.isFile(part)
          ? Effect.as(Stream.runDrain(part.content), undefined)
          : Effect.succeed(undefined),
    ),
    Stream.runCollect,
    Effect.mapError(({ reason }) => (sizes.includes(reason._tag) ? tooLarge() : unreadable())),
    Effect.flatMap((files) => {
      const file = [...files].find((bytes) => bytes !== undefined && bytes.length > 0)
      if (file === undefined) return Effect.fail(missing())
      return file.length > avatarBytes ? Effect.fail(tooLarge()) : Effect.succeed(file)
    }),
  )
