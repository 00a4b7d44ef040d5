import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ProductImage } from "#api/contract/products.ts"
import { countOf, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, type Slice } from "#server/lists.ts"
import { Minor } from "#server/payments/rows.ts"

/** A product on sale; prices in kobo and cents. */
export const ProductRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  brand: Schema.NullOr(Schema.String),
  priceNgn: Minor,
  priceUsd: Minor,
  featuredImageUrl: Schema.NullOr(Schema.String),
  sizes: Schema.Array(Schema.String),
  stock: Schema.Int,
  images: Schema.Array(ProductImage),
})
export type ProductRow = typeof ProductRow.Type

const Stock = Schema.Struct({ id: Schema.String, stock: Schema.Int })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`products.id::text as id, slug, products.name, description, brand,
    price_ngn as "priceNgn", price_usd as "priceUsd", featured_image_url as "featuredImageUrl", sizes, stock,
    coalesce((select jsonb_agg(jsonb_build_object('imageUrl', image_url, 'color', color, 'name', images.name)
      order by images.position) from product_images images where product_id = products.id), '[]'::jsonb) as images`)

  const productQuery = (words: readonly string[]) =>
    sql.and([sql`withdrawn_at is null`, ...words.map((word) => sql`search_text like ${containing(word)}`)])

  return {
    /** In the order of the store. */
    list: ({ words, limit, offset }: Slice) =>
      rowsOf(ProductRow)(sql`select ${columns} from products where ${productQuery(words)}
        order by products.position, products.id limit ${limit} offset ${offset}`),
    count: (words: readonly string[]) =>
      countOf(sql`select count(*)::int4 as total from products where ${productQuery(words)}`),
    bySlug: (slug: string) =>
      rowOf(ProductRow)(sql`select ${columns} from products where slug = ${slug} and withdrawn_at is null`),
    /** Those of the ids (UUIDs) that are on sale. */
    byIds: (ids: readonly string[]) =>
      rowsOf(ProductRow)(sql`select ${columns} from products
        where products.id = any(${[...ids]}::uuid[]) and withdrawn_at is null`),

    /**
     * Returns the stock of each, locked until the transaction ends. Two orders of the same products wait for each other
     * instead of both taking the last piece. They lock in one order, so they cannot deadlock.
     */
    lockStock: (ids: readonly string[]) =>
      rowsOf(Stock)(sql`select id::text as id, stock from products where id = any(${[...ids]}::uuid[])
        order by id for no key update`),
    /** Takes pieces of each product from the locked stock; returns them when negative. */
    take: (pieces: ReadonlyMap<string, number>) =>
      execute(sql`update products set stock = stock - taken.pieces
          from unnest(${[...pieces.keys()]}::uuid[], ${[...pieces.values()]}::int[]) as taken (id, pieces)
          where products.id = taken.id returning products.id`),
  }
})

/** The only SQL of products. */
export class ProductRows extends Context.Service<ProductRows, Effect.Success<typeof make>>()(
  "portal/ProductRows",
) {
  static readonly layer = Layer.effect(ProductRows, make)
}
