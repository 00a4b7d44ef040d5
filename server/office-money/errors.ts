import { Data } from "effect"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import type { ProviderUnavailable } from "#server/gateways/provider.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { PaymentNotFound } from "#server/payments/errors.ts"

/** Nobody decides about their own payment. */
export class OwnPayment extends Data.TaggedError("OwnPayment") {}

/** Who asked for a decision cannot approve it. */
export class NeedsOtherPerson extends Data.TaggedError("NeedsOtherPerson") {}

/** Somebody acted first, or the payment allows no such act. `message` says which. */
export class MoneyConflict extends Data.TaggedError("MoneyConflict")<{
  readonly message: string
  readonly payment: MoneyPayment
}> {}

export type MoneyError =
  | PaymentNotFound
  | OwnPayment
  | NeedsOtherPerson
  | MoneyConflict
  | InvalidFields
  | ProviderUnavailable
