import { type StockCounts, type Variant, variantsOf } from "../../../products/stock.ts"
import type { DemoProduct } from "./product.ts"

/** The relative demand for each size. The sizes of other products are in equal demand. */
const demandOfSize: Readonly<Record<string, number>> = { XS: 1, S: 3, M: 6, L: 6, XL: 4, XXL: 2 }

/** Returns the pieces of each size and colour of a demo product. Their sum is its stock. */
export const countsOf = ({ sizes, additionalImages, stock, soldOut = [] }: DemoProduct): StockCounts => {
  const colors = additionalImages.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const variants = variantsOf(sizes, colors)
  if (variants.length === 0) return [{ size: null, color: null, stock }]
  const isSoldOut = ({ size, color }: Variant) =>
    [size, color, `${size} ${color}`].some((name) => name !== null && soldOut.includes(name))
  // The first colour sells best, so the store has the most of it.
  const weights = variants.map((variant) =>
    isSoldOut(variant)
      ? 0
      : (demandOfSize[variant.size ?? ""] ?? 3) * (colors.length + 2 - colors.indexOf(variant.color ?? "")),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => (stock * weight) / sum)
  const whole = shares.map(Math.floor)
  const rest = stock - whole.reduce((total, pieces) => total + pieces, 0)
  // The pieces that are left after rounding down go to the largest remainders.
  const rounded = new Set(
    shares
      .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, rest)
      .map(({ index }) => index),
  )
  return variants.map((variant, index) => ({
    ...variant,
    stock: (whole[index] ?? 0) + (rounded.has(index) ? 1 : 0),
  }))
}
