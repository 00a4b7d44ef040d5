import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
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
  requestedBy: Schema.String,
  requestedByName: Schema.String,
  requestedAt: Schema.Date,
  answeredBy: Schema.NullOr(Schema.String),
  answeredByName: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Schema.Date),
  sentAt: Schema.NullOr(Schema.Date),
  reason: Schema.NullOr(Schema.String),
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
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const refund =
    sql.literal(`r.id::text as id, r.payment_id::text as "paymentId", p.reference, r.amount, r.revokes,
    r.note, r.status, r.requested_by::text as "requestedBy", asker.full_name as "requestedByName",
    r.requested_at as "requestedAt", r.answered_by::text as "answeredBy", answerer.full_name as "answeredByName",
    r.answered_at as "answeredAt", r.sent_at as "sentAt", r.reason
    from refunds r join payments p on p.id = r.payment_id join members asker on asker.id = r.requested_by
      left join members answerer on answerer.id = r.answered_by`)
  return {
    /** Returns the refunds of a payment, the newest first. */
    ofPayment: (paymentId: string) =>
      rowsOf(RefundRow)(sql`select ${refund} where r.payment_id = ${paymentId}::uuid
        order by r.requested_at desc, r.id`),
    find: (id: string) => rowOf(RefundRow)(sql`select ${refund} where r.id = ${id}::uuid`),
    insert: (row: NewRefundRow, at: Date) =>
      execute(sql`insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at)
        values (${row.id}::uuid, ${row.paymentId}::uuid, ${row.amount}, ${row.revokes}, ${row.note}, ${row.status},
          ${row.requestedBy}::uuid, ${at}, ${at})`),
    /** Moves a refund that still has the status `from`. Returns 0 when another caller moved it. */
    move: (id: string, from: RefundStatus, to: RefundStatus, at: Date) =>
      affectedRows(sql`update refunds set status = ${to}, updated_at = ${at}
        where id = ${id}::uuid and status = ${from} returning id`),
    /** Notes who answered a refund that waited for a second person. */
    answered: (id: string, by: string, at: Date) =>
      execute(sql`update refunds set answered_by = ${by}::uuid, answered_at = ${at} where id = ${id}::uuid`),
    /** Notes that the refund is being sent. */
    sending: (id: string, at: Date) =>
      execute(sql`update refunds set sent_at = ${at} where id = ${id}::uuid`),
    /** Stores the provider's id, and why it refused the refund. */
    report: (id: string, providerId: string | null, reason: string | null) =>
      execute(sql`update refunds set provider_id = coalesce(${providerId}::text, provider_id), reason = ${reason}::text
        where id = ${id}::uuid`),
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
