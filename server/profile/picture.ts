import { Effect, Semaphore } from "effect"
import sharp from "sharp"
import { WrongPictureType } from "./errors.ts"

/** Above the pixels of a photo of 2 MB. A picture that declares more is refused (RELIABILITY F1). */
const maxPixels = 24_000_000
/** Edge of the stored square in pixels: twice the largest size on screen, for displays with a device pixel ratio of 2. */
const maxEdge = 384

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const
/** Whether the bytes begin with the signature of a JPEG or a PNG. Ignores the file's name and declared type. */
const isPicture = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))

/** Decodes at most two pictures at a time, because each takes up to 100 MB of memory. */
const permits = Semaphore.makeUnsafe(2)

/**
 * Decodes a picture, turns it upright, crops it to a square and encodes it as WebP. Nothing else of the upload is
 * stored: no EXIF, no location, no hidden payload. Fails with `WrongPictureType`.
 */
export const reencodePicture = (bytes: Uint8Array): Effect.Effect<Uint8Array, WrongPictureType> =>
  isPicture(bytes)
    ? Effect.tryPromise({
        try: () =>
          sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, pages: 1 })
            .timeout({ seconds: 10 })
            .autoOrient()
            .resize(maxEdge, maxEdge, { fit: "cover" })
            .flatten({ background: "#ffffff" })
            .toColorspace("srgb")
            .webp({ quality: 82, effort: 4 })
            .toBuffer(),
        catch: () => new WrongPictureType(),
      }).pipe(permits.withPermits(1))
    : Effect.fail(new WrongPictureType())
