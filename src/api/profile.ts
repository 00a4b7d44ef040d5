import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type ProfileChange, ProfileGroup } from "./contract/profile.ts"
import type { User } from "./contract/users.ts"
import { withUploadProgress } from "./upload.ts"

const profileCalls = callsOf(ProfileGroup)

const saved = Effect.map(({ data, message }: { readonly data: User; readonly message: string }) => ({
  user: data,
  message,
}))

/** Saves the profile (PATCH /auth/me). Returns the new record and the server's message (SPEC §7, profile update). */
export const saveProfile = (payload: ProfileChange) => saved(profileCalls.update({ payload }))

/** Uploads the picture as multipart field `avatar` (PATCH /auth/me, SPEC §7). `onProgress` receives percent. */
export const saveAvatar = ({
  picture,
  onProgress,
}: {
  readonly picture: Blob
  readonly onProgress: (percent: number) => void
}) => {
  const payload = new FormData()
  payload.append("avatar", picture, "avatar.jpg")
  return saved(profileCalls.update({ payload, through: withUploadProgress(onProgress) }))
}
