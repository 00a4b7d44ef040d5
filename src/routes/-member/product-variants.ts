import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import type { Choice } from "#machines/product-choice/product-choice.machine.ts"
import { currencyOf } from "./roles.ts"

/** What the page of a product shows, without its prices. */
export type ShownProduct = Omit<Product, "_id" | "slug" | "price" | "priceUSD">

/** A colour of a product. Orders use its name; the CSS colour fills its swatch. */
interface Colour {
  readonly name: string
  readonly color: string
}

/** Returns the product's colours in order: one for each picture that has a name and a colour. */
export const coloursOf = ({ additionalImages }: ShownProduct): readonly Colour[] =>
  additionalImages.flatMap(({ name, color }) => (name && color ? [{ name, color }] : []))

/** Returns the price in the currency of a role (SPEC §6). */
export const priceLabel = (
  prices: { readonly price: number; readonly priceUSD: number },
  role: Role,
): string =>
  role === "GlobalNetwork" ? formatMoney(prices.priceUSD, "USD") : formatMoney(prices.price, "NGN")

/** Returns the cart's total in the currency of a role. */
export const totalLabel = (
  sums: { readonly totalPrice: number; readonly totalPriceUSD: number },
  role: Role,
): string => formatMoney(role === "GlobalNetwork" ? sums.totalPriceUSD : sums.totalPrice, currencyOf(role))

/** Returns 'Size M, Plum'; empty for a product without variants. */
export const variantLabel = ({ size, color }: Choice): string =>
  [size === null ? "" : `Size ${size}`, color ?? ""].filter((part) => part !== "").join(", ")
