import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ProductImage } from "#api/contract/products.ts"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"
import { Minor } from "#server/payments/payment.ts"

/** A product on sale. `priceNgn` is in kobo, `priceUsd` in cents. */
export const ProductRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  brand: Schema.NullOr(Schema.String),
  priceNgn: Minor,
  priceUsd: Minor,
  featuredImageUrl: Schema.NullOr(Schema.String),
  featuredImageAlt: Schema.NullOr(Schema.String),
  sizes: Schema.Array(Schema.String),
  /** Null when pieces are not counted. */
  stock: Schema.NullOr(Schema.Int),
  images: Schema.Array(ProductImage),
})
export type ProductRow = typeof ProductRow.Type

const Stock = Schema.Struct({ id: Schema.String, stock: Schema.NullOr(Schema.Int) })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`products.id::text as id, slug, products.name, description, brand,
    price_ngn as "priceNgn", price_usd as "priceUsd", featured_image_url as "featuredImageUrl",
    featured_image_alt as "featuredImageAlt", sizes, stock,
    coalesce((select jsonb_agg(jsonb_build_object('imageUrl', image_url, 'alt', alt, 'color', color, 'name', images.name)
      order by images.position) from product_images images where product_id = products.id), '[]'::jsonb) as images`)

  const pageOf = makeListPages(sql, () => sql`products`, "search_text")
  // Drafts and scheduled products are for staff alone.
  const inStore = (at: Date) =>
    sql`(withdrawn_at is null and (visible_from is null or visible_from <= ${at}))`

  return {
    /** In the store's display order. */
    page: Effect.fnUntraced(function* (slice: Slice, at: Date) {
      const { ids, totalItems } = yield* pageOf([{ where: inStore(at), order: ["position", "id"] }], slice)
      const products = yield* rowsOf(ProductRow)(sql`select ${columns} from products
        where products.id = any(${ids}) order by products.position, products.id`)
      return { products, totalItems }
    }),
    bySlug: (slug: string, at: Date) =>
      rowOf(ProductRow)(sql`select ${columns} from products where slug = ${slug} and ${inStore(at)}`),
    /** Returns the products with these ids (UUIDs) that are in the store at a moment. */
    byIds: (ids: readonly string[], at: Date) =>
      rowsOf(ProductRow)(sql`select ${columns} from products
        where products.id = any(${[...ids]}::uuid[]) and ${inStore(at)}`),

    /**
     * Returns the stock of each product, locked until the transaction ends, so that two orders cannot both take the last
     * piece. Locks in the order of the ids, so that orders cannot deadlock.
     */
    lockStock: (ids: readonly string[]) =>
      rowsOf(Stock)(sql`select id::text as id, stock from products where id = any(${[...ids]}::uuid[])
        order by id for no key update`),
    /**
     * Takes pieces of each product from the locked stock. A negative number puts pieces back. A product whose pieces are not
     * counted stays as it is. Each change is a version, so that staff do not write over a stock that they have not seen.
     */
    take: (pieces: ReadonlyMap<string, number>, at: Date) =>
      execute(sql`update products set stock = stock - taken.pieces, version = version + 1, changed_by = null,
            changed_by_order = true, changed_at = ${at}
          from unnest(${[...pieces.keys()]}::uuid[], ${[...pieces.values()]}::int[]) as taken (id, pieces)
          where products.id = taken.id and stock is not null and taken.pieces <> 0 returning products.id`),
  }
})

/** The only SQL of products. */
export class ProductRows extends Context.Service<ProductRows, Effect.Success<typeof make>>()(
  "portal/ProductRows",
) {
  static readonly layer = Layer.effect(ProductRows, make)
}
