/** Decodes and crops pictures in this browser. */
import type { Outcome } from "../../outcome.ts"
import type { Crop, OpenedPicture, PickedFile } from "./avatar-upload.machine.ts"

/** Fixed by SPEC §5.5. */
const wrongType = "Invalid file type."
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

/** A size in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the largest part in the middle of the picture that has the ratio of a size. */
const middleOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, { width, height }: Size): Crop => {
  const scale = Math.min(naturalWidth / width, naturalHeight / height)
  const part = { width: width * scale, height: height * scale }
  return { x: (naturalWidth - part.width) / 2, y: (naturalHeight - part.height) / 2, ...part }
}

/**
 * Returns the cropped part as an upright JPEG of this size, which is much smaller than the largest accepted file. Without a
 * crop, returns the middle of the picture.
 */
export const cropPicture = async ({ url }: OpenedPicture, crop: Crop | null, size: Size): Promise<Blob> => {
  const image = await decodeImage(url)
  const { x, y, width, height } = crop ?? middleOf(image, size)
  const canvas = document.createElement("canvas")
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("This browser has no 2D canvas.")
  context.fillStyle = "white"
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be cropped.")) : resolve(blob)),
      "image/jpeg",
      quality,
    )
  })
}
