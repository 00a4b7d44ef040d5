import { Schema } from "effect"
import { storedRecord } from "../session/storage.ts"
import { type CartContents, maxQuantityPerLine, totalsOf } from "./cart-lines.ts"

const Text = Schema.NonEmptyString
const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

const CartLine = Schema.Struct({
  product: Text,
  slug: Text,
  name: Text,
  image: Schema.NullOr(Text),
  price: Amount,
  priceUSD: Amount,
  size: Schema.NullOr(Text),
  color: Schema.NullOr(Text),
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxQuantityPerLine })),
  stock: Schema.NullOr(Schema.Int),
})

/** The stored cart (SPEC §3). The portal writes the totals, and calculates them again instead of reading them. */
const StoredCart = Schema.Struct({
  memberId: Text,
  cartItems: Schema.Array(CartLine),
  totalPrice: Schema.Finite,
  totalPriceUSD: Schema.Finite,
  settled: Schema.Array(Text),
})
export type StoredCart = typeof StoredCart.Type

/** Stores the cart as `root/cart` (DECISIONS §2). The session removes it at logout. */
export const storedCart = storedRecord("cart", 1, () => Schema.decodeUnknownOption(StoredCart))

export const emptyContents: CartContents = { lines: [], settled: [] }

/** Returns the stored contents; empty contents without a cart of this member. */
export const contentsOf = (stored: StoredCart | null, memberId: string): CartContents =>
  stored?.memberId === memberId ? { lines: stored.cartItems, settled: stored.settled } : emptyContents

/** Stores this member's cart. Removes the record of an empty cart without settled orders. */
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
