import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { PaystackTransaction, paystackTransactionColumns } from "./rows.ts"

/** A refund or a dispute of a sandbox payment; `amount` in minor units, `reference` is the payment's. */
export const RefundOrDispute = Schema.Struct({
  id: Schema.BigInt,
  reference: Schema.String,
  amount: Schema.BigInt,
  currency: Schema.String,
  status: Schema.String,
  /**
   * The portal's own id of the refund, sent as `custom_id` (PayPal) or `merchant_note` (Paystack). Null for a dispute and for
   * a refund made elsewhere.
   */
  mark: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
})
export type RefundOrDispute = typeof RefundOrDispute.Type

type Provider = "PAYPAL" | "PAYSTACK"

const Captured = Schema.Struct({
  captureId: Schema.String,
  reference: Schema.String,
  customId: Schema.NullOr(Schema.String),
  value: Schema.String,
  currency: Schema.String,
  capturedAt: Schema.Date,
})

/** The SQL of refunds, disputes and lists in the sandbox. */
export const makeMoneyRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = `id, reference, amount, currency, status, created_at as "createdAt"`
  const refundColumns = sql.literal(`${columns}, mark`)
  const transactionColumns = sql.literal(paystackTransactionColumns)
  const disputeColumns = sql.literal(`${columns}, null as mark`)
  return {
    insertRefund: (
      provider: Provider,
      given: {
        readonly reference: string
        readonly amount: number
        readonly currency: string
        readonly status: string
        readonly mark: string | null
        readonly requestId: string | null
      },
      at: Date,
    ) =>
      rowOf(
        RefundOrDispute,
      )(sql`insert into sandbox_refunds (provider, reference, amount, currency, status, mark, request_id, created_at)
        values (${provider}, ${given.reference}, ${given.amount}, ${given.currency}, ${given.status}, ${given.mark},
          ${given.requestId}, ${at})
        returning ${refundColumns}`),
    /** Finds the refund of an earlier request with the same PayPal-Request-Id. */
    refundOfRequest: (requestId: string) =>
      rowOf(RefundOrDispute)(sql`select ${refundColumns} from sandbox_refunds
        where provider = 'PAYPAL' and request_id = ${requestId}`),
    refundsOf: (provider: Provider, reference: string) =>
      rowsOf(RefundOrDispute)(sql`select ${refundColumns} from sandbox_refunds
        where provider = ${provider} and reference = ${reference} order by id`),
    listRefunds: (provider: Provider, from: Date, to: Date, limit: number, offset: number) =>
      rowsOf(RefundOrDispute)(sql`select ${refundColumns} from sandbox_refunds
        where provider = ${provider} and created_at between ${from} and ${to}
        order by id desc limit ${limit} offset ${offset}`),
    insertDispute: (
      given: { readonly reference: string; readonly amount: number; readonly currency: string },
      at: Date,
    ) =>
      rowOf(
        RefundOrDispute,
      )(sql`insert into sandbox_disputes (reference, amount, currency, status, created_at)
        values (${given.reference}, ${given.amount}, ${given.currency}, 'awaiting-merchant-feedback', ${at})
        returning ${disputeColumns}`),
    listDisputes: (from: Date, to: Date, limit: number, offset: number) =>
      rowsOf(
        RefundOrDispute,
      )(sql`select ${disputeColumns} from sandbox_disputes where created_at between ${from} and ${to}
        order by id desc limit ${limit} offset ${offset}`),

    findTransaction: (idOrReference: string) =>
      rowOf(PaystackTransaction)(sql`select ${transactionColumns}
        from sandbox_paystack_transactions where id::text = ${idOrReference} or reference = ${idOrReference}`),
    transactions: (from: Date, to: Date, limit: number, offset: number) =>
      rowsOf(PaystackTransaction)(sql`select ${transactionColumns}
        from sandbox_paystack_transactions where created_at between ${from} and ${to}
        order by id desc limit ${limit} offset ${offset}`),

    /** Whether another captured order has this invoice id. */
    isInvoiceUsed: (orderId: string, invoiceId: string) =>
      Effect.map(
        rowOf(Schema.Struct({ id: Schema.String }))(sql`select id from sandbox_paypal_orders
          where unit->>'invoice_id' = ${invoiceId} and id <> ${orderId} and capture_id is not null limit 1`),
        (other) => other !== undefined,
      ),
    orderOfCapture: (captureId: string) =>
      rowOf(Schema.Struct({ id: Schema.String }))(
        sql`select id from sandbox_paypal_orders where capture_id = ${captureId}`,
      ),
    setCaptureStatus: (captureId: string, status: string) =>
      execute(
        sql`update sandbox_paypal_orders set capture_status = ${status} where capture_id = ${captureId}`,
      ),
    captures: (from: Date, to: Date) =>
      rowsOf(Captured)(sql`select capture_id as "captureId", unit->>'invoice_id' as reference,
          unit->>'custom_id' as "customId", unit->'amount'->>'value' as value,
          unit->'amount'->>'currency_code' as currency, captured_at as "capturedAt"
        from sandbox_paypal_orders
        where captured_at between ${from} and ${to}
          and capture_status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED') order by captured_at, id`),
  }
})
export type MoneyRows = Effect.Success<typeof makeMoneyRows>
