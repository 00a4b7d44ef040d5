import type { Product } from "#api/contract/products.ts"
import type { CartLine } from "#machines/cart/cart-lines.ts"
import type { Choice } from "#machines/product-choice/product-choice.machine.ts"
import { coloursOf, type ShownProduct } from "./product-variants.ts"

/** Returns each picture once, the featured picture first. `alt` is what staff wrote about it. */
export const picturesOf = (
  product: ShownProduct,
): readonly {
  readonly url: string
  readonly color: string | null
  readonly alt: string | null | undefined
}[] => {
  const more = product.additionalImages.map(({ imageUrl, color, name, alt }) => ({
    url: imageUrl,
    color: color && name ? name : null,
    alt,
  }))
  const { featuredImageUrl, featuredImageAlt } = product
  const all = featuredImageUrl
    ? [{ url: featuredImageUrl, color: null, alt: featuredImageAlt }, ...more]
    : more
  // A URL can occur twice. The first position counts, and the entry that has a colour.
  return [...new Map(all.map((picture) => [picture.url, picture])).values()].map(
    (picture) => all.find(({ url, color }) => url === picture.url && color !== null) ?? picture,
  )
}

/** Returns the URL of a colour's picture, otherwise of the featured or the first picture. Null without pictures. */
export const imageOf = (product: ShownProduct, color: string | null): string | null =>
  product.additionalImages.find(({ name }) => color !== null && name === color)?.imageUrl ??
  product.featuredImageUrl ??
  product.additionalImages[0]?.imageUrl ??
  null

/** Returns every size in every colour. Both are null for a product without them. */
const choicesOf = (product: ShownProduct): readonly Choice[] => {
  const colors = coloursOf(product).map(({ name }) => name)
  return (product.sizes.length === 0 ? [null] : product.sizes).flatMap((size) =>
    (colors.length === 0 ? [null] : colors).map((color) => ({ size, color })),
  )
}

/** Returns the sizes and colours of which no piece is left. */
export const soldOutOf = (product: ShownProduct): readonly Choice[] =>
  product.stock === 0
    ? choicesOf(product)
    : (product.variants ?? []).filter(({ stock }) => stock === 0).map(({ size, color }) => ({ size, color }))

/**
 * Returns the pieces left of a choice; null when they are not counted. A product that counts all sizes and colours
 * together, and an incomplete choice, have those of the product.
 */
export const stockOf = ({ stock, variants }: ShownProduct, { size, color }: Choice): number | null =>
  variants?.find((one) => one.size === size && one.color === color)?.stock ?? stock ?? null

/** Returns the cart line for a choice. */
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
  stock: stockOf(product, { size, color }),
})
