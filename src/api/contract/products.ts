import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, maybe, NotFound, page } from "./wire.ts"

/** A picture of a product. One with a colour shows the product in that colour. */
export const ProductImage = Schema.Struct({
  imageUrl: Schema.String,
  /** Our addition: what the picture shows. */
  alt: maybe(Schema.String),
  color: maybe(Schema.String),
  name: maybe(Schema.String),
})

/** The pieces left of one size and colour. `color` is the colour's name. Null for a product without sizes or colours. */
const ProductVariant = Schema.Struct({
  size: Schema.NullOr(Schema.String),
  color: Schema.NullOr(Schema.String),
  stock: Schema.Int,
})

/**
 * Product (SPEC §3). `price` is in NGN and `priceUSD` in USD, in major units. `stock` counts pieces over all variants.
 */
export const Product = Schema.Struct({
  _id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  brand: maybe(Schema.String),
  price: Schema.Finite,
  priceUSD: Schema.Finite,
  featuredImageUrl: maybe(Schema.String),
  /** Our addition: what the featured picture shows. */
  featuredImageAlt: maybe(Schema.String),
  additionalImages: Schema.Array(ProductImage),
  sizes: Schema.Array(Schema.String),
  /** The pieces left. A host that does not count stock omits it. */
  stock: maybe(Schema.Int),
  /** Our addition: the pieces of each size and colour. A product that counts all of them together omits it. */
  variants: maybe(Schema.Array(ProductVariant)),
})
export type Product = typeof Product.Type

/** Products (SPEC §7, store). */
export class ProductsGroup extends HttpApiGroup.make("products")
  .add(
    HttpApiEndpoint.get("list", "/products", { query: listQuery, success: answer(page(Product)) }),
    HttpApiEndpoint.get("get", "/products/:slug", {
      params: { slug: Schema.String },
      success: answer(Product),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
