/**
 * Tests migration 0083 with both databases: a store in which pieces were not yet counted by size and colour, and the counts
 * after the migration.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { migrate } from "#server/migrations/run.ts"
import { changeOrderStatus } from "#server/orders/office.ts"
import { OrderRows } from "#server/orders/rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { ProductRows } from "#server/products/rows.ts"
import { migrateBefore } from "./migrate-before.ts"

/** The pieces of each product before the migration; null when they are not counted. */
const stocks = { mug: 9, shirt: 140, gone: 0, print: null } as const

/** Makes the schema before the migration, with these products and a paid order of three shirts. */
const makeOlderStore = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0083")
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  for (const [slug, stock] of Object.entries(stocks))
    yield* sql`insert into products (slug, name, description, price_ngn, price_usd, sizes, stock, position, search_text,
        created_at)
      values (${slug}, ${slug}, '', 300000, 499, ${slug === "shirt" ? ["M", "L"] : []}, ${stock}::int, 1, '', now())`
  yield* sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
      price_snapshot, return_path, created_at, updated_at)
    select 'ORDER-0001', 'order', 'ORDER-0001', id, email, 'Order', 900000, 'NGN', 'PAYPAL', '{}', '/', now(), now() from members`
  yield* sql`insert into orders (member_id, payment_id, reference, source, amount, currency, contact_name, contact_phone,
      contact_email, address, search_text, created_at)
    select member_id, id, reference, source, amount, currency, '', '', '', '', '', now() from payments`
  yield* sql`insert into order_lines (order_id, position, product_id, slug, name, quantity, missing, size, price, price_ngn,
      price_usd)
    select orders.id, 0, products.id, 'shirt', 'Shirt', 3, 1, 'M', 300000, 300000, 499 from orders, products
    where products.slug = 'shirt'`
  yield* sql`insert into order_timeline (order_id, status, at) select id, 'Created', now() from orders`
})

const counts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select slug, size, color, product_variants.stock from product_variants
    join products on products.id = product_id order by slug`,
)

/** Makes the older store and migrates it. Returns its counts, and the counts after the order was canceled. */
export const migratedCounts = Effect.gen(function* () {
  yield* makeOlderStore
  yield* migrate
  const migrated = yield* counts
  yield* changeOrderStatus("ORDER-0001", "canceled", null).pipe(
    Effect.provide(Layer.mergeAll(OrderRows.layer, PaymentRows.layer, ProductRows.layer)),
  )
  return { migrated, canceled: yield* counts }
})

const count = (slug: string, stock: number) => ({ slug, size: null, color: null, stock })
/**
 * Each product has one count for all sizes and colours; an uncounted product has none. The canceled order returns two
 * pieces, because one of its three was missing.
 */
export const expectedCounts = {
  migrated: [count("gone", 0), count("mug", 9), count("shirt", 140)],
  canceled: [count("gone", 0), count("mug", 9), count("shirt", 142)],
}
