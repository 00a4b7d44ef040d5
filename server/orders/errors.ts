import { Data } from "effect"
import type { Order } from "#api/contract/orders.ts"
import type { Receipt } from "#api/contract/payments.ts"
import type { PaymentError } from "#server/payments/errors.ts"

export class OrderNotFound extends Data.TaggedError("OrderNotFound") {}

/** The cart no longer matches the store. `fields` has a message by `products.{index}`, `products` or `totalAmount`. */
export class CartChanged extends Data.TaggedError("CartChanged")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The same order is already paid. `data` is what its confirmation returns. */
export class OrderAlreadyPaid extends Data.TaggedError("OrderAlreadyPaid")<{
  readonly reference: string
  readonly data: { readonly order: Order; readonly receipt: Receipt }
}> {}

export type OrderError = OrderNotFound | CartChanged | OrderAlreadyPaid | PaymentError
