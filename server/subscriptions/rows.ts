import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Source } from "#api/contract/payments.ts"
import { Currency } from "#api/contract/currency.ts"
import type { subscriptionSorts } from "#api/contract/subscriptions.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, countOf, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, orderBy, type Slice, type Sorting } from "#server/lists.ts"
import { refundColumns, RefundColumns } from "#server/payments/refund-columns.ts"
import { Minor, type Payment } from "#server/payments/payment.ts"

/** One paid year, also of a payment that was refunded since; `amount` in minor units. */
export const PeriodRow = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  year: Schema.Int,
  amount: Minor,
  currency: Currency,
  rate: Schema.String,
  startsAt: Schema.Date,
  expiresAt: Schema.Date,
  createdAt: Schema.Date,
  source: Source,
  ...RefundColumns.fields,
})
export type PeriodRow = typeof PeriodRow.Type

/** The fields by which the history can be sorted. */
export type SubscriptionSort = (typeof subscriptionSorts)[number]
const sortColumns = {
  createdAt: "created_at",
  reference: "reference",
  amount: "amount",
  expiryDate: "expires_at",
} satisfies Record<SubscriptionSort, string>

const Payer = Schema.Struct({
  email: Schema.String,
  role: Role,
  yearsOfExperience: Schema.NullOr(Schema.String),
})
const Rate = Schema.Struct({ rate: Schema.String })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`subscriptions.id::text as id, reference, year, amount, currency, rate,
    starts_at as "startsAt", expires_at as "expiresAt", created_at as "createdAt",
    (select source from payments where payments.id = payment_id) as source, ${refundColumns("subscriptions")}`)

  const matchesMemberAndWords = (memberId: string, words: readonly string[]) =>
    sql.and([
      sql`member_id = ${memberId}::uuid`,
      ...words.map((word) => sql`search_text like ${containing(word)}`),
    ])

  return {
    /** Returns the payer as stored now. The session's role may be older. */
    payer: (memberId: string) =>
      rowOf(Payer)(sql`select email, role, years_of_experience as "yearsOfExperience" from members
        where id = ${memberId}::uuid`),

    /** Returns the member's subscription of a year; undefined when it is not paid. */
    ofYear: (memberId: string, year: number) =>
      rowOf(PeriodRow)(sql`select ${columns} from subscriptions
        where member_id = ${memberId}::uuid and year = ${year}::int and revoked_at is null`),
    /** Returns the newest paid and not refunded subscription of the member, of `year` or an earlier year. */
    latest: (memberId: string, year: number) =>
      rowOf(PeriodRow)(sql`select ${columns} from subscriptions where member_id = ${memberId}::uuid
        and year <= ${year}::int and revoked_at is null order by year desc limit 1`),

    list: (memberId: string, { words, limit, offset }: Slice, sorting: Sorting<SubscriptionSort>) =>
      rowsOf(
        PeriodRow,
      )(sql`select ${columns} from subscriptions where ${matchesMemberAndWords(memberId, words)}
        order by ${sql.literal(orderBy(sortColumns, sorting))} limit ${limit} offset ${offset}`),
    count: (memberId: string, words: readonly string[]) =>
      countOf(
        sql`select count(*)::int4 as total from subscriptions where ${matchesMemberAndWords(memberId, words)}`,
      ),
    all: (memberId: string) =>
      rowsOf(PeriodRow)(sql`select ${columns} from subscriptions where member_id = ${memberId}::uuid
        order by created_at desc, subscriptions.id`),

    /** Returns the name of the rate when the payment was opened. */
    rateOf: (paymentId: string) =>
      rowOf(Rate)(sql`select coalesce(price_snapshot ->> 'rate', '') as rate from payments
        where id = ${paymentId}::uuid`),

    /** Inserts the subscription of a year, paid at `paidAt`. Returns false when the member already has that year. */
    grant: (
      payment: Payment,
      period: Pick<PeriodRow, "year" | "rate" | "startsAt" | "expiresAt"> & { readonly searchText: string },
      paidAt: Date,
    ) =>
      Effect.map(
        affectedRows(sql`insert into subscriptions (member_id, year, payment_id, reference, amount, currency, rate,
            starts_at, expires_at, search_text, created_at)
          values (${payment.memberId}::uuid, ${period.year}::int, ${payment.id}::uuid, ${payment.reference},
            ${payment.amount}, ${payment.currency}, ${period.rate}, ${period.startsAt}, ${period.expiresAt},
            ${period.searchText}, ${paidAt})
          on conflict do nothing returning id`),
        (rows) => rows === 1,
      ),
    /** Whether another payment has granted the year. */
    isAlreadyGranted: (payment: Payment) =>
      Effect.map(
        affectedRows(sql`select 1 as found from subscriptions where member_id = ${payment.memberId}::uuid
          and year = ${payment.targetId}::int and payment_id <> ${payment.id}::uuid and revoked_at is null`),
        (rows) => rows > 0,
      ),
    /** Takes the year away. The row stays in the member's history (DECISIONS §3.16). */
    revoke: (paymentId: string, at: Date) =>
      execute(sql`update subscriptions set revoked_at = ${at} where payment_id = ${paymentId}::uuid`),
  }
})

/** The only SQL of subscriptions. */
export class SubscriptionRows extends Context.Service<SubscriptionRows, Effect.Success<typeof make>>()(
  "portal/SubscriptionRows",
) {
  static readonly layer = Layer.effect(SubscriptionRows, make)
}
