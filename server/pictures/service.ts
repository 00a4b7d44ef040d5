import { Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { type PictureUse, pictureSizes } from "#api/contract/picture-rules.ts"
import { now } from "#server/clock.ts"
import { Limits } from "#server/limits/service.ts"
import { encodePicture } from "./encode.ts"
import { PictureNotFound } from "./errors.ts"
import { picturePath, PictureRows, type PictureSize } from "./rows.ts"

const kinds = ["jpeg", "png", "webp"] as const

/** A picture's name, and the width of a smaller size. */
const filePattern = /^([0-9a-f]{32})(?:-(\d{3}))?\.webp$/
/** Returns the stored size for the width in the name of a file. A square has no smallest size, and is sent in its small one. */
const sizeOf = (width: string | undefined): PictureSize => {
  if (width === undefined) return "large"
  return Number(width) < pictureSizes.events[1].width ? "smallest" : "small"
}
const addressPattern = new RegExp(`^${picturePath}([0-9a-f]{32})\\.webp$`)
/** Returns the name in the address of a stored picture; undefined for another address. */
const nameOf = (address: string) => addressPattern.exec(address)?.[1]

const make = Effect.gen(function* () {
  const rows = yield* PictureRows
  const limits = yield* Limits
  return {
    /** Stores a picture in the sizes of its use. Returns its path. Fails with `LimitExceeded` and `WrongPictureType`. */
    upload: Effect.fnUntraced(function* (bytes: Uint8Array, use: PictureUse, staffId: string) {
      yield* limits.byAccount("record-pictures-per-account", staffId)
      const [sizeOfLarge, sizeOfSmall, sizeOfSmallest] = pictureSizes[use]
      const large = yield* encodePicture(bytes, kinds, sizeOfLarge)
      const small = yield* encodePicture(large, kinds, sizeOfSmall)
      const smallest =
        sizeOfSmallest === undefined ? null : yield* encodePicture(large, kinds, sizeOfSmallest)
      const name = randomBytes(16).toString("hex")
      yield* rows.add(name, { use, by: staffId, large, small, smallest }, yield* now)
      return `${picturePath}${name}.webp`
    }),

    /** Returns the bytes of a picture (WebP) by its file name. Fails with `PictureNotFound`. */
    picture: Effect.fnUntraced(function* (file: string) {
      const [, name, width] = filePattern.exec(file) ?? []
      const found = name === undefined ? undefined : yield* rows.bytes(name, sizeOf(width))
      return found?.bytes ?? (yield* new PictureNotFound())
    }),

    /**
     * Returns the addresses that are no stored picture of this use. The other pictures cannot be deleted until the caller's
     * transaction ends.
     */
    missing: Effect.fnUntraced(function* (addresses: readonly string[], use: PictureUse) {
      const names = addresses.map(nameOf).filter((name) => name !== undefined)
      const held = yield* rows.hold(names, use)
      return addresses.filter((address) => !held.has(nameOf(address) ?? ""))
    }),
  }
})

/** The pictures that staff upload for records (OFFICE §11). */
export class Pictures extends Context.Service<Pictures, Effect.Success<typeof make>>()("portal/Pictures") {
  static readonly layer = Layer.effect(Pictures, make).pipe(
    Layer.provide(Layer.merge(PictureRows.layer, Limits.layer)),
  )
}
