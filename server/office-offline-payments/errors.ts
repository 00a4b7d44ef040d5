import { Data } from "effect"
import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { NeedsOtherPerson, OwnPayment } from "#server/office-money/errors.ts"

/** No offline payment, member or proof has this id. */
export class OfflinePaymentNotFound extends Data.TaggedError("OfflinePaymentNotFound") {}
export class PayerNotFound extends Data.TaggedError("PayerNotFound") {}
export class ProofNotFound extends Data.TaggedError("ProofNotFound") {}

/** Only the recorder withdraws a payment. */
export class NotRecorder extends Data.TaggedError("NotRecorder") {}

/**
 * The slip was recorded before, somebody answered first, or the member has what the payment is for. `message` says which.
 * `payment` is null when nothing was recorded.
 */
export class OfflineConflict extends Data.TaggedError("OfflineConflict")<{
  readonly message: string
  readonly payment: OfflinePayment | null
}> {}

export type OfflineError =
  | OfflinePaymentNotFound
  | PayerNotFound
  | ProofNotFound
  | NotRecorder
  | OfflineConflict
  | OwnPayment
  | NeedsOtherPerson
  | InvalidFields
