/** Decodes and crops pictures in this browser. */
import type { Outcome } from "../../outcome.ts"
import type { Crop, OpenedPicture, PickedFile } from "./avatar-upload.machine.ts"

/** Fixed by SPEC §5.5. */
const wrongType = "Invalid file type."
/** The width and height of the uploaded picture in pixels. The server stores no larger picture. */
const size = 512
/** The JPEG quality, from 0 to 1. */
const quality = 0.9

const decodeImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Decodes the file. Returns the message of SPEC §5.5 if the file is not a picture. */
export const openPicture = async (file: PickedFile): Promise<Outcome<OpenedPicture, string>> => {
  const url = URL.createObjectURL(file)
  try {
    const { naturalWidth, naturalHeight } = await decodeImage(url)
    if (naturalWidth > 0 && naturalHeight > 0) return { _tag: "Ok", value: { url, file } }
  } catch {
    // The browser cannot decode the file. The error is returned below.
  }
  URL.revokeObjectURL(url)
  return { _tag: "Err", error: wrongType }
}

/** Returns the largest square in the middle of the picture. */
const centreSquare = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Crop => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/**
 * Returns the cropped square as an upright JPEG, which is much smaller than the largest accepted file. Without a crop,
 * returns the middle of the picture.
 */
export const cropPicture = async ({ url }: OpenedPicture, crop: Crop | null): Promise<Blob> => {
  const image = await decodeImage(url)
  const { x, y, width, height } = crop ?? centreSquare(image)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = size
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("This browser has no 2D canvas.")
  context.fillStyle = "white"
  context.fillRect(0, 0, size, size)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, x, y, width, height, 0, 0, size, size)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be cropped.")) : resolve(blob)),
      "image/jpeg",
      quality,
    )
  })
}
