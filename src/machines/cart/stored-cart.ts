import { storedRecord } from "../session/storage.ts"
import { maxQuantityPerLine, totalsOf, type CartLine } from "./cart-lines.ts"
import type { CartContents } from "./cart.machine.ts"

/**
 * The stored cart (SPEC §3): its owner, its items and totals. Stored totals are informative; sums are
 * recalculated.
 */
export interface StoredCart {
  readonly memberId: string
  readonly cartItems: readonly CartLine[]
  readonly totalPrice: number
  readonly totalPriceUSD: number
  readonly settled: readonly string[]
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isAmount = (value: unknown): boolean =>
  typeof value === "number" && Number.isFinite(value) && value >= 0

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null
  return (
    typeof line === "object" &&
    line !== null &&
    isText(line.product) &&
    isText(line.slug) &&
    isText(line.name) &&
    isTextOrNull(line.image) &&
    isAmount(line.price) &&
    isAmount(line.priceUSD) &&
    isTextOrNull(line.size) &&
    isTextOrNull(line.color) &&
    Number.isInteger(line.quantity) &&
    line.quantity! >= 1 &&
    line.quantity! <= maxQuantityPerLine &&
    (line.stock === null || Number.isInteger(line.stock))
  )
}

const isStoredCart = (value: unknown): value is StoredCart => {
  const stored = value as Partial<StoredCart> | null
  return (
    typeof stored === "object" &&
    stored !== null &&
    isText(stored.memberId) &&
    Array.isArray(stored.cartItems) &&
    stored.cartItems.every(isLine) &&
    Array.isArray(stored.settled) &&
    stored.settled.every(isText)
  )
}

/** Stores the cart as `root/cart` (DECISIONS §2). The session removes it at logout. */
export const storedCart = storedRecord("cart", 1, isStoredCart)

export const emptyContents: CartContents = { lines: [], settled: [] }

/** Returns the stored cart; another member's cart counts as none. */
export const contentsOf = (stored: StoredCart | null, memberId: string): CartContents =>
  stored?.memberId === memberId ? { lines: stored.cartItems, settled: stored.settled } : emptyContents

/** Stores this member's cart. Removes the record when the cart is empty and never had an order. */
export const storeCart = ({
  memberId,
  lines,
  settled,
}: CartContents & { memberId: string | null }): Promise<void> => {
  if (memberId === null) return Promise.resolve()
  if (lines.length === 0 && settled.length === 0) return storedCart.write(null)
  const { totalPrice, totalPriceUSD } = totalsOf(lines)
  return storedCart.write({ memberId, cartItems: lines, totalPrice, totalPriceUSD, settled })
}
