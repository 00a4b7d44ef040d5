import { keptRecord } from "../session/storage.ts"
import { mostOfALine, totalsOf, type CartLine } from "./cart-lines.ts"
import type { CartContents } from "./cart.machine.ts"

/** SPEC §3, the cart as it lies on the device: whose it is, its items and totals. Totals are for reading; sums are made anew. */
export interface KeptCart {
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
    line.quantity! <= mostOfALine &&
    (line.stock === null || Number.isInteger(line.stock))
  )
}

const isKeptCart = (value: unknown): value is KeptCart => {
  const kept = value as Partial<KeptCart> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    isText(kept.memberId) &&
    Array.isArray(kept.cartItems) &&
    kept.cartItems.every(isLine) &&
    Array.isArray(kept.settled) &&
    kept.settled.every(isText)
  )
}

/** DECISIONS §2: `root/cart`. The session takes it away at logout. */
export const keptCart = keptRecord("cart", 1, isKeptCart)

export const emptyContents: CartContents = { lines: [], settled: [] }

/** What the machine works with; another member's cart is none. */
export const contentsOf = (kept: KeptCart | null, memberId: string): CartContents =>
  kept?.memberId === memberId ? { lines: kept.cartItems, settled: kept.settled } : emptyContents

/** Keeps the cart of this member; an empty one that was never ordered from needs no record. */
export const keepCart = ({
  memberId,
  lines,
  settled,
}: CartContents & { memberId: string | null }): Promise<void> => {
  if (memberId === null) return Promise.resolve()
  if (lines.length === 0 && settled.length === 0) return keptCart.write(null)
  const { totalPrice, totalPriceUSD } = totalsOf(lines)
  return keptCart.write({ memberId, cartItems: lines, totalPrice, totalPriceUSD, settled })
}
