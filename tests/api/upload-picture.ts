import sharp from "sharp"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import { multipart } from "./multipart.ts"
import type { startServer } from "./server.ts"

/** Uploads a picture for a use as a member of staff, and returns its path. */
export const uploadPicture = async (
  { call }: Pick<Awaited<ReturnType<typeof startServer>>, "call">,
  { token }: { readonly token: string },
  use: PictureUse,
): Promise<string> => {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: "#8a2f6b" } })
  const data = new FormData()
  data.append("picture", new Blob([new Uint8Array(await picture.png().toBuffer())]), "picture.png")
  const { status, body } = await call("POST", `/office/pictures?use=${use}`, {
    token,
    ...(await multipart(data)),
  })
  if (status !== 201) throw new Error(`The upload was answered with ${status}`)
  return body.data.imageUrl
}
