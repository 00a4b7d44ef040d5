import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, countOf, execute, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Refund } from "#server/gateways/provider.ts"
import { nextRefundCheck } from "./refund-schedule.ts"
import { Payment, paymentColumns } from "./payment.ts"

/** Returns the times of a payment for its checks. An older held payment may have no time of payment. */
const times = (payment: Payment) => ({ ...payment, paidAt: payment.paidAt ?? payment.createdAt })

/** The SQL of refunds and of the checks that look for them. */
export const refundRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const setNextCheck = (payment: Payment, at: Date) =>
    execute(
      sql`update payments set refund_check_at = ${nextRefundCheck(times(payment), at)}
        where id = ${payment.id}::uuid and source <> 'OFFLINE'`,
    )
  return {
    /** Books a partial refund as a ledger entry of its own. Returns false when it is booked already. */
    book: (payment: Payment, refund: Refund, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency,
            refund_id, created_at)
          values (${payment.id}::uuid, 'refund', ${payment.reference}, ${payment.purpose}, ${payment.memberId}::uuid,
            ${-refund.amount}, ${payment.currency}, ${refund.id}, ${at})
          on conflict do nothing returning id`),
        (rows) => rows === 1,
      ),
    /** Whether staff took away what was paid for, or decided about a refund that does. */
    isTakenAway: (paymentId: string) =>
      Effect.map(
        countOf(sql`select count(*)::int4 as total from payments where id = ${paymentId}::uuid
          and (grant_revoked_at is not null or exists (select 1 from refunds where payment_id = payments.id
            and revokes and refunds.status in ('sending', 'unknown', 'pending', 'refunded')))`),
        (count) => count > 0,
      ),
    /**
     * Whether what was paid for is taken away, or will be when the refunds that are on their way or wait for a second person
     * are paid out. Refunds of parts take it away when nothing is left of the payment.
     */
    isBeingTakenAway: (paymentId: string) =>
      Effect.map(
        countOf(sql`select count(*)::int4 as total from payments where id = ${paymentId}::uuid
          and (grant_revoked_at is not null or exists (select 1 from refunds where payment_id = payments.id
            and refunds.status in ('awaitingSecond', 'sending', 'unknown', 'pending', 'refunded')
            having bool_or(revokes) or sum(refunds.amount) >= payments.amount))`),
        (count) => count > 0,
      ),
    setRefunded: (paymentId: string, amount: number) =>
      execute(sql`update payments set refunded_amount = ${amount} where id = ${paymentId}::uuid`),
    /** Ends the checks of a payment whose money was returned. */
    close: (payment: Payment) =>
      execute(sql`update payments set refunded_amount = ${payment.amount}, refund_check_at = null
        where id = ${payment.id}::uuid`),
    /** Returns the ids of the refunds that the office sent, and whose outcome the provider has not reported. */
    sent: (payment: Payment) =>
      rowsOf(Schema.Struct({ id: Schema.String }))(sql`select id::text as id from refunds
        where payment_id = ${payment.id}::uuid and status in ('sending', 'unknown', 'pending')`),
    /** Plans the next check of a settled payment. An offline one has no provider to ask. */
    setNextCheck,
    /** Notes that a webhook reported a refund or a dispute, which the provider may confirm later. */
    report: (payment: Payment, at: Date) =>
      execute(sql`update payments set refund_reported_at = ${at},
          refund_check_at = ${nextRefundCheck({ ...times(payment), refundReportedAt: at }, at)}
        where id = ${payment.id}::uuid and status in ('paid', 'disputed', 'held') and source <> 'OFFLINE'`),
    /** Claims at most `limit` settled payments that are due, oldest first. No other process gets the same ones. */
    claimDue: (at: Date, limit: number) =>
      transactionOf(sql)(
        Effect.gen(function* () {
          const due = yield* rowsOf(Payment)(sql`select ${sql.literal(paymentColumns)} from payments
            where refund_check_at <= ${at} order by refund_check_at limit ${limit} for update skip locked`)
          for (const payment of due) yield* setNextCheck(payment, at)
          return due
        }),
      ),
  }
})
