import { Effect, Semaphore } from "effect"
import sharp from "sharp"
import { WrongPictureType } from "./errors.ts"

/** The maximum number of pixels, more than a photo of 2 MB has. A picture that declares more is refused (RELIABILITY F1). */
const maxPixels = 24_000_000

const signatures = {
  jpeg: [[0xff, 0xd8, 0xff]],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // 'RIFF', the length of the file, 'WEBP'.
  webp: [[0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
} as const
export type PictureKind = keyof typeof signatures

/** A size in pixels, into which a picture is fitted. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Whether the bytes begin with the signature of one of the kinds. Ignores the file's name and declared type. */
const isPicture = (bytes: Uint8Array, kinds: readonly PictureKind[]): boolean =>
  kinds.some((kind) =>
    signatures[kind].some((signature) =>
      signature.every((byte, index) => byte === null || bytes[index] === byte),
    ),
  )

/** How a picture is fitted into a size: its middle is cropped to the size, or the whole picture is scaled down. */
export type PictureFit = "cover" | "inside"

/** Decodes at most two pictures at a time, because each takes up to 100 MB of memory. */
const permits = Semaphore.makeUnsafe(2)

/**
 * Decodes a picture, turns it upright, fits it into a size and encodes it as WebP. Nothing else of the upload is stored: no
 * EXIF, no location, no hidden payload. Fails with `WrongPictureType`.
 */
export const encodePicture = (
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
  { width, height }: PictureSize,
  fit: PictureFit = "cover",
): Effect.Effect<Uint8Array, WrongPictureType> =>
  isPicture(bytes, kinds)
    ? Effect.tryPromise({
        try: () =>
          sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, pages: 1 })
            .timeout({ seconds: 10 })
            .autoOrient()
            .resize(width, height, { fit, withoutEnlargement: fit === "inside" })
            .flatten({ background: "#ffffff" })
            .toColorspace("srgb")
            .webp({ quality: 82, effort: 4 })
            .toBuffer(),
        catch: () => new WrongPictureType(),
      }).pipe(permits.withPermits(1))
    : Effect.fail(new WrongPictureType())
