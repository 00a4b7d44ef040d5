import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Purpose } from "#api/contract/payments.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"

/** Sums in minor units and counts, for one purpose in one currency. */
const Sum = Schema.Struct({
  purpose: Purpose,
  currency: Schema.String,
  paid: Schema.BigInt,
  booked: Schema.BigInt,
  granted: Schema.BigInt,
  payments: Schema.Int,
  entries: Schema.Int,
  grants: Schema.Int,
})
export type Sum = typeof Sum.Type

/**
 * Sums what is paid, booked and granted, per purpose and currency. The three are always equal (RELIABILITY P7). The
 * granted sum comes from the rows of subscriptions, donation areas and order lines. The row of a registration has no
 * price, so its payment's amount counts.
 */
export const paymentSums = (sql: SqlClient.SqlClient) =>
  rowsOf(Sum)(sql`
      with settled as (select purpose, currency, sum(amount - refunded_amount)::int8 as paid, count(*)::int4 as payments
        from payments where status in ('paid', 'disputed') group by 1, 2),
      booked as (select purpose, currency, sum(amount)::int8 as booked,
          (count(*) filter (where kind = 'payment') - count(*) filter (where kind = 'return'))::int4 as entries
        from ledger group by 1, 2),
      things as (
        select 'event' as purpose, payments.currency, payments.amount
          from event_registrations join payments on payments.id = payment_id
        union all select 'subscription', currency, amount from subscriptions where revoked_at is null
        union all select 'donation', currency,
          (select sum(amount) from donation_areas where donation_id = donations.id) from donations
          where revoked_at is null
        -- A refunded order stays in the member's history, but is no longer granted.
        union all select 'order', orders.currency,
          (select sum(price * quantity) from order_lines where order_id = orders.id)
          from orders join payments on payments.id = payment_id
          where payments.status not in ('refunded', 'reversed') and payments.grant_revoked_at is null
        -- A refund of a part took away what was paid for. The rest of the money was kept without it.
        union all select purpose, currency, amount from payments
          where grant_revoked_at is not null and status in ('paid', 'disputed')),
      -- A partial refund revokes nothing, so it reduces the sum but not the count.
      partly_refunded as (select purpose, currency, sum(refunded_amount)::int8 as amount
        from payments where status in ('paid', 'disputed') and refunded_amount > 0 group by 1, 2),
      granted as (select purpose, currency,
          (sum(things.amount) - coalesce(max(partly_refunded.amount), 0))::int8 as granted, count(*)::int4 as grants
        from things left join partly_refunded using (purpose, currency) group by 1, 2)
      select purpose, currency, coalesce(paid, 0)::int8 as paid, coalesce(booked, 0)::int8 as booked,
        coalesce(granted, 0)::int8 as granted, coalesce(payments, 0) as payments,
        coalesce(entries, 0) as entries, coalesce(grants, 0) as grants
      from settled full join booked using (purpose, currency) full join granted using (purpose, currency)
      order by 1, 2`)

/** Whether sums and counts of paid, booked and granted are equal. */
export const isBalanced = (sum: Sum): boolean =>
  sum.paid === sum.booked &&
  sum.paid === sum.granted &&
  sum.payments === sum.entries &&
  sum.payments === sum.grants
