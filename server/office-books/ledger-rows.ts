import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { Minor } from "#server/payments/payment.ts"

/** An entry of the ledger with its payment and its payer. Returned money is below zero. */
const Movement = Schema.Struct({
  id: Schema.String,
  at: Schema.Date,
  kind: Schema.Literals(["payment", "refund", "return"]),
  reference: Schema.String,
  providerId: Schema.NullOr(Schema.String),
  source: Source,
  purpose: Purpose,
  title: Schema.String,
  memberId: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  amount: Minor,
})
export type Movement = typeof Movement.Type

/** With when the money moved, which can be days before staff booked it; null for a refund of a provider. */
const DatedMovement = Schema.Struct({ ...Movement.fields, paidAt: Schema.NullOr(Schema.Date) })
export type DatedMovement = typeof DatedMovement.Type

/** What came in and went back, both at least zero. */
const CurrencyRow = Schema.Struct({ currency: Currency, received: Minor, returned: Minor })
const SumRow = Schema.Struct({ ...CurrencyRow.fields, purpose: Purpose })

/** A span of time, from its first moment until before its last. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const movements = sql.literal(`select l.id::text as id, l.created_at as at, l.kind, p.reference,
    p.provider_id as "providerId", p.source, p.purpose, p.title, l.member_id::text as "memberId",
    m.full_name as "fullName", m.email, l.amount`)
  const sides = sql.literal(`coalesce(sum(l.amount) filter (where l.amount > 0), 0)::int8 as received,
    coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::int8 as returned`)
  const within = (currency: string, { from, until }: Span) =>
    sql`l.currency = ${currency} and l.created_at >= ${from} and l.created_at < ${until}`
  return {
    /** Returns all entries of a span in a currency, the oldest first. The last return by hand is of all that was left. */
    movements: (currency: string, span: Span) =>
      rowsOf(DatedMovement)(sql`${movements}, case when l.kind = 'payment' then p.paid_at else (
            select returned_on::timestamp at time zone 'Africa/Lagos' from refunds
            where payment_id = l.payment_id and returned_on is not null and status = 'refunded'
              and (l.kind = 'return' or id::text = l.refund_id)
            order by updated_at desc limit 1) end as "paidAt"
        from ledger l join payments p on p.id = l.payment_id join members m on m.id = l.member_id
        where ${within(currency, span)} order by l.created_at, l.id`),
    /** Returns the entries of a span in a currency after a cursor, the newest first. */
    page: (currency: string, span: Span, after: Cursor | undefined, limit: number) =>
      rowsOf(Movement)(sql`${movements}
        from (select * from ledger l where ${sql.and([
          within(currency, span),
          ...(after === undefined
            ? []
            : [sql`(l.created_at, l.id) < (${after.at}::timestamptz, ${after.key}::bigint)`]),
        ])} order by l.created_at desc, l.id desc limit ${limit}) l
          join payments p on p.id = l.payment_id join members m on m.id = l.member_id
        order by l.created_at desc, l.id desc`),
    /** Returns the sums of a span for each currency and purpose that has an entry. */
    sums: ({ from, until }: Span) =>
      rowsOf(SumRow)(sql`select l.currency, l.purpose, ${sides}
        from ledger l where l.currency = any(${[...Currency.literals]}::text[])
          and l.created_at >= ${from} and l.created_at < ${until}
        group by l.currency, l.purpose order by l.currency, l.purpose`),
    /** Returns the sums of an event for each currency that has an entry. */
    ofEvent: (id: string) =>
      rowsOf(CurrencyRow)(sql`select l.currency, ${sides}
        from payments p join ledger l on l.payment_id = p.id
        where p.purpose = 'event' and p.target_id = ${id} group by l.currency order by l.currency`),
  }
})

/** The SQL of the ledger of a month. */
export class LedgerRows extends Context.Service<LedgerRows, Effect.Success<typeof make>>()(
  "portal/LedgerRows",
) {
  static readonly layer = Layer.effect(LedgerRows, make)
}
