import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { pictureBytes, pictureMegabytes } from "#api/contract/picture-rules.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, NotFound, PayloadTooLarge, UnsupportedMediaType } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { PictureNotFound, UploadError } from "./errors.ts"
import { pictureHeaders } from "./headers.ts"
import { Pictures } from "./service.ts"
import { pictureOf } from "./upload.ts"

const noPicture = "Please choose a picture"
const withContractErrors = mapErrors<LimitExceeded | PictureNotFound | UploadError>()({
  ...limitAnswers,
  PictureNotFound: () => new NotFound({ message: "There is no such picture" }),
  NoPicture: () => new BadRequest({ message: noPicture, fields: { picture: noPicture } }),
  PictureTooLarge: () =>
    new PayloadTooLarge({
      message: `The picture is too large. Choose one of at most ${pictureMegabytes} MB.`,
    }),
  WrongPictureType: () =>
    new UnsupportedMediaType({
      message: "This picture cannot be read. Choose a JPEG, PNG or WebP of at most 24 megapixels.",
    }),
  UploadUnreadable: () =>
    new BadRequest({ message: "The picture did not arrive completely. Please upload it again." }),
})

/** Serves the pictures of records (OFFICE §11). */
export const PicturesLive = HttpApiBuilder.group(
  Api,
  "pictures",
  Effect.fnUntraced(function* (handlers) {
    const pictures = yield* Pictures
    return handlers.handleAll({
      upload: Effect.fnUntraced(function* ({ payload, query }) {
        const { _id } = yield* CurrentStaff
        const imageUrl = yield* withContractErrors(
          Effect.flatMap(pictureOf(payload, "picture", pictureBytes), (bytes) =>
            pictures.upload(bytes, query.use, _id),
          ),
        )
        return answer("Picture uploaded", { imageUrl })
      }),
      picture: Effect.fnUntraced(function* ({ params }) {
        const bytes = yield* withContractErrors(pictures.picture(params.name))
        return HttpServerResponse.uint8Array(bytes, { contentType: "image/webp", headers: pictureHeaders })
      }),
    })
  }),
)
