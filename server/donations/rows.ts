import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type donationSorts, Frequency } from "#api/contract/donations.ts"
import { Currency } from "#api/contract/currency.ts"
import { Source } from "#api/contract/payments.ts"
import { Role } from "#api/contract/users.ts"
import { countOf, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, orderBy, type Slice, type Sorting } from "#server/lists.ts"
import { refundColumns, RefundColumns } from "#server/payments/refund-columns.ts"
import { Minor, type Payment } from "#server/payments/payment.ts"
import { StoredDonation } from "./donation-request.ts"

/** A paid donation. Amounts are in minor units. The JSON of the areas holds them as text. */
export const DonationRow = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  source: Source,
  amount: Minor,
  currency: Currency,
  recurring: Schema.Boolean,
  frequency: Schema.NullOr(Frequency),
  areas: Schema.Array(Schema.Struct({ name: Schema.String, amount: Schema.FiniteFromString })),
  createdAt: Schema.Date,
  ...RefundColumns.fields,
})
export type DonationRow = typeof DonationRow.Type

/** The fields by which the history can be sorted. */
export type DonationSort = (typeof donationSorts)[number]
const sortColumns = {
  createdAt: "created_at",
  reference: "reference",
  source: "source",
  totalAmount: "amount",
  recurring: "recurring",
  frequency: "coalesce(frequency, '')",
} satisfies Record<DonationSort, string>

const Donor = Schema.Struct({ email: Schema.String, role: Role })
const StoredJson = Schema.Struct({ donation: StoredDonation })
const Id = Schema.Struct({ id: Schema.String })

/** A sum of donations in one currency; `amount` in minor units. */
const YearSum = Schema.Struct({ currency: Currency, amount: Minor })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns =
    sql.literal(`donations.id::text as id, reference, source, amount, currency, recurring, frequency,
    created_at as "createdAt",
    (select jsonb_agg(jsonb_build_object('name', name, 'amount', areas.amount::text) order by position)
      from donation_areas areas where donation_id = donations.id) as areas, ${refundColumns("donations")}`)

  const matchesMemberAndWords = (memberId: string, words: readonly string[]) =>
    sql.and([
      sql`member_id = ${memberId}::uuid`,
      ...words.map((word) => sql`search_text like ${containing(word)}`),
    ])

  return {
    /** Returns the donor as stored now. The session's role may be older. */
    donor: (memberId: string) =>
      rowOf(Donor)(sql`select email, role from members where id = ${memberId}::uuid`),

    ofPayment: (paymentId: string) =>
      rowOf(DonationRow)(sql`select ${columns} from donations where payment_id = ${paymentId}::uuid`),
    list: (memberId: string, { words, limit, offset }: Slice, sorting: Sorting<DonationSort>) =>
      rowsOf(DonationRow)(sql`select ${columns} from donations where ${matchesMemberAndWords(memberId, words)}
        order by ${sql.literal(orderBy(sortColumns, sorting))} limit ${limit} offset ${offset}`),
    count: (memberId: string, words: readonly string[]) =>
      countOf(
        sql`select count(*)::int4 as total from donations where ${matchesMemberAndWords(memberId, words)}`,
      ),
    all: (memberId: string) =>
      rowsOf(DonationRow)(sql`select ${columns} from donations where member_id = ${memberId}::uuid
        order by created_at desc, donations.id`),

    /** Sums the donations paid at or after `from`, per currency, minus refunds. */
    sums: (memberId: string, from: Date) =>
      rowsOf(
        YearSum,
      )(sql`select donations.currency, sum(payments.amount - payments.refunded_amount)::int8 as amount
        from donations join payments on payments.id = payment_id
        where donations.member_id = ${memberId}::uuid and paid_at >= ${from} and revoked_at is null
        group by 1 order by 2 desc`),

    /** Returns the donation as stored when its payment was opened. */
    storedDonationOf: (paymentId: string) =>
      Effect.map(
        rowOf(StoredJson)(sql`select price_snapshot as donation from payments where id = ${paymentId}::uuid`),
        (row) => row?.donation,
      ),

    /** Inserts the donation of a payment, made at `paidAt`. Returns false when the payment already has a donation. */
    grant: Effect.fnUntraced(function* (
      payment: Payment,
      donation: StoredDonation,
      searchText: string,
      paidAt: Date,
    ) {
      const row = yield* rowOf(
        Id,
      )(sql`insert into donations (member_id, payment_id, reference, source, amount,
          currency, recurring, frequency, search_text, created_at)
        values (${payment.memberId}::uuid, ${payment.id}::uuid, ${payment.reference}, ${payment.source},
          ${payment.amount}, ${payment.currency}, ${donation.recurring}, ${donation.frequency}, ${searchText}, ${paidAt})
        on conflict do nothing returning id::text as id`)
      if (row === undefined) return false
      for (const [position, { name, amount }] of donation.areas.entries())
        yield* execute(sql`insert into donation_areas (donation_id, position, name, amount)
          values (${row.id}::uuid, ${position}::int, ${name}, ${amount})`)
      return true
    }),
    /** Takes the donation out of the sums. The row stays in the member's history (DECISIONS §3.16). */
    revoke: (paymentId: string, at: Date) =>
      execute(sql`update donations set revoked_at = ${at} where payment_id = ${paymentId}::uuid`),
  }
})

/** The SQL of donations. Receipts and the sums of the ledger read the tables too. */
export class DonationRows extends Context.Service<DonationRows, Effect.Success<typeof make>>()(
  "portal/DonationRows",
) {
  static readonly layer = Layer.effect(DonationRows, make)
}
