/** Pictures in this browser: opening a picked file, and cutting the wanted square out of it. */
import type { Outcome } from "../../outcome.ts"
import type { Crop, OpenedPicture, PickedFile } from "./avatar-upload.machine.ts"

/** SPEC §5. */
const wrongType = "Invalid file type."
/** Edge of the square that is sent, in pixels; the server keeps no more than that. */
const edge = 512
const quality = 0.9

const imageAt = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** The file as a picture that can be shown; a file that only calls itself one is refused in the words of SPEC §5.5. */
export const openPicture = async (file: PickedFile): Promise<Outcome<OpenedPicture, string>> => {
  const url = URL.createObjectURL(file)
  try {
    const { naturalWidth, naturalHeight } = await imageAt(url)
    if (naturalWidth > 0 && naturalHeight > 0) return { _tag: "Ok", value: { url, file } }
  } catch {
    // Said below: the browser cannot read it.
  }
  URL.revokeObjectURL(url)
  return { _tag: "Err", error: wrongType }
}

/** The middle square, where no cut was chosen. */
const middle = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Crop => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** The chosen square of a picture, upright and small, as a JPEG: what is sent is far below what may be picked. */
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
