/** Decodes and crops pictures in this browser. */
import type { Outcome } from "../../outcome.ts"
import type { Crop, OpenedPicture, PickedFile } from "./avatar-upload.machine.ts"

/** SPEC §5. */
const wrongType = "Invalid file type."
/** The edge of the uploaded square in pixels. The server stores no larger picture. */
const edge = 512
const quality = 0.9

const imageAt = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Decodes the file. Rejects a file that is not a picture with the message of SPEC §5.5. */
export const openPicture = async (file: PickedFile): Promise<Outcome<OpenedPicture, string>> => {
  const url = URL.createObjectURL(file)
  try {
    const { naturalWidth, naturalHeight } = await imageAt(url)
    if (naturalWidth > 0 && naturalHeight > 0) return { _tag: "Ok", value: { url, file } }
  } catch {
    // The error is returned below: the browser cannot decode the file.
  }
  URL.revokeObjectURL(url)
  return { _tag: "Err", error: wrongType }
}

/** Returns the middle square, for a picture without a chosen crop. */
const middle = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Crop => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** Returns the cropped square as an upright JPEG, which is much smaller than the largest accepted file. */
export const cropPicture = async ({ url }: OpenedPicture, chosen: Crop | null): Promise<Blob> => {
  const image = await imageAt(url)
  const cropArea = chosen ?? middle(image)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = edge
  const pen = canvas.getContext("2d")
  if (pen === null) throw new Error("This browser cannot draw.")
  pen.fillStyle = "white"
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = "high"
  pen.drawImage(image, cropArea.x, cropArea.y, cropArea.width, cropArea.height, 0, 0, edge, edge)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be cut out.")) : resolve(blob)),
      "image/jpeg",
      quality,
    )
  })
}
