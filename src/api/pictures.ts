import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import type { PictureUse } from "./contract/picture-rules.ts"
import { PicturesGroup } from "./contract/pictures.ts"
import { withUploadProgress } from "./upload.ts"

const pictureCalls = callsOf(PicturesGroup)

/**
 * Uploads a picture for a record, as multipart field `picture` (POST /office/pictures). Returns its path. `onProgress`
 * receives percent.
 */
export const uploadPicture = ({
  file,
  use,
  onProgress,
}: {
  readonly file: Blob
  readonly use: PictureUse
  readonly onProgress: (percent: number) => void
}) => {
  const payload = new FormData()
  payload.append("picture", file, "picture.jpg")
  return Effect.map(
    pictureCalls.upload({ query: { use }, payload, through: withUploadProgress(onProgress) }),
    ({ data }) => data.imageUrl,
  )
}
