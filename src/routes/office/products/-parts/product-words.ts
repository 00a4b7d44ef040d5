import type { OfficeProductRow, ProductStatus } from "#api/contract/office-products.ts"
import { formatMoney } from "#api/money.ts"
import type { PictureValue, ProductValues } from "#machines/product-editor/product-values.ts"
import type { StatusWords } from "../../-records/publication.tsx"

/** The statuses of a product in words. */
export const statusWords: Readonly<Record<ProductStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see it." },
  scheduled: { label: "Scheduled", tone: "neutral", text: "Only staff see it until its moment comes." },
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
export const stockWords = (stock: number | null): string =>
  stock === null
    ? "Pieces are not counted"
    : stock === 1
      ? "1 piece left"
      : `${stock.toLocaleString("en-NG")} pieces left`

const labels: Readonly<Record<keyof ProductValues, string>> = {
  name: "Name",
  description: "Description",
  brand: "Brand",
  price: "Price in naira",
  priceUSD: "Price in dollars",
  sizes: "Sizes",
  stock: "Pieces in stock",
  pictures: "Pictures",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof ProductValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  if (name === "pictures")
    return (value as readonly PictureValue[]).map(({ alt }) => alt || "Not described").join("; ") || "None"
  const text = value as string
  if (text === "") return name === "stock" ? "Not counted" : "Empty"
  if (name === "price" || name === "priceUSD")
    return Number.isNaN(Number(text)) ? text : formatMoney(Number(text), name === "price" ? "NGN" : "USD")
  return text
}
