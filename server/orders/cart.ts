import { createHash } from "node:crypto"
import { Schema } from "effect"
import { type CheckoutLine, type LineProblem, maximumQuantity } from "#api/contract/orders.ts"
import { majorFromMinor, minorFromWire, formatMoney } from "#server/money.ts"
import type { ProductRow } from "#server/products/rows.ts"
import { countFor, piecesLeft, totalStock, inVariant } from "#server/products/stock.ts"

/** An order as stored with its payment until the payment is settled; `price` per piece in minor units. */
export const Draft = Schema.Struct({
  shippingContactName: Schema.String,
  shippingContactPhone: Schema.String,
  shippingContactEmail: Schema.String,
  shippingAddress: Schema.String,
  lines: Schema.Array(
    Schema.Struct({
      product: Schema.String,
      slug: Schema.String,
      name: Schema.String,
      imageUrl: Schema.NullOr(Schema.String),
      quantity: Schema.Int,
      size: Schema.NullOr(Schema.String),
      color: Schema.NullOr(Schema.String),
      price: Schema.Int,
    }),
  ),
})
export type Draft = typeof Draft.Type
export type DraftLine = Draft["lines"][number]

type Line = typeof CheckoutLine.Type & { readonly price?: number; readonly priceUSD?: number }
type StoreCurrency = "NGN" | "USD"

const coloursOf = (product: ProductRow): readonly string[] =>
  product.images.flatMap(({ color, name }) => (color != null && name != null ? [name] : []))

/** Returns why the product is not available in this size and colour, for the member; undefined when it is. */
const variantProblem = (product: ProductRow, line: Line): string | undefined => {
  const colours = coloursOf(product)
  if (product.sizes.length > 0 && line.size === null) return "Please select a size"
  if (colours.length > 0 && line.color === null) return "Please select a color"
  if (line.size !== null && !product.sizes.includes(line.size))
    return `"${product.name}" does not come in size ${line.size} any more.`
  if (line.color !== null && !colours.includes(line.color))
    return `"${product.name}" does not come in ${line.color} any more.`
  return undefined
}

const priceOf = (product: ProductRow, currency: StoreCurrency): number =>
  currency === "NGN" ? product.priceNgn : product.priceUsd

/** Returns the URL of the picture in the chosen colour, else of the featured picture. */
const imageOf = (product: ProductRow, color: string | null): string | null =>
  product.images.find(({ name }) => color !== null && name === color)?.imageUrl ?? product.featuredImageUrl

/**
 * Compares a cart with the store and returns at most one problem per line (DECISIONS §3): the product is gone, the
 * variant does not exist, its stock is too low for all lines together, or the line's price, if any, has changed.
 */
export const problemsOf = (
  lines: readonly Line[],
  products: ReadonlyMap<string, ProductRow>,
  currency: StoreCurrency,
): readonly LineProblem[] => {
  const quantities = new Map<string, number>()
  return lines.flatMap((line, index): readonly LineProblem[] => {
    const product = products.get(line.product)
    const position = { index, product: line.product }
    if (product === undefined)
      return [{ ...position, reason: "gone", message: "This item is not in the store any more." }]
    const variant = variantProblem(product, line)
    if (variant !== undefined) return [{ ...position, reason: "variant", message: variant }]

    const count = countFor(product.counts, line)
    const isByVariant = count !== undefined && (count.size !== null || count.color !== null)
    const key = JSON.stringify([product.id, count?.size, count?.color])
    const before = quantities.get(key) ?? 0
    const inStock = piecesLeft(product.counts, line)
    const left = inStock === null ? null : Math.max(0, inStock - before)
    quantities.set(key, before + line.quantity)
    if (left !== null && line.quantity > left) {
      const where = isByVariant && totalStock(product.counts) !== 0 ? ` ${inVariant(line)}` : ""
      const message =
        inStock === 0
          ? `"${product.name}" is sold out${where}.`
          : `Only ${left} of "${product.name}"${where} left.`
      return [{ ...position, reason: "stock", message, stock: left }]
    }

    const clientPrice = currency === "NGN" ? line.price : line.priceUSD
    const price = priceOf(product, currency)
    if (clientPrice === undefined || minorFromWire(clientPrice) === price) return []
    const oldPrice = minorFromWire(clientPrice)
    const newPrice = formatMoney(price, currency)
    return [
      {
        ...position,
        reason: "price",
        message:
          oldPrice === undefined
            ? `The price is ${newPrice}.`
            : `The price has changed from ${formatMoney(oldPrice, currency)} to ${newPrice}.`,
        oldPrice: clientPrice,
        newPrice: majorFromMinor(product.priceNgn),
        newPriceUSD: majorFromMinor(product.priceUsd),
      },
    ]
  })
}

/** Merges the lines of the same product, size and colour, at the store's price. `lines` must have no problems. */
export const mergedLines = (
  lines: readonly Line[],
  products: ReadonlyMap<string, ProductRow>,
  currency: StoreCurrency,
): readonly DraftLine[] => {
  const merged = new Map<string, DraftLine>()
  for (const line of lines) {
    const product = products.get(line.product)
    if (product === undefined) continue
    const key = JSON.stringify([product.id, line.size, line.color])
    const same = merged.get(key)
    merged.set(key, {
      product: product.id,
      slug: product.slug,
      name: product.name,
      imageUrl: imageOf(product, line.color),
      quantity: (same?.quantity ?? 0) + line.quantity,
      size: line.size,
      color: line.color,
      price: priceOf(product, currency),
    })
  }
  return [...merged.values()]
}

/** Returns a message for every merged line with more than `maximumQuantity` pieces. */
export const quantityProblems = (merged: readonly DraftLine[]): readonly string[] =>
  merged
    .filter(({ quantity }) => quantity > maximumQuantity)
    .map(({ name }) => `Please choose 1 to ${maximumQuantity} pieces of "${name}"`)

/** Returns the total of the lines in minor units. */
export const totalOf = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Returns the number of pieces in an order. */
export const totalQuantity = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns an idempotency key of the order's contents, so that a second click finds the attempt of the first. */
export const orderTarget = (draft: Draft, currency: StoreCurrency): string =>
  createHash("sha256")
    .update(JSON.stringify([currency, draft]))
    .digest("hex")
    .slice(0, 32)

/** Returns an order's title: 'Store order, 3 items'. */
export const orderTitle = (lines: readonly DraftLine[]): string => {
  const pieces = totalQuantity(lines)
  return `Store order, ${pieces} ${pieces === 1 ? "item" : "items"}`
}
