import type { DemoProduct } from "./product.ts"
import { type ColourKey, colours } from "./colours.ts"

type Images = Pick<DemoProduct, "featuredImageUrl" | "additionalImages">

const imageUrl = (name: string) => `/pictures/products/${name}.webp`
const viewsOf = (slug: string, names: readonly string[]) =>
  names.map((name) => ({ imageUrl: imageUrl(`${slug}-${name}`), view: name.replace("-", " ") }))

/** Returns the pictures of a product of one colour, and further views of it by name. */
export const picturesOf = (slug: string, ...more: readonly string[]): Images => ({
  featuredImageUrl: imageUrl(slug),
  additionalImages: viewsOf(slug, more),
})

/** Returns the pictures of a product in its colours, the first of which is the featured one, and further views by name. */
export const picturesInColours = (
  slug: string,
  keys: readonly [ColourKey, ...ColourKey[]],
  ...more: readonly string[]
): Images => ({
  featuredImageUrl: imageUrl(`${slug}-${keys[0]}`),
  additionalImages: [
    ...keys.map((key) => ({ imageUrl: imageUrl(`${slug}-${key}`), ...colours[key] })),
    ...viewsOf(slug, more),
  ],
})
