import { Effect, Semaphore } from "effect"
import sharp from "sharp"
import { WrongPictureType } from "./errors.ts"

/** More pixels than any camera that fits into 2 MB; what says that it has more is not opened (RELIABILITY F1). */
const maxPixels = 24_000_000
/** Edge of the stored square in pixels: the largest place that shows it has half of that, at two device pixels each. */
const maxEdge = 384

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const
/** Whether the bytes begin as a JPEG or a PNG does; the name and the type that came with them count for nothing. */
const isPicture = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))

/** Two at a time: one opened picture takes up to 100 MB for a moment. */
const permits = Semaphore.makeUnsafe(2)

/**
 * A picture as it is kept: decoded, turned upright, cut to a square from its middle and written anew as WebP, so that
 * nothing of the upload is left but what one sees (no EXIF, no place, no hidden payload).
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
