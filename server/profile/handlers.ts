import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { avatarBytes, avatarMegabytes } from "#api/contract/profile.ts"
import {
  BadRequest,
  Conflict,
  CurrentMember,
  NotFound,
  PayloadTooLarge,
  UnsupportedMediaType,
} from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import { pictureHeaders } from "#server/pictures/headers.ts"
import { pictureOf } from "#server/pictures/upload.ts"
import type { ProfileError } from "./errors.ts"
import { Profile } from "./service.ts"

const noPicture = "Please choose a picture"
const withContractErrors = mapErrors<ProfileError>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
  ProfileOutdated: ({ member }) =>
    new Conflict({ message: "Your profile was changed elsewhere meanwhile.", data: member }),
  PictureNotFound: () => new NotFound({ message: "There is no such picture" }),
  NoPicture: () => new BadRequest({ message: noPicture, fields: { avatar: noPicture } }),
  // SPEC §5 fixes both texts.
  PictureTooLarge: () => new PayloadTooLarge({ message: `Maximum file size is ${avatarMegabytes}MB.` }),
  WrongPictureType: () => new UnsupportedMediaType({ message: "Invalid file type." }),
  UploadUnreadable: () =>
    new BadRequest({ message: "The request could not be read. Please check it and try again." }),
})

/** Maps the endpoints of the profile to the service (SPEC §7). */
export const ProfileLive = HttpApiBuilder.group(
  Api,
  "profile",
  Effect.fnUntraced(function* (handlers) {
    const profile = yield* Profile
    return handlers.handleAll({
      update: Effect.fnUntraced(function* ({ payload }) {
        const member = yield* CurrentMember
        if (!Stream.isStream(payload))
          return answer(
            "Profile updated successfully",
            yield* withContractErrors(profile.update(payload, member)),
          )
        const data = yield* withContractErrors(
          Effect.flatMap(pictureOf(payload, "avatar", avatarBytes), (bytes) =>
            profile.setPicture(bytes, member),
          ),
        )
        return answer("Profile picture updated successfully", data)
      }),
      avatar: Effect.fnUntraced(function* ({ params }) {
        const bytes = yield* withContractErrors(profile.picture(params.name))
        return HttpServerResponse.uint8Array(bytes, { contentType: "image/webp", headers: pictureHeaders })
      }),
    })
  }),
)
