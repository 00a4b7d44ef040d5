/** Counts the pieces of products: of each size and colour, or of all together (OFFICE §11). Pure. */
import { Schema } from "effect"

/** A size and a colour's name; null for a product without sizes or colours. */
export interface Variant {
  readonly size: string | null
  readonly color: string | null
}

/** The pieces of one size and colour. Without both, the pieces of all variants. */
export const StockCount = Schema.Struct({
  size: Schema.NullOr(Schema.String),
  color: Schema.NullOr(Schema.String),
  stock: Schema.Int,
})
export type StockCount = typeof StockCount.Type

/** The counts of a product: empty when its pieces are not counted. */
export type StockCounts = readonly StockCount[]

const isSameVariant = (a: Variant, b: Variant) => a.size === b.size && a.color === b.color

/** Returns all pieces of a product; null when they are not counted. */
export const totalStock = (counts: StockCounts): number | null =>
  counts.length === 0 ? null : counts.reduce((sum, { stock }) => sum + stock, 0)

/** Returns the counts of single sizes and colours; empty for a product that is counted as a whole or not at all. */
export const variantCounts = (counts: StockCounts): StockCounts =>
  counts.filter(({ size, color }) => size !== null || color !== null)

/**
 * Returns the count that a size and colour takes its pieces from: its own, else the one of all variants. Undefined when
 * pieces are not counted, or when the product does not come in this variant any more.
 */
export const countFor = (counts: StockCounts, variant: Variant): StockCount | undefined =>
  counts.find((count) => isSameVariant(count, variant)) ??
  counts.find((count) => isSameVariant(count, { size: null, color: null }))

/** Returns the pieces left of a size and colour; null when they are not counted. */
export const piecesLeft = (counts: StockCounts, variant: Variant): number | null =>
  counts.length === 0 ? null : (countFor(counts, variant)?.stock ?? 0)

/** Returns every size in every colour, in the order of a form; empty for a product without sizes and colours. */
export const variantsOf = (sizes: readonly string[], colors: readonly string[]): readonly Variant[] =>
  sizes.length === 0 && colors.length === 0
    ? []
    : (sizes.length === 0 ? [null] : sizes).flatMap((size) =>
        (colors.length === 0 ? [null] : colors).map((color) => ({ size, color })),
      )

/** Sorts counts by size, then by colour, as the product lists them. */
export const sortedCounts = (
  counts: StockCounts,
  sizes: readonly string[],
  colors: readonly string[],
): StockCounts => {
  const place = ({ size, color }: Variant) =>
    (size === null ? -1 : sizes.indexOf(size)) * 1_000 + (color === null ? -1 : colors.indexOf(color))
  return counts.toSorted((a, b) => place(a) - place(b))
}

/** Returns 'size M, Plum'; empty for a product without sizes and colours. */
export const variantName = ({ size, color }: Variant): string =>
  [size === null ? "" : `size ${size}`, color ?? ""].filter((word) => word !== "").join(", ")

/** Returns 'in size M, Plum'; empty for a product without sizes and colours. */
export const inVariant = (variant: Variant): string => {
  const name = variantName(variant)
  return name === "" ? "" : `in ${name}`
}
