import type { PaymentReturnInput } from "./payment-return.machine.ts"

/** Where Continue leads after an order (SPEC §2: the orders list). */
export const ordersPath = "/dashboard/store/orders"

/** The return of an order's payment (SPEC §4, Checkout): no toast of its own, and what is no longer true. */
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
