import type { OfficeProduct, OfficeProductRow, ProductStatus } from "#api/contract/office-products.ts"
import { formatMoney } from "#api/money.ts"
import type { PictureValue, ProductValues } from "#machines/product-editor/product-values.ts"
import { variantName, variantOfKey } from "#machines/product-editor/product-counts.ts"
import type { StatusWords } from "../../-records/publication.tsx"

/** The statuses of a product in words. */
export const statusWords: Readonly<Record<ProductStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see it." },
  scheduled: { label: "Scheduled", tone: "neutral", text: "Only staff see it until its scheduled time." },
  onSale: { label: "On sale", tone: "green", text: "Members see it in the store and can buy it." },
  soldOut: {
    label: "Sold out",
    tone: "neutral",
    text: "Members see it in the store as sold out. Add pieces to sell more.",
  },
}

/** Returns both prices: '₦5,000 · $12'. */
export const priceWords = ({ price, priceUSD }: Pick<OfficeProductRow, "price" | "priceUSD">): string =>
  `${formatMoney(price, "NGN")} · ${formatMoney(priceUSD, "USD")}`

/** Returns how many pieces are left: '2 pieces left'. */
export const stockWords = (stock: number | null): string => {
  if (stock === null) return "Pieces are not counted"
  return stock === 1 ? "1 piece left" : `${stock.toLocaleString("en-NG")} pieces left`
}

/** Returns the pieces of each size and colour: 'Size M, Plum: 4; Size L, Plum: 0'. */
export const countWords = (variants: OfficeProduct["variants"]): string =>
  variants.map(({ stock, ...variant }) => `${variantName(variant)}: ${stock}`).join("; ")

/** The most sizes and colours that a list names. */
const namedVariants = 3

/**
 * Returns which sizes and colours have little or no stock: 'Sold out: Size S, Plum; Size S, Green · 1 left: Size M, Green ·
 * 2 more are low'.
 */
export const lowStockText = (short: OfficeProductRow["short"]): string | undefined => {
  if (short.length === 0) return undefined
  const named = short.toSorted((a, b) => a.stock - b.stock).slice(0, namedVariants)
  const groups = [...new Set(named.map(({ stock }) => stock))].map((left) => {
    const names = named.filter(({ stock }) => stock === left).map(variantName)
    return `${left === 0 ? "Sold out" : `${left} left`}: ${names.join("; ")}`
  })
  const more = short.length - named.length
  return [...groups, ...(more === 0 ? [] : [`${more} more ${more === 1 ? "is" : "are"} low`])].join(" · ")
}

const labels: Readonly<Record<keyof ProductValues, string>> = {
  name: "Name",
  description: "Description",
  brand: "Brand",
  price: "Price in naira",
  priceUSD: "Price in dollars",
  sizes: "Sizes",
  stock: "Pieces in stock",
  variants: "Pieces of each size and colour",
  pictures: "Pictures",
}

/** The pieces of one size and colour are a field 'variants.KEY'. */
const variantPrefix = "variants."

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string =>
  name.startsWith(variantPrefix)
    ? `Pieces of ${variantName(variantOfKey(name.slice(variantPrefix.length)))}`
    : labels[name as keyof ProductValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  if (name === "pictures")
    return (value as readonly PictureValue[]).map(({ alt }) => alt || "Not described").join("; ") || "None"
  // The table of the pieces lacks a size and colour that is not filled in.
  const text = (value ?? "") as string
  if (text === "") {
    if (name.startsWith(variantPrefix)) return "Not filled in"
    return name === "stock" ? "Not counted together" : "Empty"
  }
  if (name === "price" || name === "priceUSD")
    return Number.isNaN(Number(text)) ? text : formatMoney(Number(text), name === "price" ? "NGN" : "USD")
  return text
}
