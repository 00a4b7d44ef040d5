/**
 * Defines the contents of a cart and pure operations on it (SPEC §3, §4; DECISIONS §3). Amounts are in major
 * units; sums are exact.
 */
import type { LineProblem } from "#api/contract/orders.ts"

/** A product in one size and one colour, with the prices that the member saw last. */
export interface CartLine {
  /** The product's `_id`. */
  readonly product: string
  readonly slug: string
  readonly name: string
  /** The picture of this colour; null without one. */
  readonly image: string | null
  /** The unit price in NGN. */
  readonly price: number
  /** The unit price in USD. */
  readonly priceUSD: number
  readonly size: string | null
  readonly color: string | null
  readonly quantity: number
  /** The last known stock of this size and colour, or of all when they are not counted by themselves; null when nothing is counted. */
  readonly stock: number | null
}

/** The part of the cart that is stored between visits. */
export interface CartContents {
  readonly lines: readonly CartLine[]
  /** References of the orders whose lines have left the cart. No order removes lines twice. */
  readonly settled: readonly string[]
}

/** The fields that identify a line. */
export type Variant = Pick<CartLine, "product" | "size" | "color">

/** Another size or colour of a line, with its picture and its stock. */
export type ChosenVariant = Pick<CartLine, "size" | "color" | "image" | "stock">

/** The items of an order. */
export type Ordered = readonly (Variant & { readonly quantity: number })[]

/** A difference that the server found on one line of the cart. */
export interface LineChange {
  readonly key: string
  readonly reason: "gone" | "variant" | "stock" | "price"
  /** The message to show on the line. */
  readonly message: string
  /** The new unit price in NGN; null when the price is unchanged. */
  readonly newPrice: number | null
  /** The new unit price in USD; null when the price is unchanged. */
  readonly newPriceUSD: number | null
  readonly stock: number | null
}

/** The maximum quantity of one line (DECISIONS §3), equal to the contract's `maximumQuantity`. */
export const maxQuantityPerLine = 99

/** Returns the key of a line: one per product, size and colour. */
export const keyOf = ({ product, size, color }: Variant): string => JSON.stringify([product, size, color])

/** Converts a problem that the server found into the change of its line. */
export const changeOf = (
  line: Variant,
  { reason, message, newPrice, newPriceUSD, stock }: LineProblem,
): LineChange => ({
  key: keyOf(line),
  reason,
  message,
  newPrice: newPrice ?? null,
  newPriceUSD: newPriceUSD ?? null,
  stock: stock ?? null,
})

/** Returns the maximum quantity of a line: the stock, but at most `maxQuantityPerLine`. */
export const maxQuantityOf = ({ stock }: Pick<CartLine, "stock">): number =>
  Math.min(maxQuantityPerLine, stock ?? maxQuantityPerLine)

const minor = (amount: number): number => Math.round(amount * 100)

/** Multiplies a price in major units by a quantity, without rounding errors. */
export const lineTotal = (price: number, quantity: number): number => (minor(price) * quantity) / 100

/** Returns the cart's totals (SPEC §3) and the number of pieces for its badge. */
export const totalsOf = (
  lines: readonly CartLine[],
): { readonly pieces: number; readonly totalPrice: number; readonly totalPriceUSD: number } => {
  const sum = (of: (line: CartLine) => number): number => lines.reduce((total, line) => total + of(line), 0)
  return {
    pieces: sum(({ quantity }) => quantity),
    totalPrice: sum(({ price, quantity }) => minor(price) * quantity) / 100,
    totalPriceUSD: sum(({ priceUSD, quantity }) => minor(priceUSD) * quantity) / 100,
  }
}

/**
 * Adds a line. Adds to an equal line up to its maximum quantity, and takes the newest prices. Keeps the pieces of a line
 * that has more than are left: the server's check says so, and the member decides.
 */
export const withLine = (lines: readonly CartLine[], added: CartLine): readonly CartLine[] => {
  const key = keyOf(added)
  const known = lines.find((line) => keyOf(line) === key)
  const pieces = known?.quantity ?? 0
  const line = {
    ...added,
    quantity: Math.max(pieces, Math.min(maxQuantityOf(added), pieces + added.quantity)),
  }
  if (line.quantity < 1) return lines
  return known ? lines.map((one) => (one === known ? line : one)) : [...lines, line]
}

export const withoutLines = (lines: readonly CartLine[], keys: readonly string[]): readonly CartLine[] =>
  lines.filter((line) => !keys.includes(keyOf(line)))

/** Sets the quantity. Zero removes the line (SPEC §4). */
export const withQuantity = (
  lines: readonly CartLine[],
  key: string,
  quantity: number,
): readonly CartLine[] =>
  quantity < 1
    ? withoutLines(lines, [key])
    : lines.map((line) =>
        keyOf(line) === key
          ? { ...line, quantity: Math.min(maxQuantityPerLine, Math.floor(quantity)) }
          : line,
      )

/**
 * Changes the size or colour of a line in place, and merges the line with an equal line. Keeps all pieces, also
 * when fewer are left: the server's check says so, and the member decides.
 */
export const withVariant = (
  lines: readonly CartLine[],
  key: string,
  { size, color, image, stock }: ChosenVariant,
): readonly CartLine[] => {
  const old = lines.find((line) => keyOf(line) === key)
  if (!old) return lines
  const revised = { ...old, size, color, image, stock }
  const other = lines.find((line) => line !== old && keyOf(line) === keyOf(revised))
  const quantity = Math.min(maxQuantityPerLine, old.quantity + (other?.quantity ?? 0))
  return lines
    .filter((line) => line !== other)
    .map((line) => (line === old ? { ...revised, quantity } : line))
}

/** Removes ordered pieces from the cart. Pieces added later stay. */
export const withoutOrdered = (lines: readonly CartLine[], ordered: Ordered): readonly CartLine[] =>
  ordered.reduce((left, bought) => {
    const line = left.find((one) => keyOf(one) === keyOf(bought))
    return line ? withQuantity(left, keyOf(line), line.quantity - bought.quantity) : left
  }, lines)

/** Applies the changes that the member has accepted. */
export const withChanges = (
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): readonly CartLine[] =>
  lines.flatMap((line) => {
    const own = changes.filter((change) => change.key === keyOf(line))
    if (own.some(({ reason }) => reason === "gone" || reason === "variant")) return []
    const stock = own.find(({ reason }) => reason === "stock")?.stock
    const price = own.find(({ reason }) => reason === "price")
    const quantity = stock === undefined ? line.quantity : Math.min(line.quantity, stock ?? 0)
    if (quantity < 1) return []
    return [
      {
        ...line,
        quantity,
        price: price?.newPrice ?? line.price,
        priceUSD: price?.newPriceUSD ?? line.priceUSD,
        stock: stock === undefined ? line.stock : stock,
      },
    ]
  })

/** Returns the changes whose line exists. A stock change applies only while the quantity exceeds the stock. */
export const relevantChanges = (
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): readonly LineChange[] =>
  changes.filter(({ key, reason, stock }) => {
    const line = lines.find((one) => keyOf(one) === key)
    return line !== undefined && (reason !== "stock" || line.quantity > (stock ?? 0))
  })

/** Returns the lines that pages show. A pending change appears after two seconds (SPEC §4). */
export const shownLines = ({
  lines,
  pending,
}: {
  readonly lines: readonly CartLine[]
  readonly pending: { readonly shown: readonly CartLine[] } | null
}): readonly CartLine[] => pending?.shown ?? lines
