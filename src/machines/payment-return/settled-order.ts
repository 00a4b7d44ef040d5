import type { Purpose } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { Ordered } from "../cart/cart-lines.ts"

/** An order whose lines leave the cart; `ordered` is null for all of the cart. */
export interface SettledOrder {
  readonly reference: string
  readonly ordered: Ordered | null
}

/**
 * What Continue takes out of the cart (DECISIONS §3): all of it after a newly confirmed order, only the bought lines of an
 * order that was confirmed before; null where nothing was ordered.
 */
export const settledOrder = (
  {
    purpose,
    reference,
    order,
  }: Pick<Settled, "order"> & { readonly purpose: Purpose; readonly reference: string },
  isNew: boolean,
): SettledOrder | null => {
  if (purpose !== "order") return null
  if (isNew) return { reference: order?._id ?? reference, ordered: null }
  if (order === null) return null
  const ordered = order.products.map(({ product, size, color, quantity }) => ({
    product: product._id,
    size: size ?? null,
    color: color ?? null,
    quantity,
  }))
  return { reference: order._id, ordered }
}
