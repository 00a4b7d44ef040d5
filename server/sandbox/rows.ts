import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf, rowsOf, affectedRows } from "#server/database/decoded-rows.ts"

export const PaystackTransaction = Schema.Struct({
  id: Schema.BigInt,
  reference: Schema.String,
  email: Schema.String,
  /** Kobo. */
  amount: Schema.BigInt,
  currency: Schema.String,
  callbackUrl: Schema.String,
  metadata: Schema.Unknown,
  status: Schema.String,
  createdAt: Schema.Date,
  paidAt: Schema.NullOr(Schema.Date),
})
export type PaystackTransaction = typeof PaystackTransaction.Type
/** The columns of `PaystackTransaction`. */
export const paystackTransactionColumns = `id, reference, email, amount, currency, callback_url as "callbackUrl",
  metadata, status, created_at as "createdAt", paid_at as "paidAt"`

const Unit = Schema.Struct({
  reference_id: Schema.optionalKey(Schema.String),
  custom_id: Schema.optionalKey(Schema.String),
  invoice_id: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  amount: Schema.Struct({ currency_code: Schema.String, value: Schema.String }),
})
export const PayPalOrder = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  unit: Unit,
  returnUrl: Schema.NullOr(Schema.String),
  cancelUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  captureId: Schema.NullOr(Schema.String),
  captureRequestId: Schema.NullOr(Schema.String),
  captureStatus: Schema.NullOr(Schema.String),
  capturedAt: Schema.NullOr(Schema.Date),
})
export type PayPalOrder = typeof PayPalOrder.Type
export const NewPayPalOrder = Unit

export const Fault = Schema.Struct({ mode: Schema.String, value: Schema.Unknown })
export type Fault = typeof Fault.Type

/** All SQL of the sandbox. All its data is in the database, so that a restart loses nothing. */
export const makeSandboxRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transactionColumns = sql.literal(paystackTransactionColumns)
  const orderColumns = sql.literal(`id, status, unit, return_url as "returnUrl", cancel_url as "cancelUrl",
    created_at as "createdAt", capture_id as "captureId", capture_request_id as "captureRequestId",
    capture_status as "captureStatus", captured_at as "capturedAt"`)
  const transaction = rowOf(PaystackTransaction)
  const order = rowOf(PayPalOrder)

  return {
    transaction: (reference: string) =>
      transaction(
        sql`select ${transactionColumns} from sandbox_paystack_transactions where reference = ${reference}`,
      ),
    /** Returns undefined if the reference already exists. */
    initialize: (
      given: Pick<PaystackTransaction, "reference" | "email" | "currency" | "callbackUrl" | "metadata"> & {
        readonly amount: number
      },
      now: Date,
    ) =>
      transaction(sql`insert into sandbox_paystack_transactions
          (reference, email, amount, currency, callback_url, metadata, created_at)
        values (${given.reference}, ${given.email}, ${given.amount}, ${given.currency}, ${given.callbackUrl},
          ${JSON.stringify(given.metadata ?? "")}::jsonb, ${now})
        on conflict (reference) do nothing returning ${transactionColumns}`),
    /** Never changes a paid transaction, except to reverse it. Returns undefined if it changes nothing. */
    setTransaction: (reference: string, status: string, now: Date) =>
      transaction(sql`update sandbox_paystack_transactions set status = ${status},
          paid_at = case when ${status} = 'success' then coalesce(paid_at, ${now}) else paid_at end
        where reference = ${reference} and (status <> 'success' or ${status} = 'reversed') returning ${transactionColumns}`),
    /** Sets any status, even one that the provider could not reach. */
    forceTransaction: (reference: string, status: string, now: Date) =>
      affectedRows(sql`update sandbox_paystack_transactions set status = ${status},
          paid_at = case when ${status} = 'success' then coalesce(paid_at, ${now}) else paid_at end
        where reference = ${reference} returning id`),

    order: (id: string) => order(sql`select ${orderColumns} from sandbox_paypal_orders where id = ${id}`),
    /** Finds the newest order of a payment, or the order with this id. */
    orderOf: (reference: string) =>
      order(sql`select ${orderColumns} from sandbox_paypal_orders
        where id = ${reference} or unit->>'invoice_id' = ${reference} order by created_at desc limit 1`),
    createOrder: (
      given: {
        readonly id: string
        readonly requestId: string | null
        readonly unit: typeof Unit.Type
        readonly status: "CREATED" | "PAYER_ACTION_REQUIRED"
        readonly returnUrl: string | null
        readonly cancelUrl: string | null
      },
      now: Date,
    ) =>
      order(sql`insert into sandbox_paypal_orders
          (id, request_id, unit, status, return_url, cancel_url, created_at)
        values (${given.id}, ${given.requestId}, ${JSON.stringify(given.unit)}::jsonb, ${given.status},
          ${given.returnUrl}, ${given.cancelUrl}, ${now})
        on conflict (request_id) do update set request_id = excluded.request_id returning ${orderColumns}`),
    approve: (id: string) =>
      order(sql`update sandbox_paypal_orders set status = 'APPROVED'
        where id = ${id} and status in ('CREATED', 'PAYER_ACTION_REQUIRED') returning ${orderColumns}`),
    /** Returns undefined if the order is not approved or already captured: one of two concurrent calls captures it. */
    capture: (id: string, captureId: string, requestId: string | null, status: string, now: Date) =>
      order(sql`update sandbox_paypal_orders set status = 'COMPLETED', capture_id = ${captureId},
          capture_request_id = ${requestId}, capture_status = ${status}, captured_at = ${now}
        where id = ${id} and status = 'APPROVED' and capture_id is null returning ${orderColumns}`),
    /** Stores a refused capture under its request id. The payer has to approve the order again. */
    refuse: (id: string, requestId: string | null, issue: string) =>
      affectedRows(sql`update sandbox_paypal_orders set status = 'PAYER_ACTION_REQUIRED',
          refusals = refusals || jsonb_build_object(coalesce(${requestId}::text, ''), ${issue}::text)
        where id = ${id} returning id`),
    refusalOf: (id: string, requestId: string | null) =>
      rowOf(Schema.Struct({ issue: Schema.String }))(sql`select refusals ->> ${requestId}::text as issue
        from sandbox_paypal_orders where id = ${id} and refusals ? ${requestId}::text`),
    forceOrder: (id: string, status: string | null, captureStatus: string | null) =>
      affectedRows(sql`update sandbox_paypal_orders set status = coalesce(${status}::text, status),
          capture_status = coalesce(${captureStatus}::text, capture_status)
        where id = ${id} or unit->>'invoice_id' = ${id} returning id`),

    injectFault: (fault: {
      readonly provider: string
      readonly operation: string | null
      readonly reference: string | null
      readonly mode: string
      readonly value: unknown
      readonly times: number
    }) =>
      affectedRows(sql`insert into sandbox_faults (provider, operation, reference, mode, value, times)
        values (${fault.provider}, ${fault.operation}, ${fault.reference}, ${fault.mode},
          ${JSON.stringify(fault.value ?? null)}::jsonb, ${fault.times}) returning id`),
    clearFaults: affectedRows(sql`delete from sandbox_faults returning id`),
    /** Returns the oldest fault for this call, and counts the call. */
    takeFault: (provider: string, operation: string, reference: string | null) =>
      rowOf(Fault)(sql`update sandbox_faults set times = times - 1 where id = (select id from sandbox_faults
          where provider = ${provider} and times > 0 and (operation is null or operation = ${operation})
            and (reference is null or reference = ${reference}::text) order by id limit 1 for update)
        returning mode, value`),
    /** The references of all captured payments, for comparison with the ledger. */
    captured: rowsOf(Schema.Struct({ reference: Schema.String }))(sql`
      select reference from sandbox_paystack_transactions where status = 'success'
      union all select unit->>'invoice_id' as reference from sandbox_paypal_orders where capture_status = 'COMPLETED'`),
  }
})
export type SandboxRows = Effect.Success<typeof makeSandboxRows>
