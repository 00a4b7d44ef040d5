import type { Purpose } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { Ordered } from "../cart/cart-lines.ts"

/** An order whose items leave the cart. `ordered` is null when the whole cart is emptied. */
export interface SettledOrder {
  readonly reference: string
  readonly ordered: Ordered | null
}

/**
 * Returns the items that leave the cart (DECISIONS §3): all items after a new confirmation, only the ordered items
 * after an earlier one. Returns null for other payments, and for an earlier confirmation without its order.
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
