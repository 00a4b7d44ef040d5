/** The pieces of each size and colour in the form of a product (OFFICE §11). Pure. */
import { maxStock } from "#api/contract/limits.ts"

/** The typed pieces by `countKey`. A variant without one is not filled in. */
export type Counts = Readonly<Record<string, string>>

/** A size and a colour's name; null for a product without sizes or colours. */
export interface Variant {
  readonly size: string | null
  readonly color: string | null
}

/** The rows and the columns of the table. */
export interface CountsTable {
  readonly sizes: readonly (string | null)[]
  readonly colors: readonly (string | null)[]
}

export const countKey = ({ size, color }: Variant): string => JSON.stringify([size, color])

/** Returns the variant of a key. */
export const variantOfKey = (key: string): Variant => {
  const [size, color] = JSON.parse(key) as [string | null, string | null]
  return { size, color }
}

/** Returns 'Size M, Plum'. */
export const variantName = ({ size, color }: Variant): string =>
  [size === null ? "" : `Size ${size}`, color ?? ""].filter((word) => word !== "").join(", ")

const sorted = (entries: readonly (readonly [string, string])[]): Counts =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the counts that are stored, as the form has them. */
export const countsOf = (variants: readonly (Variant & { readonly stock: number })[]): Counts =>
  sorted(variants.map((variant) => [countKey(variant), String(variant.stock)]))

/** Sets the pieces of a variant. Without text it is not filled in. The order of the keys does not depend on the typing. */
export const withCount = (counts: Counts, variant: Variant, text: string): Counts => {
  const key = countKey(variant)
  const others = Object.entries(counts).filter(([other]) => other !== key)
  return sorted(text.trim() === "" ? others : [...others, [key, text]])
}

/** Returns every variant of the table, row by row; empty for a product without sizes and colours. */
export const variantsOf = ({ sizes, colors }: CountsTable): readonly Variant[] => {
  const isOne = sizes[0] === null && colors[0] === null
  return isOne ? [] : sizes.flatMap((size) => colors.map((color) => ({ size, color })))
}

/** Whether the pieces of any variant of the table are filled in. The others are missing then. */
export const isCounted = (counts: Counts, table: CountsTable): boolean =>
  variantsOf(table).some((variant) => counts[countKey(variant)] !== undefined)

interface CountsChange {
  readonly table: CountsTable
  /** The table before and after the change. */
  readonly counts: Counts
  readonly next: Counts
  /** The number of all pieces beside the table. */
  readonly stock: string
  /** The last number that was typed there. */
  readonly typed: string
}

/**
 * Returns the number of all pieces beside a table that changes. A table that is filled in replaces the number, so that an order
 * meanwhile is a conflict of both (OFFICE §4). An emptied one brings back the number that was typed before.
 */
export const stockBeside = ({ table, counts, next, stock, typed }: CountsChange): string => {
  if (isCounted(next, table)) return ""
  return isCounted(counts, table) ? typed : stock
}

const isPieces = (text: string) => /^\d{1,6}$/.test(text.trim()) && Number(text) <= maxStock

/** Returns the message for the pieces of one variant; undefined when they can be stored. */
export const countProblem = (counts: Counts, variant: Variant): string | undefined => {
  const text = counts[countKey(variant)]
  if (text === undefined) return `Enter the pieces of ${variantName(variant)}, or 0 if there are none`
  return isPieces(text)
    ? undefined
    : `Enter a whole number from 0 to ${maxStock.toLocaleString("en-NG")} for ${variantName(variant)}`
}

/** Returns the sum of the pieces that are filled in. */
export const sumOf = (counts: Counts, variants: readonly Variant[]): number =>
  variants
    .map((variant) => counts[countKey(variant)] ?? "")
    .reduce((sum, text) => sum + (isPieces(text) ? Number(text) : 0), 0)

/** Returns the message for a table whose sum is not the number of pieces in stock; undefined without such a number. */
export const sumProblem = (
  counts: Counts,
  variants: readonly Variant[],
  stock: string,
): string | undefined => {
  const sum = sumOf(counts, variants)
  return !isPieces(stock) || Number(stock) === sum
    ? undefined
    : `The table has ${sum.toLocaleString("en-NG")} pieces, and ${Number(stock).toLocaleString("en-NG")} are in stock. Change the numbers of the table`
}
