/** What a cart holds and what may be done with it (SPEC §3, §4; DECISIONS §3). Pure; money is in major units, sums are exact. */
import type { LineProblem } from "#api/contract/orders.ts"

/** One line: a product in one size and one colour. Prices as the member saw them last. */
export interface CartLine {
  /** The product's `_id`. */
  readonly product: string
  readonly slug: string
  readonly name: string
  /** What it looks like in this colour; null without a picture. */
  readonly image: string | null
  /** Per piece, NGN. */
  readonly price: number
  /** Per piece, USD. */
  readonly priceUSD: number
  readonly size: string | null
  readonly color: string | null
  readonly quantity: number
  /** What was left when the product was last read, over all variants; null when its host does not count. */
  readonly stock: number | null
}

/** What makes a line a line of its own. */
export type Variant = Pick<CartLine, "product" | "size" | "color">

/** The lines of an order. */
export type Ordered = readonly (Variant & { readonly quantity: number })[]

/** What the server says is no longer as the cart has it, and on which line. */
export interface LineChange {
  readonly key: string
  readonly reason: "gone" | "variant" | "stock" | "price"
  /** The sentence to show on the line. */
  readonly message: string
  readonly newPrice: number | null
  readonly newPriceUSD: number | null
  readonly stock: number | null
}

/** DECISIONS §3: at most this many of one line; the server's limit is the contract's `maximumQuantity`. */
export const maxQuantityPerLine = 99

/** Tells lines apart: one per product, size and colour. */
export const keyOf = ({ product, size, color }: Variant): string => JSON.stringify([product, size, color])

/** What a problem that the server found means for its line. */
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

/** How many of a line one can have. */
export const maxQuantityOf = ({ stock }: Pick<CartLine, "stock">): number =>
  Math.min(maxQuantityPerLine, stock ?? maxQuantityPerLine)

const minor = (amount: number): number => Math.round(amount * 100)

/** What a line costs: its price times its pieces, without a rounding error. */
export const lineTotal = (price: number, quantity: number): number => (minor(price) * quantity) / 100

/** SPEC §3: the cart's totals, and the pieces that its badge counts. */
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

/** Adding what is there already raises its quantity, never above what one can have; its newest prices count. */
export const withLine = (lines: readonly CartLine[], added: CartLine): readonly CartLine[] => {
  const key = keyOf(added)
  const known = lines.find((line) => keyOf(line) === key)
  const line = { ...added, quantity: Math.min(maxQuantityOf(added), (known?.quantity ?? 0) + added.quantity) }
  if (line.quantity < 1) return lines.filter((one) => one !== known)
  return known ? lines.map((one) => (one === known ? line : one)) : [...lines, line]
}

export const withoutLines = (lines: readonly CartLine[], keys: readonly string[]): readonly CartLine[] =>
  lines.filter((line) => !keys.includes(keyOf(line)))

/** Zero removes the line (SPEC §4). */
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

/** The same pieces in another size or colour, in the same place; two lines that become the same are one. */
export const withVariant = (
  lines: readonly CartLine[],
  key: string,
  { size, color, image }: Pick<CartLine, "size" | "color" | "image">,
): readonly CartLine[] => {
  const old = lines.find((line) => keyOf(line) === key)
  if (!old) return lines
  const revised = { ...old, size, color, image }
  const other = lines.find((line) => line !== old && keyOf(line) === keyOf(revised))
  const quantity = Math.min(maxQuantityOf(revised), old.quantity + (other?.quantity ?? 0))
  return lines
    .filter((line) => line !== other)
    .map((line) => (line === old ? { ...revised, quantity } : line))
}

/** What was bought is in the cart no longer; what was put in besides stays. */
export const withoutOrdered = (
  lines: readonly CartLine[],
  ordered: readonly (Variant & { readonly quantity: number })[],
): readonly CartLine[] =>
  ordered.reduce((left, bought) => {
    const line = left.find((one) => keyOf(one) === keyOf(bought))
    return line ? withQuantity(left, keyOf(line), line.quantity - bought.quantity) : left
  }, lines)

/** The lines as the server has them, after the member accepted it. */
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

/** Changes that still concern the cart: of lines that are there, and of more pieces than are left. */
export const relevantChanges = (
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): readonly LineChange[] =>
  changes.filter(({ key, reason, stock }) => {
    const line = lines.find((one) => keyOf(one) === key)
    return line !== undefined && (reason !== "stock" || line.quantity > (stock ?? 0))
  })
