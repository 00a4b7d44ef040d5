import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ProductStatus } from "#api/contract/office-products.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { containing } from "#server/lists.ts"
import { Minor } from "#server/payments/payment.ts"
import { countsColumn } from "#server/products/rows.ts"
import { StockCount, type StockCounts } from "#server/products/stock.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"
import type { StoredPublication } from "#server/record-publication.ts"

const Picture = Schema.Struct({
  imageUrl: Schema.String,
  alt: Schema.NullOr(Schema.String),
  /** A CSS colour and its name: both or none. */
  color: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
})
export type StoredPicture = typeof Picture.Type

/** A product as stored. `priceNgn` is in kobo, `priceUsd` in cents. */
export const StoredProduct = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  brand: Schema.NullOr(Schema.String),
  priceNgn: Minor,
  priceUsd: Minor,
  sizes: Schema.Array(Schema.String),
  counts: Schema.Array(StockCount),
  isDraft: Schema.Boolean,
  visibleFrom: Schema.NullOr(Schema.Date),
  featuredImageUrl: Schema.NullOr(Schema.String),
  featuredImageAlt: Schema.NullOr(Schema.String),
  images: Schema.Array(Picture),
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedByOrder: Schema.Boolean,
  changedAt: Schema.Date,
  createdAt: Schema.Date,
  ...deletionFields,
})
export type StoredProduct = typeof StoredProduct.Type

/** A product as staff write it. The first picture is the featured one. */
export interface ProductText {
  readonly name: string
  readonly description: string
  readonly brand: string | null
  readonly priceNgn: number
  readonly priceUsd: number
  readonly sizes: readonly string[]
  readonly counts: StockCounts
  readonly pictures: readonly StoredPicture[]
}

/** The filters of the list; an undefined status matches every product. */
export interface ProductFilter {
  readonly status: ProductStatus | undefined
  readonly words: readonly string[]
}

const Taken = Schema.Struct({ isTaken: Schema.Boolean })

const searchTextOf = ({ name, brand, description }: ProductText) =>
  [name, brand ?? "", description].join("\n").toLowerCase()

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`products.id::text as id, slug, products.name, description, brand,
    price_ngn as "priceNgn", price_usd as "priceUsd", sizes, ${countsColumn}, withdrawn_at is not null as "isDraft",
    visible_from as "visibleFrom",
    featured_image_url as "featuredImageUrl", featured_image_alt as "featuredImageAlt",
    coalesce((select jsonb_agg(jsonb_build_object('imageUrl', image_url, 'alt', alt, 'color', color, 'name', images.name)
      order by images.position) from product_images images where product_id = products.id), '[]'::jsonb) as images,
    version, changed_by::text as "changedBy", (select full_name from members where id = products.changed_by) as "changedByName",
    changed_by_order as "changedByOrder", changed_at as "changedAt", products.created_at as "createdAt",
    ${deletionColumns}`)

  const pieces = sql.literal("(select sum(stock) from product_variants where product_id = products.id)")
  const statusIs = (status: ProductStatus, at: Date) => {
    const inStore = sql`withdrawn_at is null and (visible_from is null or visible_from <= ${at})`
    return {
      draft: sql`withdrawn_at is not null`,
      scheduled: sql`withdrawn_at is null and visible_from > ${at}`,
      onSale: sql`${inStore} and ${pieces} is distinct from 0`,
      soldOut: sql`${inStore} and ${pieces} = 0`,
    }[status]
  }

  /** Replaces the counts of a product, which the caller has locked. */
  const setCounts = Effect.fnUntraced(function* (id: string, counts: StockCounts) {
    yield* execute(sql`delete from product_variants where product_id = ${id}::uuid`)
    yield* execute(sql`insert into product_variants (product_id, size, color, stock)
      select ${id}::uuid, size, color, stock
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as counts (size text, color text, stock int)`)
  })

  /** Writes the pictures. The featured one is in the list only when it shows a colour. */
  const setPictures = Effect.fnUntraced(function* (id: string, pictures: readonly StoredPicture[]) {
    yield* execute(sql`delete from product_images where product_id = ${id}::uuid`)
    const images = pictures.filter(({ color }, index) => index > 0 || color !== null)
    yield* execute(sql`insert into product_images (product_id, position, image_url, alt, color, name)
      select ${id}::uuid, position - 1, image ->> 'imageUrl', image ->> 'alt', image ->> 'color', image ->> 'name'
      from jsonb_array_elements(${JSON.stringify(images)}::text::jsonb) with ordinality as images (image, position)`)
  })

  return {
    transaction: transactionOf(sql),
    find: (id: string) => rowOf(StoredProduct)(sql`select ${columns} from products where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredProduct)(sql`select ${columns} from products where fresh_id = ${freshId}::uuid`),
    /** Locks a product, and with it its stock, until the transaction ends. */
    lock: (id: string) => execute(sql`select 1 from products where id = ${id}::uuid for no key update`),

    /** Returns the products after a cursor, the newest first. */
    page: ({ status, words }: ProductFilter, at: Date, after: Cursor | undefined, limit: number) =>
      rowsOf(StoredProduct)(
        sql`select ${columns} from products where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, at)]),
          ...words.map((word) => sql`search_text like ${containing(word)}`),
          ...(after === undefined
            ? []
            : [sql`(products.created_at, products.id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by products.created_at desc, products.id desc limit ${limit}`,
      ),

    /**
     * Returns whether a product has this slug. Locks the choice of a slug until the transaction ends, so that no two products
     * get the same one.
     */
    isSlugTaken: Effect.fnUntraced(function* (slug: string) {
      yield* execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`)
      const row = yield* rowOf(Taken)(
        sql`select exists (select 1 from products where slug = ${slug}) as "isTaken"`,
      )
      return row?.isTaken === true
    }),

    /**
     * Inserts a draft, first in the store's order. Its slug is its id until it is published. Returns false when an earlier
     * request with this `freshId` inserted one.
     */
    insert: Effect.fnUntraced(function* (
      { id, freshId }: { readonly id: string; readonly freshId: string },
      text: ProductText,
      by: string,
      at: Date,
    ) {
      const inserted =
        yield* affectedRows(sql`insert into products (id, slug, name, description, brand, price_ngn,
          price_usd, featured_image_url, featured_image_alt, sizes, position, search_text, withdrawn_at,
          created_at, fresh_id, changed_by, changed_at)
        values (${id}::uuid, ${id}, ${text.name}, ${text.description}, ${text.brand}, ${text.priceNgn},
          ${text.priceUsd}, ${text.pictures[0]?.imageUrl ?? null}, ${text.pictures[0]?.alt ?? null},
          ${[...text.sizes]}, (select coalesce(min(position), 1) - 1 from products),
          ${searchTextOf(text)}, ${at}, ${at}, ${freshId}::uuid,
          ${by}::uuid, ${at})
        on conflict (fresh_id) do nothing returning id`)
      if (inserted === 1) {
        yield* setPictures(id, text.pictures)
        yield* setCounts(id, text.counts)
      }
      return inserted === 1
    }),

    /** Replaces what a product says, shows and counts. The caller has locked it and checked its version. */
    change: Effect.fnUntraced(function* (id: string, text: ProductText, by: string, at: Date) {
      yield* execute(sql`update products set name = ${text.name}, description = ${text.description},
        brand = ${text.brand}, price_ngn = ${text.priceNgn}, price_usd = ${text.priceUsd},
        featured_image_url = ${text.pictures[0]?.imageUrl ?? null},
        featured_image_alt = ${text.pictures[0]?.alt ?? null}, sizes = ${[...text.sizes]},
        search_text = ${searchTextOf(text)},
        version = version + 1, changed_by = ${by}::uuid, changed_by_order = false, changed_at = ${at}
        where id = ${id}::uuid`)
      yield* setPictures(id, text.pictures)
      yield* setCounts(id, text.counts)
    }),

    /** Makes a product a draft, or shows it in the store, at once or from a moment on. */
    setPublication: (
      id: string,
      { isDraft, visibleFrom, slug }: StoredPublication & { readonly slug: string },
      by: string,
      at: Date,
    ) =>
      execute(sql`update products set slug = ${slug},
        was_published = was_published or (withdrawn_at is null and (visible_from is null or visible_from <= ${at})), withdrawn_at = ${isDraft ? at : null}::timestamptz,
        visible_from = ${visibleFrom}::timestamptz, version = version + 1, changed_by = ${by}::uuid, changed_by_order = false, changed_at = ${at}
        where id = ${id}::uuid`),
  }
})

/** The only SQL of the products page of the office. */
export class OfficeProductRows extends Context.Service<OfficeProductRows, Effect.Success<typeof make>>()(
  "portal/OfficeProductRows",
) {
  static readonly layer = Layer.effect(OfficeProductRows, make)
}
