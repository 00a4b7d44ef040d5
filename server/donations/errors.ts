import { Data } from "effect"
import type { Donation } from "#api/contract/donations.ts"
import type { Receipt } from "#api/contract/payments.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { PaymentError } from "#server/payments/errors.ts"

/** The same donation is already paid. `data` is what its confirmation returns. */
export class DonationAlreadyPaid extends Data.TaggedError("DonationAlreadyPaid")<{
  readonly data: { readonly donation: Donation; readonly receipt: Receipt }
}> {}

export type DonationError = DonationAlreadyPaid | InvalidFields | PaymentError
