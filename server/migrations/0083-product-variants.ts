import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Pieces of each size and colour (OFFICE §11). A product had one number for all of them. It stays one count, because
 * nobody knows how it divides; staff divide it in the office. Open payments take their pieces from it until then.
 */
export const productVariants = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table product_variants (
    product_id uuid not null references products on delete cascade,
    -- Both null: pieces over all sizes and colours. A product has this count alone, or one for each variant.
    size text,
    -- The name of the colour.
    color text,
    stock integer not null constraint variant_never_below_zero check (stock >= 0),
    constraint one_count_per_variant unique nulls not distinct (product_id, size, color)
  )`
  // A product whose pieces are not counted has no row.
  yield* sql`insert into product_variants (product_id, stock) select id, stock from products where stock is not null`
  yield* sql`alter table products drop column stock`
})
