import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The store's prices of a bought product at the time of the order, in both currencies (SPEC §3, Order and Product). The
 * one in the order's currency was paid. For older orders the other one is today's.
 */
export const orderLinePrices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Minor units: kobo and cents.
  yield* sql`alter table order_lines add column price_ngn bigint check (price_ngn > 0),
    add column price_usd bigint check (price_usd > 0)`
  yield* sql`update order_lines set
      price_ngn = case orders.currency when 'NGN' then order_lines.price else products.price_ngn end,
      price_usd = case orders.currency when 'USD' then order_lines.price else products.price_usd end
    from orders, products where orders.id = order_lines.order_id and products.id = order_lines.product_id`
  yield* sql`alter table order_lines alter column price_ngn set not null, alter column price_usd set not null`
})
