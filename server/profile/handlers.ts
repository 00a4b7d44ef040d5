import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Profile } from "./service.ts"
import { avatarOf } from "./upload.ts"

/** A picture is only ever a picture: its type is fixed, nothing in it can run, and its name never means another one. */
const pictureHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
}

/** SPEC §7, profile: the contract's calls to the rules. */
export const ProfileLive = HttpApiBuilder.group(
  Api,
  "profile",
  Effect.fnUntraced(function* (handlers) {
    const profile = yield* Profile
    return handlers.handleAll({
      update: Effect.fnUntraced(function* ({ payload }) {
        const member = yield* CurrentMember
        if (!Stream.isStream(payload))
          return {
            success: true,
            message: "Profile updated successfully",
            data: yield* profile.update(payload, member),
          } as const
        const data = yield* profile.show(yield* avatarOf(payload), member)
        return { success: true, message: "Profile picture updated successfully", data } as const
      }),
      avatar: Effect.fnUntraced(function* ({ params }) {
        const bytes = yield* profile.picture(params.name)
        return HttpServerResponse.uint8Array(bytes, { contentType: "image/webp", headers: pictureHeaders })
      }),
    })
  }),
)
