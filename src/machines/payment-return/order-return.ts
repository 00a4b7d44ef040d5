import type { PaymentReturnInput } from "./payment-return-setup.ts"

/** The target of Continue after an order (SPEC §2: the orders list). */
const ordersPath = "/dashboard/store/orders"

/** Returns the input for an order payment (SPEC §4, Checkout), without a toast, and with the query keys to invalidate. */
export const orderReturn = (returned: {
  readonly reference: string
  readonly source: string
}): PaymentReturnInput => ({
  purpose: "order",
  reference: returned.reference,
  source: returned.source,
  home: ordersPath,
  toast: null,
  invalidate: [["orders"], ["products"], ["payments"]],
})
