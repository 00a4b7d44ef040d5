import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ReturnByHand } from "#api/contract/office-refunds.ts"
import { affectedRows, countOf, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { Minor } from "#server/payments/payment.ts"
import { refundStatuses, type RefundStatus } from "./refund-states.ts"

/** A refund that staff decided about; `amount` in minor units. */
const RefundRow = Schema.Struct({
  id: Schema.String,
  paymentId: Schema.String,
  reference: Schema.String,
  amount: Minor,
  revokes: Schema.Boolean,
  note: Schema.String,
  status: Schema.Literals(refundStatuses),
  /** Null: decided by the command on the server. */
  requestedBy: Schema.NullOr(Schema.String),
  requestedByName: Schema.NullOr(Schema.String),
  requestedAt: Schema.Date,
  answeredBy: Schema.NullOr(Schema.String),
  answeredByName: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Schema.Date),
  sentAt: Schema.NullOr(Schema.Date),
  reason: Schema.NullOr(Schema.String),
  /** How it was returned by hand; null for a refund by a provider. */
  byHand: Schema.NullOr(ReturnByHand),
})
export type RefundRow = typeof RefundRow.Type

/** A refund before it is stored; `amount` in minor units. */
export interface NewRefundRow {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly revokes: boolean
  readonly note: string
  readonly status: RefundStatus
  readonly requestedBy: string
  readonly byHand: ReturnByHand | null
}

/**
 * The condition of a refund `r` that staff still have to deal with (OFFICE §7): its provider refused it, or a cancellation
 * owes it and nobody approved it in time. It is dealt with when another refund is asked for afterwards, unless that one comes
 * to nothing before it is sent, when money is returned at the provider, or when a held payment is released. A refund that was
 * asked for before is of other money, whenever it is booked.
 */
export const failedRefund = (sql: SqlClient.SqlClient) => sql`r.status in ('failed', 'expired')
  and (r.status = 'failed' or exists (select 1 from event_message_recipients owed where owed.refund_id = r.id))
  and not exists (select 1 from refunds later where later.payment_id = r.payment_id
    and later.requested_at > r.updated_at
    and later.status not in ('refused', 'withdrawn', 'expired'))
  and not exists (select 1 from ledger l where l.payment_id = r.payment_id and l.created_at > r.updated_at
    and not exists (select 1 from refunds other where other.payment_id = r.payment_id and other.id <> r.id
      and other.requested_at <= r.updated_at and l.refund_id in (other.provider_id, other.id::text)))`

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const refund =
    sql.literal(`r.id::text as id, r.payment_id::text as "paymentId", p.reference, r.amount, r.revokes,
    r.note, r.status, r.requested_by::text as "requestedBy", asker.full_name as "requestedByName",
    r.requested_at as "requestedAt", r.answered_by::text as "answeredBy", answerer.full_name as "answeredByName",
    r.answered_at as "answeredAt", r.sent_at as "sentAt", r.reason,
    case when r.method is not null then jsonb_build_object('method', r.method, 'slip', r.slip,
      'returnedOn', to_char(r.returned_on, 'YYYY-MM-DD')) end as "byHand"
    from refunds r join payments p on p.id = r.payment_id left join members asker on asker.id = r.requested_by
      left join members answerer on answerer.id = r.answered_by`)
  return {
    /** Returns the refunds of a payment, the newest first. */
    ofPayment: (paymentId: string) =>
      rowsOf(RefundRow)(sql`select ${refund} where r.payment_id = ${paymentId}::uuid
        order by r.requested_at desc, r.id`),
    find: (id: string) => rowOf(RefundRow)(sql`select ${refund} where r.id = ${id}::uuid`),
    /** Locks the numbers of returns by hand until the transaction ends, so that two returns cannot use the same number. */
    lockSlips: execute(sql`select pg_advisory_xact_lock(hashtext('slips of returns by hand'))`),
    /** Returns the valid return by hand with this number. `slipKey` has capital letters and digits only. */
    ofSlip: (slipKey: string) =>
      rowOf(
        RefundRow,
      )(sql`select ${refund} where r.slip is not null and r.status in ('awaitingSecond', 'refunded')
        and regexp_replace(upper(r.slip), '[^[:alnum:]]', '', 'g') = ${slipKey} limit 1`),
    insert: (row: NewRefundRow, at: Date) =>
      execute(sql`insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at,
          method, slip, returned_on)
        values (${row.id}::uuid, ${row.paymentId}::uuid, ${row.amount}, ${row.revokes}, ${row.note}, ${row.status},
          ${row.requestedBy}::uuid, ${at}, ${at}, ${row.byHand?.method ?? null}::text, ${row.byHand?.slip ?? null}::text,
          ${row.byHand?.returnedOn ?? null}::date)`),
    /** Moves a refund that still has the status `from`. Returns 0 when another caller moved it. */
    move: (id: string, from: RefundStatus, to: RefundStatus, at: Date) =>
      affectedRows(sql`update refunds set status = ${to}, updated_at = ${at}
        where id = ${id}::uuid and status = ${from} returning id`),
    /** Notes who answered a refund that waited for a second person. */
    answered: (id: string, by: string, at: Date) =>
      execute(sql`update refunds set answered_by = ${by}::uuid, answered_at = ${at} where id = ${id}::uuid`),
    /** Notes that the refund of this amount is being sent. */
    sending: (id: string, amount: number, at: Date) =>
      execute(sql`update refunds set sent_at = ${at}, amount = ${amount} where id = ${id}::uuid`),
    /** Stores the provider's id, and why it refused the refund. */
    report: (id: string, providerId: string | null, reason: string | null) =>
      execute(sql`update refunds set provider_id = coalesce(${providerId}::text, provider_id), reason = ${reason}::text
        where id = ${id}::uuid`),
    /** Returns whether what a payment bought was taken away before. */
    isRevoked: (paymentId: string) =>
      Effect.map(
        countOf(sql`select count(*)::int as total from payments
          where id = ${paymentId}::uuid and grant_revoked_at is not null`),
        (count) => count > 0,
      ),
    /** Marks what a payment bought as taken away, though a part of the money stays. */
    revoked: (paymentId: string, at: Date) =>
      execute(sql`update payments set grant_revoked_at = ${at} where id = ${paymentId}::uuid`),
  }
})

/** The SQL of the refunds that staff decide about. */
export class OfficeRefundRows extends Context.Service<OfficeRefundRows, Effect.Success<typeof make>>()(
  "portal/OfficeRefundRows",
) {
  static readonly layer = Layer.effect(OfficeRefundRows, make)
}
