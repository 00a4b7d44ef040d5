import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Provider } from "#api/contract/payments.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { Minor } from "#server/payments/payment.ts"
import { Report } from "./compare.ts"

const KnownPayment = Schema.Struct({
  reference: Schema.String,
  amount: Minor,
  currency: Schema.String,
  status: Schema.String,
  isBooked: Schema.Boolean,
  refundIds: Schema.Array(Schema.String),
})

/** The only SQL of the reconciliation. */
export const reconciliationRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`reference, amount, currency, status, "isBooked", "refundIds"`)
  const withLedger =
    sql.literal(`payments cross join lateral (select coalesce(bool_or(kind = 'payment'), false) as "isBooked",
      coalesce(jsonb_agg(refund_id) filter (where refund_id is not null), '[]') as "refundIds"
    from ledger where payment_id = payments.id) as entries`)
  /** Whether a stored report covers its whole day. One that staff asked for before the end of the day does not. */
  const isComplete = sql.literal(`coalesce((reconciliations.report ->> 'until')::timestamptz
    >= (reconciliations.day::date + 1)::timestamp at time zone 'Africa/Lagos', false)`)
  const days = rowsOf(Schema.Struct({ day: Schema.String }))
  return {
    /** Returns the booked payments that were paid in a range. Seeded payments exist at no provider. */
    booked: (source: Provider, from: Date, until: Date) =>
      rowsOf(KnownPayment)(sql`select ${columns} from ${withLedger}
        where paid_at >= ${from} and paid_at < ${until} and source = ${source} and reference not like 'DEMO-%'
          and "isBooked"
        order by paid_at, reference`),
    known: (references: readonly string[]) =>
      references.length === 0
        ? Effect.succeed([])
        : rowsOf(KnownPayment)(
            sql`select ${columns} from ${withLedger} where ${sql.in("reference", references)}`,
          ),

    /** Claims a day without a complete report. Returns false while another process compares it, and afterwards. */
    claim: (day: string, source: Provider, at: Date, until: Date) =>
      Effect.map(
        affectedRows(sql`insert into reconciliations (day, source, claimed_until) values (${day}, ${source}, ${until})
          on conflict (day, source) do update set claimed_until = excluded.claimed_until
            where not ${isComplete} and reconciliations.claimed_until <= ${at}
          returning day`),
        (rows) => rows === 1,
      ),
    /** Returns the first day that was claimed; undefined for none. */
    firstDay: (source: Provider) =>
      Effect.map(
        days(sql`select day from reconciliations where source = ${source} order by day limit 1`),
        ([first]) => first?.day,
      ),
    /** Returns the days since `from` that have a complete report. */
    completeDays: (source: Provider, from: string) =>
      Effect.map(
        days(
          sql`select day from reconciliations where source = ${source} and day >= ${from} and ${isComplete}`,
        ),
        (found) => new Set(found.map(({ day }) => day)),
      ),
    /** Stores a report. A later report of the same day replaces it. */
    store: (report: Report, at: Date) =>
      execute(sql`insert into reconciliations (day, source, claimed_until, compared_at, report)
        values (${report.day}, ${report.source}, ${at}, ${at}, ${JSON.stringify(report)}::text::jsonb)
        on conflict (day, source) do update set compared_at = excluded.compared_at, report = excluded.report`),
    find: (day: string, source: Provider) =>
      Effect.map(
        rowOf(Schema.Struct({ report: Schema.NullOr(Report) }))(
          sql`select report from reconciliations where day = ${day} and source = ${source}`,
        ),
        (row) => row?.report ?? undefined,
      ),
    transaction: transactionOf(sql),
  }
})
