import { Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { ProductRows, type StockChange } from "#server/products/rows.ts"
import { countFor, type StockCount, type StockCounts, type Variant } from "#server/products/stock.ts"
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

/**
 * Returns how many pieces the lines took from each count, times `sign`. `stock` has the counts of each product by its id.
 * Pieces of a size or colour that the product no longer has are in no count: staff who bring it back count it anew.
 */
export const stockChanges = (
  lines: readonly (Variant & {
    readonly product: string
    readonly quantity: number
    readonly missing: number
  })[],
  stock: ReadonlyMap<string, StockCounts>,
  sign: 1 | -1,
): readonly StockChange[] => {
  const changes = new Map<StockCount, StockChange>()
  for (const { product, quantity, missing, ...variant } of lines) {
    const count = countFor(stock.get(product) ?? [], variant)
    if (count === undefined) continue
    const { size, color } = count
    const pieces = (changes.get(count)?.pieces ?? 0) + sign * (quantity - missing)
    changes.set(count, { product, size, color, pieces })
  }
  return [...changes.values()]
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
      const stock = yield* products.lockStock([...new Set(order.lines.map(({ product }) => product))])
      yield* products.take(stockChanges(order.lines, stock, -1), at)
    }),
  }
})
