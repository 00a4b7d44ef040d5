import type { DemoProduct } from "./product.ts"
import { type ColourKey, colours } from "./colours.ts"

type Images = Pick<DemoProduct, "featuredImageUrl" | "additionalImages">

const address = (name: string) => `/pictures/products/${name}.webp`
const views = (slug: string, names: readonly string[]) =>
  names.map((name) => ({ imageUrl: address(`${slug}-${name}`), view: name.replace("-", " ") }))

/** The pictures of a product of one colour, and further views of it by name. */
export const pictured = (slug: string, ...more: readonly string[]): Images => ({
  featuredImageUrl: address(slug),
  additionalImages: views(slug, more),
})

/** The pictures of a product in its colours, the first of which is the featured one, and further views by name. */
export const inColours = (
  slug: string,
  keys: readonly [ColourKey, ...ColourKey[]],
  ...more: readonly string[]
): Images => ({
  featuredImageUrl: address(`${slug}-${keys[0]}`),
  additionalImages: [
    ...keys.map((key) => ({ imageUrl: address(`${slug}-${key}`), ...colours[key] })),
    ...views(slug, more),
  ],
})
