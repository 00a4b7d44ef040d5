import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency, Purpose, Source } from "#api/contract/payments.ts"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { Minor } from "#server/payments/rows.ts"

/** The content of a settled payment's receipt; `number` is the id of its ledger entry, `amount` in minor units. */
export const ReceiptRow = Schema.Struct({
  number: Schema.Int,
  reference: Schema.String,
  providerReference: Schema.String,
  purpose: Purpose,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  paidAt: Schema.Date,
  /** When the payment was refunded. */
  returnedAt: Schema.NullOr(Schema.Date),
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

const Donor = Schema.Struct({ fullName: Schema.String, membershipId: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const receipt = (condition: ReturnType<typeof sql.and>) =>
    rowOf(ReceiptRow)(sql`select ledger.id::int4 as number, payments.reference,
        coalesce(provider_id, payments.reference) as "providerReference", payments.purpose, title, payments.amount,
        payments.currency, source, coalesce(paid_at, ledger.created_at) as "paidAt",
        (select created_at from ledger back where back.payment_id = payments.id and back.kind = 'return')
          as "returnedAt",
        full_name as "fullName", membership_id as "membershipId"
      from payments join members on members.id = payments.member_id
        join ledger on ledger.payment_id = payments.id and ledger.kind = 'payment'
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
        group by 1, 2 order by 1, 3 desc, 2`),
  }
})

/** The only SQL of receipts. */
export class ReceiptRows extends Context.Service<ReceiptRows, Effect.Success<typeof make>>()(
  "portal/ReceiptRows",
) {
  static readonly layer = Layer.effect(ReceiptRows, make)
}
