import { Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { ProductRows } from "#server/products/rows.ts"
import { type OrderRow, OrderRows } from "./rows.ts"

type Status = typeof OrderStatus.Type

/** DECISIONS §3: pending → shipped → delivered, pending → canceled. */
const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["shipped", "canceled"],
  shipped: ["delivered"],
  delivered: [],
  canceled: [],
}
export const canTransition = (from: Status, to: Status): boolean => nextStatuses[from].includes(to)

/** How many pieces the lines took off the shelf of each product; times `sign`. */
export const stockChanges = (
  lines: readonly { readonly product: string; readonly quantity: number; readonly missing: number }[],
  sign: 1 | -1,
): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>()
  for (const { product, quantity, missing } of lines)
    pieces.set(product, (pieces.get(product) ?? 0) + sign * (quantity - missing))
  return pieces
}

const capitalised = (status: Status) => `${status.charAt(0).toUpperCase()}${status.slice(1)}`

/** What changing an order's status writes; in the caller's transaction, the order locked by it. */
export const makeStatusChanges = Effect.gen(function* () {
  const rows = yield* OrderRows
  const products = yield* ProductRows
  return {
    /** The status, its entry in the timeline, and the pieces of a canceled order back on the shelves. */
    changeStatus: Effect.fnUntraced(function* (
      order: OrderRow,
      to: Status,
      comment: string | null,
      at: Date,
    ) {
      yield* rows.setStatus(order.id, to)
      yield* rows.note(order.id, capitalised(to), comment, at)
      if (to !== "canceled") return
      yield* products.lockStock([...new Set(order.lines.map(({ product }) => product))])
      yield* products.take(stockChanges(order.lines, -1))
    }),
  }
})
