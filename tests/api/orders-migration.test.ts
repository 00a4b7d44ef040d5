/** Checks the lines of orders that are older than the prices in both currencies (migration 0023). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

/** The schema before the migration, with an order in each currency. The store's prices have changed since. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0023")
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  yield* sql`insert into products (slug, name, description, price_ngn, price_usd, stock, position, search_text, created_at)
    values ('mug', 'Mug', '', 300000, 499, 9, 1, '', now())`
  for (const [reference, currency, price] of [
    ["ORDER-NGN", "NGN", 250_000],
    ["ORDER-USD", "USD", 450],
  ] as const) {
    yield* sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        price_snapshot, return_path, created_at, updated_at)
      select ${reference}, 'order', ${reference}, id, email, 'Order', ${price}::bigint, ${currency}, 'PAYPAL', '{}', '/',
        now(), now() from members`
    yield* sql`insert into orders (member_id, payment_id, reference, source, amount, currency, contact_name, contact_phone,
        contact_email, address, search_text, created_at)
      select member_id, id, reference, source, amount, currency, '', '', '', '', '', now() from payments
      where reference = ${reference}`
    yield* sql`insert into order_lines (order_id, position, product_id, slug, name, quantity, price)
      select orders.id, 0, products.id, 'mug', 'Mug', 1, ${price}::bigint from orders, products
      where orders.reference = ${reference}`
  }
})

test("an older order keeps the price that was paid, and takes today's for the other currency", async () => {
  const database = await emptyPGlite()
  const lines = await Effect.runPromise(
    Effect.gen(function* () {
      yield* before
      yield* migrate
      const sql = yield* SqlClient.SqlClient
      return yield* sql`select reference, price_ngn::int as ngn, price_usd::int as usd
        from order_lines join orders on orders.id = order_id order by reference`
    }).pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(lines).toEqual([
    { reference: "ORDER-NGN", ngn: 250_000, usd: 499 },
    { reference: "ORDER-USD", ngn: 300_000, usd: 450 },
  ])
})
