import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import type { CartLine } from "#machines/cart/cart-lines.ts"
import type { Choice } from "#machines/product-choice/product-choice.machine.ts"
import { currencyOf } from "../../-member/role-groups.ts"

/** A colour that a product comes in: its name is what is ordered, the CSS colour paints its swatch. */
interface Colour {
  readonly name: string
  readonly color: string
}

/** The product's colours in their order: the pictures that have a name and a colour. */
export const coloursOf = ({ additionalImages }: Product): readonly Colour[] =>
  additionalImages.flatMap(({ name, color }) => (name && color ? [{ name, color }] : []))

/** Every picture once, the featured one first unless it stands among the others. */
export const picturesOf = (
  product: Product,
): readonly { readonly url: string; readonly color: string | null }[] => {
  const more = product.additionalImages.map(({ imageUrl, color, name }) => ({
    url: imageUrl,
    color: color && name ? name : null,
  }))
  const { featuredImageUrl } = product
  const all = featuredImageUrl ? [{ url: featuredImageUrl, color: null }, ...more] : more
  // Of two with one address the one that names a colour stays, in the first one's place.
  return [...new Map(all.map((picture) => [picture.url, picture])).values()].map(
    ({ url }) => all.find((one) => one.url === url && one.color !== null) ?? { url, color: null },
  )
}

/** What it looks like in this colour. */
export const imageOf = (product: Product, color: string | null): string | null =>
  product.additionalImages.find(({ name }) => color !== null && name === color)?.imageUrl ??
  product.featuredImageUrl ??
  product.additionalImages[0]?.imageUrl ??
  null

/** A price as this member reads it (SPEC §6). */
export const priceLabel = (of: { readonly price: number; readonly priceUSD: number }, role: Role): string =>
  role === "GlobalNetwork" ? formatMoney(of.priceUSD, "USD") : formatMoney(of.price, "NGN")

/** A sum of the cart in the member's currency. */
export const totalLabel = (
  sums: { readonly totalPrice: number; readonly totalPriceUSD: number },
  role: Role,
): string => formatMoney(role === "GlobalNetwork" ? sums.totalPriceUSD : sums.totalPrice, currencyOf(role))

/** 'Size M, Plum'; empty for a product without variants. */
export const variantLabel = ({ size, color }: Choice): string =>
  [size === null ? "" : `Size ${size}`, color ?? ""].filter((one) => one !== "").join(", ")

/** The line that this choice puts into the cart. */
export const lineOf = (product: Product, { size, color }: Choice, quantity: number): CartLine => ({
  product: product._id,
  slug: product.slug,
  name: product.name,
  image: imageOf(product, color),
  price: product.price,
  priceUSD: product.priceUSD,
  size,
  color,
  quantity,
  stock: product.stock ?? null,
})
