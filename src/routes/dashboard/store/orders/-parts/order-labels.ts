import type { Order } from "#api/contract/orders.ts"

/** The label of each order status. */
export const statusLabels: Readonly<Record<Order["status"], string>> = {
  pending: "Pending",
  shipped: "Shipped",
  delivered: "Delivered",
  canceled: "Canceled",
}
