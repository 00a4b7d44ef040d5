import { Context, Effect, Layer } from "effect"
import type { Product } from "#api/contract/products.ts"
import { now } from "#server/clock.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { majorFromMinor } from "#server/money.ts"
import { type PictureUrls, pictureUrls } from "#server/picture-urls.ts"
import { ProductNotFound } from "./errors.ts"
import { type ProductRow, ProductRows } from "./rows.ts"
import { sortedCounts, totalStock, variantCounts } from "./stock.ts"

/** Returns the counts of single variants. A product that is not counted by variant lacks the field. */
const variantsOnWire = ({ counts, sizes, images }: ProductRow): Pick<Product, "variants"> => {
  const variants = variantCounts(counts)
  const colors = images.flatMap(({ name }) => (name == null ? [] : [name]))
  return variants.length === 0 ? {} : { variants: sortedCounts(variants, sizes, colors) }
}

const productOf = (row: ProductRow, { absolute }: PictureUrls): Product => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  brand: row.brand,
  price: majorFromMinor(row.priceNgn),
  priceUSD: majorFromMinor(row.priceUsd),
  featuredImageUrl: absolute(row.featuredImageUrl),
  featuredImageAlt: row.featuredImageAlt,
  additionalImages: row.images.map((image) => ({ ...image, imageUrl: absolute(image.imageUrl) })),
  sizes: row.sizes,
  stock: totalStock(row.counts),
  ...variantsOnWire(row),
})

const make = Effect.gen(function* () {
  const rows = yield* ProductRows
  const urls = yield* pictureUrls
  return {
    /** SPEC §7 GET /products. The search covers name, brand and description. */
    list: Effect.fnUntraced(function* (query: ListQuery) {
      const { products, totalItems } = yield* rows.page(sliceOf(query), yield* now)
      return pageOf(
        query,
        products.map((row) => productOf(row, urls)),
        totalItems,
      )
    }),
    /** SPEC §7 GET /products/{slug}. */
    get: Effect.fnUntraced(function* (slug: string) {
      const row = /^[\w-]{1,200}$/.test(slug) ? yield* rows.bySlug(slug, yield* now) : undefined
      return row === undefined ? yield* new ProductNotFound() : productOf(row, urls)
    }),
  }
})

/** The products of the store. */
export class Products extends Context.Service<Products, Effect.Success<typeof make>>()("portal/Products") {
  static readonly layer = Layer.effect(Products, make)
}
