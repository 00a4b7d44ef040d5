import { Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { ProductRows } from "#server/products/rows.ts"
import { type OrderRow, OrderRows } from "./rows.ts"

type Status = typeof OrderStatus.Type

/** The statuses that can follow each status (DECISIONS §3). */
const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["shipped", "canceled"],
  shipped: ["delivered"],
  delivered: [],
  canceled: [],
}
export const canTransition = (from: Status, to: Status): boolean => nextStatuses[from].includes(to)

/** Returns by product how many pieces the lines took from stock, times `sign`. */
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

/** Changes an order's status, in the caller's transaction, which has locked the order. */
export const makeStatusChanges = Effect.gen(function* () {
  const rows = yield* OrderRows
  const products = yield* ProductRows
  return {
    /** Writes the status and its timeline entry. Puts the pieces of a canceled order back into stock. */
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
      yield* products.take(stockChanges(order.lines, -1), at)
    }),
  }
})
