import { Context, Effect, Layer } from "effect"
import type { PaymentProof } from "#api/contract/office-offline-payments.ts"
import { now } from "#server/clock.ts"
import { Limits } from "#server/limits/service.ts"
import { encodePicture } from "#server/pictures/encode.ts"
import { isUuid } from "#server/uuid.ts"
import { ProofNotFound } from "./errors.ts"
import { OfflineRows } from "./rows.ts"

const kinds = ["jpeg", "png", "webp"] as const
/** Large enough to read a slip of A4. */
const pictureSize = { width: 2_000, height: 2_800 }

const pdfSignature = [0x25, 0x50, 0x44, 0x46, 0x2d]
/** Whether the bytes begin as a PDF does, whatever the file's name and declared type. */
const isPdf = (bytes: Uint8Array): boolean => pdfSignature.every((byte, index) => bytes[index] === byte)

const make = Effect.gen(function* () {
  const rows = yield* OfflineRows
  const limits = yield* Limits
  return {
    /** Stores a picture, encoded again, or a PDF as it is. Fails with `LimitExceeded` and `WrongPictureType`. */
    upload: Effect.fnUntraced(function* (bytes: Uint8Array, staffId: string) {
      yield* limits.byAccount("payment-proofs-per-account", staffId)
      const kind = isPdf(bytes) ? "pdf" : "picture"
      const content = kind === "pdf" ? bytes : yield* encodePicture(bytes, kinds, pictureSize, "inside")
      const stored = yield* rows.addProof(kind, content, staffId, yield* now)
      if (stored === undefined) return yield* Effect.die(new Error("a proof has no row"))
      return { _id: stored.id, kind } satisfies PaymentProof
    }),
    /** Fails with `ProofNotFound`. */
    content: Effect.fnUntraced(function* (id: string) {
      const found = isUuid(id) ? yield* rows.proofContent(id) : undefined
      return found ?? (yield* new ProofNotFound())
    }),
  }
})

/** The proofs of offline payments. Only staff who work with money can open them. */
export class PaymentProofs extends Context.Service<PaymentProofs, Effect.Success<typeof make>>()(
  "portal/PaymentProofs",
) {
  static readonly layer = Layer.effect(PaymentProofs, make).pipe(Layer.provide(Limits.layer))
}
