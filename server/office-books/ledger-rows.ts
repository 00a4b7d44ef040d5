import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"
import { Minor } from "#server/payments/payment.ts"

/** An entry of the ledger with its payment and its payer. Returned money is below zero. */
const Movement = Schema.Struct({
  at: Schema.Date,
  kind: Schema.Literals(["payment", "refund", "return"]),
  reference: Schema.String,
  providerId: Schema.NullOr(Schema.String),
  source: Source,
  purpose: Purpose,
  title: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  amount: Minor,
})
export type Movement = typeof Movement.Type

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the entries of the ledger in a currency from a moment until before another, the oldest first. */
  movements: (currency: string, from: Date, until: Date) =>
    rowsOf(
      Movement,
    )(sql`select l.created_at as at, l.kind, p.reference, p.provider_id as "providerId", p.source,
          p.purpose, p.title, m.full_name as "fullName", m.email, l.amount
        from ledger l join payments p on p.id = l.payment_id join members m on m.id = p.member_id
        where l.currency = ${currency} and l.created_at >= ${from} and l.created_at < ${until}
        order by l.created_at, l.id`),
}))

/** The SQL of the ledger of a month. */
export class LedgerRows extends Context.Service<LedgerRows, Effect.Success<typeof make>>()(
  "portal/LedgerRows",
) {
  static readonly layer = Layer.effect(LedgerRows, make)
}
