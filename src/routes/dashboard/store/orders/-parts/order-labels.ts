import type { Order } from "#api/contract/orders.ts"

/** What a member reads of a status. */
export const statusLabels: Readonly<Record<Order["status"], string>> = {
  pending: "Pending",
  shipped: "Shipped",
  delivered: "Delivered",
  canceled: "Canceled",
}
