import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { Minor } from "#server/payments/payment.ts"

/** A line of a receipt; `price` of one piece in minor units, encoded as text. */
const ReceiptLine = Schema.Struct({
  name: Schema.String,
  /** The size and colour of a product; empty without them. */
  variant: Schema.String,
  quantity: Schema.Int,
  price: Schema.FiniteFromString,
})

/** The content of a settled payment's receipt; `number` is the id of its ledger entry, amounts in minor units. */
export const ReceiptRow = Schema.Struct({
  number: Schema.Int,
  reference: Schema.String,
  purpose: Purpose,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  paidAt: Schema.Date,
  /** When the whole payment was refunded. */
  returnedAt: Schema.NullOr(Schema.Date),
  /** What was refunded so far, and when last; 0 and null without a refund. */
  refundedAmount: Minor,
  refundedAt: Schema.NullOr(Schema.Date),
  /** The products of an order or the areas of a donation; null for a payment of one thing. */
  lines: Schema.NullOr(Schema.Array(ReceiptLine)),
  /** Where an order is delivered to; null for other payments. */
  shippingName: Schema.NullOr(Schema.String),
  shippingAddress: Schema.NullOr(Schema.String),
  fullName: Schema.String,
  membershipId: Schema.String,
})
export type ReceiptRow = typeof ReceiptRow.Type

/** What a member donated to one area in one currency in a period; `amount` in minor units. */
export const AreaSum = Schema.Struct({
  currency: Currency,
  name: Schema.String,
  amount: Minor,
  donations: Schema.Int,
})
export type AreaSum = typeof AreaSum.Type

/** What was refunded of donations that still count, in one currency; `amount` in minor units. */
const RefundSum = Schema.Struct({ currency: Currency, amount: Minor })

const Donor = Schema.Struct({ fullName: Schema.String, membershipId: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const receipt = (condition: ReturnType<typeof sql.and>) =>
    rowOf(ReceiptRow)(sql`select ledger.id::int4 as number, payments.reference,
        payments.purpose, title, payments.amount,
        payments.currency, payments.source, coalesce(paid_at, ledger.created_at) as "paidAt",
        (select created_at from ledger back where back.payment_id = payments.id and back.kind = 'return')
          as "returnedAt",
        refunded_amount as "refundedAmount",
        (select max(created_at) from ledger part where part.payment_id = payments.id and part.kind = 'refund')
          as "refundedAt",
        case payments.purpose
          when 'order' then (select jsonb_agg(jsonb_build_object('name', name, 'variant', concat_ws(', ', size, color),
              'quantity', quantity, 'price', price::text) order by position)
            from order_lines where order_id = orders.id)
          when 'donation' then (select jsonb_agg(jsonb_build_object('name', name, 'variant', '', 'quantity', 1,
              'price', donation_areas.amount::text) order by position)
            from donation_areas join donations on donations.id = donation_id
            where donations.payment_id = payments.id)
        end as lines,
        orders.contact_name as "shippingName", orders.address as "shippingAddress",
        full_name as "fullName", membership_id as "membershipId"
      from payments join members on members.id = payments.member_id
        join ledger on ledger.payment_id = payments.id and ledger.kind = 'payment'
        left join orders on orders.payment_id = payments.id
      where ${condition}`)

  return {
    /** Finds a payment of this member by our reference or the provider's. */
    ofMember: (reference: string, memberId: string) =>
      receipt(
        sql.and([
          sql`payments.member_id = ${memberId}::uuid`,
          sql`(payments.reference = ${reference} or provider_id = ${reference})`,
        ]),
      ),
    ofPayment: (paymentId: string) => receipt(sql.and([sql`payments.id = ${paymentId}::uuid`])),

    donor: (memberId: string) =>
      rowOf(Donor)(sql`select full_name as "fullName", membership_id as "membershipId" from members
        where id = ${memberId}::uuid`),
    /** Sums the donations paid from `from` to before `until`, per currency and area. */
    areaSums: (memberId: string, from: Date, until: Date) =>
      rowsOf(
        AreaSum,
      )(sql`select donations.currency, donation_areas.name, sum(donation_areas.amount)::int8 as amount,
          count(*)::int4 as donations
        from donations join donation_areas on donation_id = donations.id
          join payments on payments.id = payment_id
        where donations.member_id = ${memberId}::uuid and paid_at >= ${from} and paid_at < ${until}
          and revoked_at is null
        group by 1, 2 order by 1, 3 desc, 2`),
    /** Sums what was refunded of the same donations, per currency. */
    refundSums: (memberId: string, from: Date, until: Date) =>
      rowsOf(RefundSum)(sql`select donations.currency, sum(payments.refunded_amount)::int8 as amount
        from donations join payments on payments.id = payment_id
        where donations.member_id = ${memberId}::uuid and paid_at >= ${from} and paid_at < ${until}
          and revoked_at is null and refunded_amount > 0
        group by 1`),
  }
})

/** The only SQL of receipts. */
export class ReceiptRows extends Context.Service<ReceiptRows, Effect.Success<typeof make>>()(
  "portal/ReceiptRows",
) {
  static readonly layer = Layer.effect(ReceiptRows, make)
}
