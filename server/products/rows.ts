import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ProductImage } from "#api/contract/products.ts"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"
import { Minor } from "#server/payments/payment.ts"
import { StockCount, type StockCounts, type Variant } from "./stock.ts"

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
  counts: Schema.Array(StockCount),
  images: Schema.Array(ProductImage),
})
export type ProductRow = typeof ProductRow.Type

const LockedCounts = Schema.Struct({ id: Schema.String, counts: Schema.Array(StockCount) })

/** Pieces to take from a count of a product; a negative number puts them back. */
export interface StockChange extends Variant {
  readonly product: string
  readonly pieces: number
}

/** The counts of a product, as JSON. */
export const countsColumn = `coalesce((select jsonb_agg(jsonb_build_object('size', size, 'color', color, 'stock', stock))
  from product_variants counts where counts.product_id = products.id), '[]'::jsonb) as counts`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`products.id::text as id, slug, products.name, description, brand,
    price_ngn as "priceNgn", price_usd as "priceUsd", featured_image_url as "featuredImageUrl",
    featured_image_alt as "featuredImageAlt", sizes, ${countsColumn},
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
     * Returns the counts of each product, locked until the transaction ends, so that two orders cannot both take the last
     * piece. Locks in the order of the ids, so that orders cannot deadlock. A further statement reads the counts: the one
     * that waits for a lock sees them as they were before it waited.
     */
    lockStock: Effect.fnUntraced(function* (ids: readonly string[]) {
      yield* execute(sql`select 1 from products where id = any(${[...ids]}::uuid[])
        order by id for no key update`)
      const locked = yield* rowsOf(
        LockedCounts,
      )(sql`select products.id::text as id, ${sql.literal(countsColumn)}
        from products where id = any(${[...ids]}::uuid[])`)
      return new Map<string, StockCounts>(locked.map(({ id, counts }) => [id, counts]))
    }),
    /**
     * Changes counts of locked products. Each change is a version, so that staff do not write over a stock that they have
     * not seen.
     */
    take: (changes: readonly StockChange[], at: Date) =>
      execute(sql`with taken as (
          update product_variants counts set stock = stock - change.pieces
            from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
              as change (product uuid, size text, color text, pieces int)
            where counts.product_id = change.product and counts.size is not distinct from change.size
              and counts.color is not distinct from change.color and change.pieces <> 0
            returning counts.product_id)
        update products set version = version + 1, changed_by = null, changed_by_order = true, changed_at = ${at}
          where id in (select product_id from taken) returning id`),
  }
})

/** The only SQL of products. */
export class ProductRows extends Context.Service<ProductRows, Effect.Success<typeof make>>()(
  "portal/ProductRows",
) {
  static readonly layer = Layer.effect(ProductRows, make)
}
